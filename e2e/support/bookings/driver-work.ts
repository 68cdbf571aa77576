import { expect, type Page } from "@playwright/test";
import type { Texts } from "../browser/texts.ts";
import { photo } from "../people/pictures.ts";

/** The driver's side of the work, as their thumb does it. */
export function workOn(driver: Page, texts: Texts) {
  const step = (name: string) =>
    driver.getByRole("button", { name: texts.like(`driver.step.${name}`) });
  const sheetOf = (name: string) =>
    driver.getByRole("dialog", { name: texts.like(`driver.step.${name}`) });
  return {
    press: (name: string) => step(name).click(),
    async open(name: string) {
      await step(name).click();
      await expect(sheetOf(name)).toBeVisible();
      return sheetOf(name);
    },
    /** `field`: its label on the sheet; a step that failed requires a reason for the photo. */
    async addPhoto(name: string, colour: string, field = "driver.proof.photo") {
      await driver.getByLabel(texts.get(field)).setInputFiles(await photo(name, colour));
      await expect(
        driver.getByRole("img", { name: texts.get("driver.photo.preview") }),
      ).toBeVisible();
    },
    async sign() {
      const pad = driver
        .getByRole("group", { name: texts.get("driver.proof.signature") })
        .locator("canvas");
      await pad.scrollIntoViewIfNeeded();
      const box = await pad.boundingBox();
      if (!box) throw new Error("there is no pad to sign on");
      const point = (right: number, down: number) =>
        [box.x + box.width * right, box.y + box.height * down] as const;
      await driver.mouse.move(...point(0.2, 0.6));
      await driver.mouse.down();
      await driver.mouse.move(...point(0.5, 0.3), { steps: 6 });
      await driver.mouse.move(...point(0.8, 0.7), { steps: 6 });
      await driver.mouse.up();
      await expect(driver.getByText(texts.get("driver.proof.signHere"))).toBeHidden();
    },
    confirm: (text: string) =>
      driver
        .getByRole("dialog")
        .getByRole("button", { name: texts.get(text), exact: true })
        .click(),
  };
}
