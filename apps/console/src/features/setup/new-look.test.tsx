// @vitest-environment happy-dom
import type { SettingView } from "@songtan/contract/console/operator/settings";
import { brandLook, brandName } from "@songtan/domain/brand";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { NewLook } from "./new-look.tsx";

const { th, en } = brandName();
const shown = {
  ...{ brandTh: th, brandEn: en },
  ...{ brandColour: brandLook().colour, accentColour: brandLook().accent },
};
const show = (current: object) => {
  const view = { source: "settings", current } as SettingView;
  return showComponent(<NewLook view={view} />, { areas: ["setup"], answers: {} });
};

test.each([
  ["name", { brandEn: "Songwai" }],
  ["first colour", { brandColour: "#0d47a1" }],
  ["second colour", { accentColour: "#ffcc00" }],
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
