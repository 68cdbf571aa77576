import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { answerOf, openDeviceDatabase } from "./device-database.ts";

const notes = (name: string) =>
  openDeviceDatabase({
    name,
    version: 1,
    upgrade: (database) => void database.createObjectStore("notes"),
  });
const write = (database: ReturnType<typeof notes>, key: string, work?: () => void) =>
  database.run(["notes"], "readwrite", (transaction) => {
    transaction.objectStore("notes").put("text", key);
    work?.();
  });
const keys = (database: ReturnType<typeof notes>) =>
  database.run(["notes"], "readonly", (transaction) =>
    answerOf(transaction.objectStore("notes").getAllKeys()),
  );

test("nothing is stored of a work that fails, or that the database refuses in part", async () => {
  const database = notes("all or nothing");
  await write(database, "first");
  const failing = write(database, "second", () => {
    throw new Error("out of paper");
  });
  await expect(failing).rejects.toThrow("out of paper");
  const refused = database.run(["notes"], "readwrite", (transaction) => {
    transaction.objectStore("notes").put("text", "third");
    transaction.objectStore("notes").add("again", "first");
  });
  await expect(refused).rejects.toMatchObject({ name: "ConstraintError" });
  expect(await keys(database)).toEqual(["first"]);
});

test("a connection that the browser is closing is opened again", async () => {
  const database = notes("closing");
  await write(database, "first");
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
    throw new DOMException("The connection is closing.", "InvalidStateError");
  });
  expect(await keys(database)).toEqual(["first"]);
});

test("a database that did not open is opened by the next call", async () => {
  const database = notes("refused once");
  vi.spyOn(indexedDB, "open").mockImplementationOnce(() => {
    throw new DOMException("No access.", "SecurityError");
  });
  await expect(write(database, "first")).rejects.toThrow("No access.");
  await write(database, "second");
  expect(await keys(database)).toEqual(["second"]);
});
