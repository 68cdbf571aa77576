import type { Locator, Page } from "@playwright/test";
import { expect } from "../browser/story.ts";
import { type Texts, textsOf } from "../browser/texts.ts";
import { newestCode } from "./inbox.ts";
import { demoPassword } from "./people.ts";
import { saveSession, useSession } from "./staff-sessions.ts";

export const firstStaff = "staff@demo.test";
export const secondStaff = "staff2@demo.test";

/** The console as a person at a desk or with a phone uses it. */
export function consolePages(page: Page, texts: Texts, origin: string) {
  const { get: getText } = textsOf(texts.locale, "console");
  const path = (route: string) => `/console${texts.path(route)}`;
  const typeCode = async (email: string) => {
    await page
      .getByRole("textbox", { name: getText("access.signIn.code") })
      .first()
      .click();
    await page.keyboard.type(await newestCode(page.request, origin, email));
  };
  return {
    getText,
    path,
    async open(route: string) {
      await page.goto(`${origin}${path(route)}`);
    },
    heading: (name: string | RegExp): Locator => page.getByRole("heading", { level: 1, name }),
    async typePassword(email: string, password = demoPassword) {
      await page.getByLabel(getText("access.signIn.email"), { exact: true }).fill(email);
      await page.getByLabel(getText("access.signIn.password"), { exact: true }).fill(password);
      await page.getByRole("button", { name: getText("access.signIn.next") }).click();
    },
    typeCode,
    /** Signs in from the page that required it, and waits until that page is back. */
    async signIn(email = firstStaff) {
      if (await useSession(page.context(), origin, email)) {
        await page.reload();
        await expect(this.heading(getText("access.signIn.title"))).toBeHidden();
        return;
      }
      await this.typePassword(email);
      await expect(this.heading(getText("access.signIn.codeTitle"))).toBeVisible();
      // A code is good once: right after another sign-in the next one is waited for.
      await expect(async () => {
        await typeCode(email);
        await expect(this.heading(getText("access.signIn.codeTitle"))).toBeHidden({
          timeout: 8000,
        });
      }).toPass({ timeout: 100_000, intervals: [5000] });
      await saveSession(page.context(), origin, email);
    },
    /** Answers the dialog that wants to know again who this is. */
    async prove(email = firstStaff) {
      const dialog = page.getByRole("dialog", { name: getText("shell.proof.title") });
      await dialog.getByLabel(getText("shell.proof.password"), { exact: true }).fill(demoPassword);
      await expect(async () => {
        await dialog
          .getByRole("textbox", { name: getText("shell.proof.code") })
          .first()
          .click();
        await page.keyboard.type(await newestCode(page.request, origin, email));
        await dialog.getByRole("button", { name: getText("shell.proof.go"), exact: true }).click();
        await expect(dialog).toBeHidden({ timeout: 5000 });
      }).toPass({ timeout: 100_000, intervals: [5000] });
    },
    /** Finds a booking by its number, as staff do who have it from a caller. */
    async findBooking(number: string) {
      await page
        .getByRole("button", { name: new RegExp(getText("shell.everything.open")) })
        .click();
      const search = page.getByRole("dialog");
      await search.getByLabel(getText("shell.everything.label")).fill(number);
      await search.getByRole("link", { name: new RegExp(number) }).click();
    },
    /** Opens a driver's review and says why the papers are looked at. */
    async startReview(driverId: string) {
      await this.open(`/reviews/${driverId}`);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: getText("review.opening.start") })
        .click();
    },
    tab: (kind: string): Locator =>
      page
        .getByRole("navigation", { name: getText("review.work.pages") })
        .getByRole("button", { name: new RegExp(`^${getText(`shell.document.${kind}`)}`) }),
    picture: (): Locator => page.locator("figure img").first(),
    /** Ticks every line of the page that is shown, with the keys a reviewer uses. */
    async tickAll() {
      const ticks = page
        .getByRole("region", { name: getText("review.check.title") })
        .getByRole("checkbox");
      const count = await ticks.count();
      for (let number = 1; number <= count; number += 1) await page.keyboard.press(String(number));
      for (const tick of await ticks.all()) await expect(tick).toBeChecked();
    },
  };
}
