// @vitest-environment happy-dom
import type { SettingView } from "@songtan/contract/console/operator/settings";
import { brandLook, brandName } from "@songtan/domain/brand";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { NewLook } from "./new-look.tsx";

const { th, en } = brandName();
const shown = {
  ...{ brandTh: th, brandEn: en },
  ...{ brandColour: brandLook().colour, accentColour: brandLook().accent, logoId: "" },
};
const show = (current: object) => {
  const view = { source: "settings", current } as SettingView;
  return showComponent(<NewLook view={view} />, { areas: ["setup"], answers: {} });
};

test.each([
  ["name", { brandEn: "Songwai" }],
  ["first colour", { brandColour: "#0d47a1" }],
  ["second colour", { accentColour: "#ffcc00" }],
  ["logo", { logoId: "0d6f2a86-5f63-4f0f-8d4e-3a3d9a0d7a11" }],
])("a new %s is offered to the page that has the one before", async (_, changed) => {
  const page = await show({ ...shown, ...changed });
  await expect.poll(() => page.element.querySelector("button")).not.toBeNull();
  page.close();
});

test("what the page has already is not offered", async () => {
  const page = await show(shown);
  await new Promise((done) => setTimeout(done, 50));
  expect(page.element.querySelector("button")).toBeNull();
  page.close();
});

test("another logo than that of the page is offered, also none, and the same is not", async () => {
  const id = "0d6f2a86-5f63-4f0f-8d4e-3a3d9a0d7a11";
  const { style } = document.documentElement;
  style.setProperty("--st-logo", `url(/api/brand/logos/${id})`);
  const removed = await show(shown);
  await expect.poll(() => removed.element.querySelector("button")).not.toBeNull();
  removed.close();
  const same = await show({ ...shown, logoId: id });
  await new Promise((done) => setTimeout(done, 50));
  expect(same.element.querySelector("button")).toBeNull();
  same.close();
  style.removeProperty("--st-logo");
});
