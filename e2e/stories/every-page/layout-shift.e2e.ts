import type { BrowserContext, Page } from "@playwright/test";
import { observePaintAndShift } from "../../support/browser/observe-paint.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { demoPassword, signInBrowser, tokenFor } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

const shiftMax = 0.02;
const pages = {
  // The demo customer has a business.
  customer: [
    "/customer/tracking",
    "/customer/complete",
    "/customer/profile/payments",
    "/customer/profile/privacy",
    "/business",
    "/business/agents",
    "/business/members",
  ],
  driver: ["/driver/booking", "/driver/dashboard", "/driver/profile", "/driver/statement"],
} as const;

/** Answers come late and not in the order of their requests. */
async function answerOutOfOrder(context: BrowserContext) {
  await context.route("**/api/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    await new Promise((wait) => setTimeout(wait, 300 + (pathname.length % 5) * 150));
    await route.continue().catch(() => undefined);
  });
}

async function shiftOf(page: Page, path: string, texts: Texts): Promise<number> {
  await page.goto(texts.path(path));
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await expect(page.locator("[data-reading]")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  return page.evaluate(() => window.measured.shift);
}

for (const role of ["customer", "driver"] as const)
  test(`nothing moves while the pages of a ${role} load`, async ({
    page,
    context,
    request,
    texts,
    origin,
  }) => {
    const identifier = `${role}@demo.test`;
    const token = await tokenFor(request, origin, { role, identifier, password: demoPassword });
    await signInBrowser(context, origin, { role, token });
    await page.addInitScript(observePaintAndShift);
    await answerOutOfOrder(context);
    for (const path of pages[role])
      expect(await shiftOf(page, path, texts), path).toBeLessThanOrEqual(shiftMax);
  });

test("nothing moves while a business's booking opens in the business's name", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const person = { identifier: "customer@demo.test", password: demoPassword };
  const token = await tokenFor(request, origin, { role: "customer", ...person });
  const read = async (path: string, more = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...more };
    return (await (await request.get(`${origin}/api${path}`, { headers })).json()).data[0];
  };
  const business = await read("/businesses");
  const booking = await read("/bookings?state=ended", { "songtan-business": business.id });
  await signInBrowser(context, origin, { role: "customer", token });
  await page.addInitScript(observePaintAndShift);
  await answerOutOfOrder(context);
  const query = new URLSearchParams({ business: business.id, view: "complete" });
  await page.goto(texts.path(`/business/bookings/${booking.id}?${query}`));
  await expect(page).toHaveURL(/\/customer\/complete\//);
  await expect(page.getByText(texts.get("shell.acting.leave"))).toBeVisible();
  await expect(page.getByText(texts.get("tracking.again.book"))).toBeVisible();
  expect(await page.evaluate(() => window.measured.shift)).toBeLessThanOrEqual(shiftMax);
});
