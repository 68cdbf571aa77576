import type { Page } from "@playwright/test";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { signInDemo } from "../../support/people/people.ts";

// A desk has the room: in its language, too, the width is a phone's.
test.use({ baseURL: quietUrl, viewport: { width: 390, height: 844 } });

const mainPages = [
  "/",
  "/customer/booking",
  "/customer/tracking",
  "/customer/complete",
  "/customer/profile",
];

/** A page wider than the screen, and controls of the top bar that are outside it. */
async function outOfReach(page: Page, texts: Texts, path: string): Promise<string[]> {
  await page.goto(texts.path(path));
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const bar = document.querySelectorAll<HTMLElement>("header a, header button");
    const cut = [...bar].filter((control) => {
      const { left, right } = control.getBoundingClientRect();
      return left < -1 || right > clientWidth + 1;
    });
    return [...wide, ...cut.map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });
}

test("text of twice the size fits the main pages of a customer on a phone", async ({
  page,
  context,
  texts,
  origin,
}) => {
  await signInDemo(context, origin, "customer");
  await page.addInitScript(() =>
    document.addEventListener("readystatechange", () =>
      document.documentElement.style.setProperty("font-size", "200%"),
    ),
  );
  for (const path of mainPages) expect.soft(await outOfReach(page, texts, path), path).toEqual([]);
});
