import type { Locator, Page } from "@playwright/test";
import { newestCode } from "./inbox.ts";
import { demoPassword } from "./people.ts";
import { keepSession, useSession } from "./staff-sessions.ts";
import { expect } from "./story.ts";
import { type Words, wordsOf } from "./words.ts";

export const firstStaff = "staff@demo.test";
export const secondStaff = "staff2@demo.test";

/** The console as a person at a desk or with a phone uses it. */
export function consolePages(page: Page, words: Words, origin: string) {
  const { say } = wordsOf(words.locale, "console");
  const path = (place: string) => `/console${words.path(place)}`;
  const typeCode = async (who: string) => {
    await page
      .getByRole("textbox", { name: say("access.signIn.code") })
      .first()
      .click();
    await page.keyboard.type(await newestCode(page.request, origin, who));
  };
  return {
    say,
    path,
    async open(place: string) {
      await page.goto(`${origin}${path(place)}`);
    },
    heading: (name: string | RegExp): Locator => page.getByRole("heading", { level: 1, name }),
    async typePassword(who: string, password = demoPassword) {
      await page.getByLabel(say("access.signIn.email"), { exact: true }).fill(who);
      await page.getByLabel(say("access.signIn.password"), { exact: true }).fill(password);
      await page.getByRole("button", { name: say("access.signIn.next") }).click();
    },
    typeCode,
    /** Signs in from whatever page asked for it, and waits until that page is back. */
    async signIn(who = firstStaff) {
      if (await useSession(page.context(), origin, who)) {
        await page.reload();
        await expect(this.heading(say("access.signIn.title"))).toBeHidden();
        return;
      }
      await this.typePassword(who);
      await expect(this.heading(say("access.signIn.codeTitle"))).toBeVisible();
      // A code is good once: right after another sign-in the next one is waited for.
      await expect(async () => {
        await typeCode(who);
        await expect(this.heading(say("access.signIn.codeTitle"))).toBeHidden({ timeout: 8000 });
      }).toPass({ timeout: 100_000, intervals: [5000] });
      await keepSession(page.context(), origin, who);
    },
    /** Opens a driver's review and says why the papers are looked at. */
    async startReview(driverId: string) {
      await this.open(`/reviews/${driverId}`);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: say("review.opening.start") })
        .click();
    },
    tab: (kind: string): Locator =>
      page
        .getByRole("navigation", { name: say("review.work.pages") })
        .getByRole("button", { name: new RegExp(`^${say(`shell.document.${kind}`)}`) }),
    picture: (): Locator => page.locator("figure img").first(),
    /** Ticks every line of the page that is shown, with the keys a reviewer uses. */
    async tickAll() {
      const ticks = page.getByRole("region", { name: say("review.check.title") }).getByRole("checkbox");
      const count = await ticks.count();
      for (let number = 1; number <= count; number += 1) await page.keyboard.press(String(number));
      for (const tick of await ticks.all()) await expect(tick).toBeChecked();
    },
  };
}
