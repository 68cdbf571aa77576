import AxeBuilder from "@axe-core/playwright";
import { clientPaths } from "@songtan/contract/client-routes";
import { expect, test } from "../support/story.ts";

/** Addresses with an id are tried with one that nobody has: the page must say so kindly. */
const concrete = (path: string) => path.replace(":id", "00000000-0000-4000-8000-000000000000").replace(":key", "a-key-that-opens-nothing");
const guestPaths = clientPaths.filter((path) => !/^\/(customer\/(complete|profile|tracking$)|driver\/(booking|dashboard|profile|task))/.test(path));

test.describe("every page a guest can open", () => {
  for (const path of guestPaths) {
    for (const prefix of ["", "/en"]) {
      const address = concrete(prefix + path) === "/en/" ? "/en" : concrete(prefix + path);
      test(`${address} answers 200, is in its language, and axe finds nothing`, async ({ page, context }) => {
        await context.addCookies([{ name: "i18n_redirected", value: prefix ? "en" : "th", url: "http://localhost:3971" }]);
        const reply = await page.goto(address);
        expect(reply?.status()).toBe(200);
        await expect(page.locator("html")).toHaveAttribute("lang", prefix ? /^en/ : /^th/);
        await expect(page.getByRole("main")).toBeVisible();
        await page.waitForLoadState("networkidle").catch(() => {});
        const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`)).toEqual([]);
      });
    }
  }
});
