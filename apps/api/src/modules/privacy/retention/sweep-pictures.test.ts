import { randomUUID } from "node:crypto";
import { cityOfId } from "@songtan/domain/cities/city-id";
import { retention } from "@songtan/domain/retention";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSweeping, type Sweeping, start } from "../../../../testing/accounts/sweeping.ts";
import { call } from "../../../../testing/world/call.ts";
import { bookAndAccept } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { sweep } from "./sweep.ts";

let on: Sweeping;
let world: TestWorld;
let driver: Person;
beforeAll(async () => {
  on = await openSweeping();
  ({ world, driver } = on);
});
afterAll(() => world.close());

const db = () => world.deps.db;

test("of an approved page the result, the last digits and the expiry stay, and submitting it again requires a new picture", async () => {
  world.clock.now = start;
  await on.handIn("driver-license", true);
  world.clock.now = new Date(start.getTime() + (retention.approvedImages.days + 1) * 86_400_000);
  await sweep(world.deps);
  const row = await on.page("driver-license");
  expect(row).toMatchObject({ state: "approved", expiresOn: "2028-12-31" });
  expect(row.imagesDeletedAt).not.toBeNull();
  expect(row.fields.number).toMatch(/^x+\d{4}$/);
  expect(Object.keys(row.fields).filter((field) => field.endsWith("UploadId"))).toEqual([]);
  world.clock.now = start;
  const again = await call(world, "PUT /driver/documents/driver-license", {
    token: driver.token,
    body: { fields: { ...row.fields, expiresOn: "2028-12-31" } },
  });
  expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([
    400,
    ["fields.photoUploadId"],
  ]);
});

test("the portrait that customers see stays as long as it is one", async () => {
  world.clock.now = start;
  const portrait = await on.handIn("account", true);
  world.clock.now = new Date(start.getTime() + 400 * 86_400_000);
  await sweep(world.deps);
  expect(await on.upload(portrait)).toBeDefined();
  expect((await on.page("account")).fields.photoUploadId).toBe(portrait);
});

test("a proof keeps that it was one, when, and the hash of its bytes", async () => {
  world.clock.now = start;
  const task = await bookAndAccept(world, await newDriver(world));
  const [eventId, uploadId] = [randomUUID(), await on.send(driver.token, "proof")];
  await db()
    .insertInto("taskEvents")
    .values({
      id: eventId,
      bookingId: task.id,
      city: cityOfId(task.id),
      driverId: driver.id,
      kind: "picked_up",
      stopIndex: 0,
      occurredAt: start,
      happenedAt: start,
      receivedAt: start,
      body: "{}",
      outcome: "applied",
    })
    .execute();
  const { id } = await db()
    .insertInto("proofs")
    .values({
      bookingId: task.id,
      city: cityOfId(task.id),
      stopIndex: 0,
      taskEventId: eventId,
      kind: "photo",
      uploadId,
      sha256: "ab",
      recipientName: "สมหญิง",
      latitude: 13,
      longitude: 100,
      happenedAt: start,
      receivedAt: start,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  world.clock.now = new Date(start.getTime() + 366 * 86_400_000);
  await sweep(world.deps);
  const proof = await db()
    .selectFrom("proofs")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(proof).toMatchObject({ kind: "photo", sha256: "ab", happenedAt: start });
  expect([proof.uploadId, proof.recipientName, proof.latitude]).toEqual([null, null, null]);
  expect(await on.upload(uploadId)).toBeUndefined();
});

test("killed between the row and the file, the next run removes the file", async () => {
  world.clock.now = start;
  const ids = [
    await on.send(driver.token, "vehicle-front"),
    await on.send(driver.token, "vehicle-front"),
  ];
  const keys = await Promise.all(ids.map(async (id) => (await on.upload(id))?.storageKey ?? ""));
  world.clock.now = new Date(start.getTime() + 31 * 86_400_000);
  const dying = {
    ...world.deps,
    files: {
      ...world.deps.files,
      remove: async () => {
        throw new Error("killed");
      },
    },
  };
  await expect(sweep(dying)).rejects.toThrow("killed");
  const left = () => Promise.all(keys.map((key) => world.deps.files.get(key)));
  expect(await Promise.all(ids.map(on.upload))).toEqual([undefined, undefined]);
  expect((await left()).every((file) => file !== null)).toBe(true);
  await sweep(world.deps);
  expect(await left()).toEqual([null, null]);
  expect(await db().selectFrom("filesToRemove").selectAll().execute()).toEqual([]);
});

test("a file without a saved row is deleted after an hour, one with a row stays", async () => {
  world.clock.now = start;
  const dying = "uploads/never-saved";
  await world.deps.files.put(dying, on.picture);
  const storedKey =
    (await on.upload(await on.send(driver.token, "vehicle-side")))?.storageKey ?? "";
  await db()
    .insertInto("filesToRemove")
    .values([dying, storedKey].map((storageKey) => ({ storageKey, notedAt: start })))
    .execute();
  world.clock.now = new Date(start.getTime() + 59 * 60_000);
  await sweep(world.deps);
  expect(await world.deps.files.get(dying)).not.toBeNull();
  world.clock.now = new Date(start.getTime() + 61 * 60_000);
  await sweep(world.deps);
  expect(await world.deps.files.get(dying)).toBeNull();
  expect(await world.deps.files.get(storedKey)).not.toBeNull();
});
