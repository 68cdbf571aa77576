// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { CourierCard } from "./courier-card.tsx";

const courier = {
  name: "สมชาย",
  photoUrl: null,
  vehicle: "motorcycle",
  make: "Honda",
  model: "Wave 125i",
  plateMasked: "1กก-**34",
  ratingAverage: null,
} as const;

test.each([
  ["th", "แดง", "สี\u2060แดง"],
  ["th", "Red", "สี\u2060แดง"],
  ["en", "แดง", "Red"],
  ["en", "เขียวขี้ม้า", "เขียวขี้ม้า"],
] as const)("in %s the vehicle's colour %s is read as %s", async (locale, colour, read) => {
  const page = await showComponent(<CourierCard courier={{ ...courier, colour }} />, {
    areas: ["tracking"],
    answers: {},
    locale,
  });
  await page.see(`Honda Wave 125i · ${read}`);
  page.close();
});

test("a photo that cannot be loaded leaves the first letter of the name", async () => {
  const photographed = { ...courier, photoUrl: "/photo", colour: "แดง" };
  const page = await showComponent(<CourierCard courier={photographed} />, {
    areas: ["tracking"],
    answers: {},
  });
  const image = () => page.element.querySelector("img");
  await expect.poll(() => image()?.alt).toContain(courier.name);
  image()?.dispatchEvent(new Event("error"));
  await expect.poll(image).toBeNull();
  expect(page.element.textContent?.startsWith("ส")).toBe(true);
  page.close();
});
