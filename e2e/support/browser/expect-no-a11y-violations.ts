import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./story.ts";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Expects no axe findings by the rules of WCAG, once nothing moves any more: a colour half-way to
 * another belongs to no state.
 */
export async function expectNoA11yViolations(page: Page): Promise<void> {
  // Long enough for a busy machine. A part with code or texts still loading removes the title for
  // that moment, so findings are checked again.
  await expect(async () => {
    await expect(page).toHaveTitle(/\S/);
    await page.waitForFunction(() =>
      document.getAnimations().every((motion) => !(motion instanceof CSSTransition)),
    );
    const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
    const descriptions = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    );
    expect(descriptions).toEqual([]);
  }).toPass({ timeout: 45_000, intervals: [500, 2000] });
}
