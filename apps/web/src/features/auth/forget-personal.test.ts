// @vitest-environment happy-dom
import { expect, test } from "vitest";

import { forgetPersonal } from "./forget-personal.ts";

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
