import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./story.ts";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nothing that axe finds by the rules of WCAG, once nothing moves any more: a colour half-way to another is nobody's. */
export async function expectNoBarriers(page: Page): Promise<void> {
  // Long enough for a busy machine. A part whose code or texts are still coming takes the title away for that moment, so what is found is looked at again.
  await expect(async () => {
    await expect(page).toHaveTitle(/\S/);
    await page.waitForFunction(() => document.getAnimations().every((motion) => !(motion instanceof CSSTransition)));
    const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
    const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    expect(said).toEqual([]);
  }).toPass({ timeout: 45_000, intervals: [500, 2000] });
}
