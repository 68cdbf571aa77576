import { expect, type Locator, type Page } from "@playwright/test";

declare global {
  interface Window {
    /** Pixels at the bottom of the page that the keyboard covers. */
    openKeyboard: (pixels: number) => void;
  }
}

/** As high as the Thai keyboard of a phone of 360 × 640 px, with its row of suggestions. */
const keyboardPixels = 290;

/** A headless browser has no keyboard: what a phone reports of its visible part is set by the story. */
export const withKeyboard = (page: Page) =>
  page.addInitScript(() => {
    const viewport = new EventTarget();
    let covered = 0;
    Object.defineProperties(viewport, {
      height: { get: () => window.innerHeight - covered },
      width: { get: () => window.innerWidth },
      scale: { get: () => 1 },
      offsetTop: { get: () => 0 },
      offsetLeft: { get: () => 0 },
    });
    Object.defineProperty(window, "visualViewport", { get: () => viewport });
    window.openKeyboard = (pixels) => {
      covered = pixels;
      viewport.dispatchEvent(new Event("resize"));
    };
  });

/** With the keyboard open for `field`, it and the button that sends it can be seen whole, one above the other. */
export async function expectAboveKeyboard(page: Page, field: Locator, button: Locator) {
  await field.focus();
  await page.evaluate((pixels) => window.openKeyboard(pixels), keyboardPixels);
  const bottom = (page.viewportSize()?.height ?? 0) - keyboardPixels;
  await expect(async () => {
    const boxes = await Promise.all([field.boundingBox(), button.boundingBox()]);
    const [typed, pressed] = boxes.map((box) => ({
      top: box?.y ?? -1,
      bottom: (box?.y ?? 0) + (box?.height ?? 0),
    }));
    expect(typed?.top).toBeGreaterThanOrEqual(0);
    expect(pressed?.bottom).toBeLessThanOrEqual(bottom);
    // Chat has both in one row.
    expect(typed?.bottom).toBeLessThanOrEqual(pressed?.bottom ?? 0);
  }).toPass({ timeout: 10_000 });
  await expect(button).toBeInViewport({ ratio: 0.99 });
  await expect(field).toBeInViewport({ ratio: 0.99 });
}

export const closeKeyboard = (page: Page) => page.evaluate(() => window.openKeyboard(0));
