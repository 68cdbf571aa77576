import { expect, type Page } from "@playwright/test";
import { photo } from "./pictures.ts";
import type { Words } from "./words.ts";

/** The driver's side of the work, as their thumb does it. */
export function workOn(driver: Page, words: Words) {
  const step = (name: string) => driver.getByRole("button", { name: words.like(`driver.step.${name}`) });
  const sheetOf = (name: string) => driver.getByRole("dialog", { name: words.like(`driver.step.${name}`) });
  return {
    press: (name: string) => step(name).click(),
    async open(name: string) {
      await step(name).click();
      await expect(sheetOf(name)).toBeVisible();
      return sheetOf(name);
    },
    /** `field`: what the sheet calls it; a step that failed asks why there is a photo. */
    async takePhoto(name: string, colour: string, field = "driver.proof.photo") {
      await driver.getByLabel(words.say(field)).setInputFiles(await photo(name, colour));
      await expect(driver.getByRole("img", { name: words.say("driver.photo.preview") })).toBeVisible();
    },
    async sign() {
      const pad = driver.getByRole("group", { name: words.say("driver.proof.signature") }).locator("canvas");
      await pad.scrollIntoViewIfNeeded();
      const box = await pad.boundingBox();
      if (!box) throw new Error("there is no pad to sign on");
      const at = (right: number, down: number) => [box.x + box.width * right, box.y + box.height * down] as const;
      await driver.mouse.move(...at(0.2, 0.6));
      await driver.mouse.down();
      await driver.mouse.move(...at(0.5, 0.3), { steps: 6 });
      await driver.mouse.move(...at(0.8, 0.7), { steps: 6 });
      await driver.mouse.up();
      await expect(driver.getByText(words.say("driver.proof.signHere"))).toBeHidden();
    },
    confirm: (text: string) =>
      driver
        .getByRole("dialog")
        .getByRole("button", { name: words.say(text), exact: true })
        .click(),
  };
}
