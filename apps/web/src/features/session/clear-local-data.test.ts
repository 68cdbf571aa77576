// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { api } from "../api/api.ts";
import { offlineDatabases } from "../offline/offline-names.ts";
import { openOfflineReadStore } from "../offline/offline-reads-store.ts";
import { clearLocalData } from "./clear-local-data.ts";
import "./session.ts";

test("a customer's logout removes their drafts and places, and leaves the driver's work and the device's name", () => {
  localStorage.setItem("songtan.booking", "{}");
  localStorage.setItem("songtan.places", "[]");
  localStorage.setItem("songtan.people", "[]");
  localStorage.setItem("songtan.device", "phone");
  sessionStorage.setItem("draft.sign-up.customer", "{}");
  sessionStorage.setItem("draft.edit-drop-offs.1", "{}");
  sessionStorage.setItem("draft.driver-paper.vehicle", "{}");
  clearLocalData("customer");
  for (const key of ["songtan.booking", "songtan.places", "songtan.people"])
    expect(localStorage.getItem(key)).toBeNull();
  expect(sessionStorage.getItem("draft.sign-up.customer")).toBeNull();
  expect(sessionStorage.getItem("draft.edit-drop-offs.1")).toBeNull();
  expect(localStorage.getItem("songtan.device")).toBe("phone");
  expect(sessionStorage.getItem("draft.driver-paper.vehicle")).toBe("{}");
  clearLocalData("driver");
  expect(sessionStorage.getItem("draft.driver-paper.vehicle")).toBeNull();
});

test("ending a driver's session elsewhere removes the answers stored on the phone, and nothing that was typed", async () => {
  const deleted: string[] = [];
  const read = {
    path: "/driver/tasks/job",
    queryKey: [],
    answer: {},
    storedAt: new Date().toISOString(),
  };
  await openOfflineReadStore(offlineDatabases.driver).save("somchai", read);
  vi.stubGlobal("caches", { delete: async (name: string) => deleted.push(name) });
  sessionStorage.setItem("draft.driver-paper.vehicle", "{}");
  const refused = (code: string) =>
    Response.json({ error: { code, message: "", requestId: "" } }, { status: 401 });
  vi.stubGlobal("fetch", async () => refused("wrong_code"));
  await expect(api.call("GET /driver/dashboard")).rejects.toMatchObject({ statusCode: 401 });
  expect(deleted).toEqual([]);
  expect(await openOfflineReadStore(offlineDatabases.driver).load("somchai")).toHaveLength(1);
  vi.stubGlobal("fetch", async () => refused("unauthenticated"));
  await expect(api.call("GET /driver/dashboard")).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect(deleted).toEqual(["songtan-pictures"]);
  await vi.waitFor(async () =>
    expect(await openOfflineReadStore(offlineDatabases.driver).load("somchai")).toEqual([]),
  );
  expect(sessionStorage.getItem("draft.driver-paper.vehicle")).toBe("{}");
});
