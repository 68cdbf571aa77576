// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { api } from "../api/api.ts";
import { openKeptReadStore } from "../api/kept-reads-store.ts";
import { forgetPersonal } from "./forget-personal.ts";
import "./session.ts";

test("a customer's logout takes their drafts and places, and leaves the driver's work and the device's name", () => {
  localStorage.setItem("songtan.booking", "{}");
  localStorage.setItem("songtan.places", "[]");
  localStorage.setItem("songtan.device", "phone");
  sessionStorage.setItem("draft.sign-up.customer", "{}");
  sessionStorage.setItem("draft.edit-drop-offs.1", "{}");
  sessionStorage.setItem("draft.driver-paper.vehicle", "{}");
  forgetPersonal("customer");
  expect([localStorage.getItem("songtan.booking"), localStorage.getItem("songtan.places")]).toEqual([null, null]);
  expect(sessionStorage.getItem("draft.sign-up.customer")).toBeNull();
  expect(sessionStorage.getItem("draft.edit-drop-offs.1")).toBeNull();
  expect(localStorage.getItem("songtan.device")).toBe("phone");
  expect(sessionStorage.getItem("draft.driver-paper.vehicle")).toBe("{}");
  forgetPersonal("driver");
  expect(sessionStorage.getItem("draft.driver-paper.vehicle")).toBeNull();
});

test("a driver's session that was ended elsewhere takes the answers the phone kept, and nothing that was typed", async () => {
  const deleted: string[] = [];
  const read = { path: "/driver/tasks/job", queryKey: [], answer: {}, keptAt: new Date().toISOString() };
  await openKeptReadStore().keep("somchai", read);
  vi.stubGlobal("caches", { delete: async (name: string) => deleted.push(name) });
  sessionStorage.setItem("draft.driver-paper.vehicle", "{}");
  const refused = (code: string) => Response.json({ error: { code, message: "", requestId: "" } }, { status: 401 });
  vi.stubGlobal("fetch", async () => refused("wrong_code"));
  await expect(api.call("GET /driver/dashboard")).rejects.toMatchObject({ statusCode: 401 });
  expect(deleted).toEqual([]);
  expect(await openKeptReadStore().load("somchai")).toHaveLength(1);
  vi.stubGlobal("fetch", async () => refused("unauthenticated"));
  await expect(api.call("GET /driver/dashboard")).rejects.toMatchObject({ code: "unauthenticated" });
  expect(deleted).toEqual(["songtan-driver-pictures"]);
  await vi.waitFor(async () => expect(await openKeptReadStore().load("somchai")).toEqual([]));
  expect(sessionStorage.getItem("draft.driver-paper.vehicle")).toBe("{}");
});
