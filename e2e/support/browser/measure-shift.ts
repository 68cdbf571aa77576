import type { BrowserContext, Page } from "@playwright/test";
import { observePaintAndShift } from "./observe-paint.ts";
import { expect } from "./story.ts";

/** The most that a page may move while it loads. */
export const shiftMax = 0.02;

/** Answers come late and not in the order of their requests; reversed, those that were last are first. */
export async function answerOutOfOrder(context: BrowserContext, reversed = false) {
  await context.addInitScript(observePaintAndShift);
  await context.route("**/api/**", async (route) => {
    const turn = new URL(route.request().url()).pathname.length % 5;
    await new Promise((wait) => setTimeout(wait, 300 + (reversed ? 4 - turn : turn) * 150));
    await route.continue().catch(() => undefined);
  });
}

/** What moved without a touch until the page was read whole. */
export async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await expect(page.locator("[data-reading]")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  return page.evaluate(() => window.measured.shift);
}
