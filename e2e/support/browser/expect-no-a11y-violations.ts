import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./story.ts";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const targetSize = "target-size";
/**
 * A page of ours has no frames of others: axe needs no second page to put their findings together. It describes only what
 * breaks a rule, and a page that has read axe already does not read it again: each is a fifth of its work.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const hasAxe = await page.evaluate(() => "axe" in window);
  return new AxeBuilder({ page, ...(hasAxe && { axeSource: "void 0" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
}

export type Reading = {
  /** All that axe looks for; without them the rules of WCAG. */
  rules?: string[];
  /** A part that was read on another page and is the same here. */
  without?: string;
};

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/** Whether the targets that are too small are so only where the tab bar cuts them: in the middle of the screen each is whole. */
async function isCutOnly(page: Page, violations: Violations): Promise<boolean> {
  const { nodes = [] } = violations.find(({ id }) => id === targetSize) ?? {};
  for (const { target } of nodes) {
    const [selector = ""] = target.map(String);
    const part = page.locator(selector);
    await part.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const again = await (await axeOn(page)).include(selector).withRules([targetSize]).analyze();
    if (again.violations.length > 0) return false;
  }
  return true;
}

/** What axe finds by the rules of WCAG on the page as it is now, a line for each rule. */
export async function findViolations(
  page: Page,
  { rules, without }: Reading = {},
): Promise<string[]> {
  const axe = await axeOn(page);
  if (without) axe.exclude(without);
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(wcag)).analyze();
  const found = (await isCutOnly(page, violations))
    ? violations.filter(({ id }) => id !== targetSize)
    : violations;
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

/**
 * Expects no axe findings by the rules of WCAG, once nothing moves any more: a colour half-way to
 * another belongs to no state.
 */
export async function expectNoA11yViolations(page: Page, reading?: Reading): Promise<void> {
  // Long enough for a busy machine. A part with code or texts still loading removes the title for
  // that moment, so findings are checked again.
  await expect(async () => {
    await expect(page).toHaveTitle(/\S/);
    // By the clock, not by frames: a page at rest may draw none.
    await page.waitForFunction(
      () => document.getAnimations().every((motion) => !(motion instanceof CSSTransition)),
      null,
      { polling: 100, timeout: 5000 },
    );
    expect(await findViolations(page, reading)).toEqual([]);
  }).toPass({ timeout: 45_000, intervals: [500, 2000] });
}

/** The same page in the dark: nothing but its colours is another. */
export async function expectReadableInDark(
  page: Page,
  reading?: Omit<Reading, "rules">,
): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoA11yViolations(page, { ...reading, rules: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
}
