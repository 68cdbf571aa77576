import { clientPaths } from "@songtan/contract/client-routes";
import { answerOutOfOrder, shiftMax, shiftOf } from "../../support/browser/measure-shift.ts";
import { observePaintAndShift } from "../../support/browser/observe-paint.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { signInDemo } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

/** Of the demo customer, who has bookings, saved places and a business. */
const customerPages = [
  "/",
  "/customer/tracking",
  "/customer/complete",
  ...clientPaths.filter((path) => /^\/(customer\/profile|business)(\/[a-z-]+)?$/.test(path)),
];
/** A desk has more room, so less can move there. */
const customerPagesAtDesk = ["/", "/customer/complete", "/business/members"];
const driverPages = [
  "/driver/booking",
  "/driver/dashboard",
  "/driver/profile",
  "/driver/statement",
];
for (const order of ["one", "the other"] as const)
  test(`nothing moves while the pages of a customer load, their answers in ${order} order`, async ({
    page,
    context,
    texts,
    origin,
    isMobile,
  }) => {
    await signInDemo(context, origin, "customer");
    await answerOutOfOrder(context, order === "the other");
    for (const path of isMobile ? customerPages : customerPagesAtDesk)
      expect.soft(await shiftOf(page, texts.path(path)), path).toBeLessThanOrEqual(shiftMax);
  });

test("nothing moves where it is known last whether one can pay by card", async ({
  page,
  context,
  texts,
  origin,
}) => {
  await signInDemo(context, origin, "customer");
  await page.addInitScript(observePaintAndShift);
  await context.route("**/api/payment-options", async (route) => {
    await new Promise((wait) => setTimeout(wait, 2000));
    await route.continue().catch(() => undefined);
  });
  const options = page.waitForResponse("**/api/payment-options");
  await page.goto(texts.path("/customer/profile/payments"));
  await options;
  await expect(
    page.getByRole("heading", { name: texts.get("payments.saved.title") }),
  ).toBeVisible();
  expect(await page.evaluate(() => window.measured.shift)).toBeLessThanOrEqual(shiftMax);
});

test("an offer of the browser to install the app moves no button of the profile when it comes late", async ({
  page,
  context,
  texts,
  origin,
}) => {
  await signInDemo(context, origin, "customer");
  await page.goto(texts.path("/customer/profile"));
  const main = page.getByRole("main");
  const signOut = main.getByRole("button", { name: texts.get("shell.signOut"), exact: true });
  await signOut.scrollIntoViewIfNeeded();
  await expect(page.locator("[data-reading]")).toHaveCount(0);
  const before = await signOut.boundingBox();
  await page.evaluate(() => window.dispatchEvent(new Event("beforeinstallprompt")));
  await expect(main.getByText(texts.like("shell.install.title"))).toBeVisible();
  expect(await signOut.boundingBox()).toEqual(before);
});

test("nothing moves while the pages of a driver load", async ({ page, context, texts, origin }) => {
  await signInDemo(context, origin, "driver");
  await answerOutOfOrder(context);
  for (const path of driverPages)
    expect(await shiftOf(page, texts.path(path)), path).toBeLessThanOrEqual(shiftMax);
});

test("nothing moves while a business's booking opens in the business's name", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const token = await signInDemo(context, origin, "customer");
  const read = async (path: string, more = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...more };
    return (await (await request.get(`${origin}/api${path}`, { headers })).json()).data[0];
  };
  const business = await read("/businesses");
  const booking = await read("/bookings?state=ended", { "songtan-business": business.id });
  await answerOutOfOrder(context);
  const query = new URLSearchParams({ business: business.id, view: "complete" });
  await page.goto(texts.path(`/business/bookings/${booking.id}?${query}`));
  await expect(page).toHaveURL(/\/customer\/complete\//);
  await expect(page.getByText(texts.get("shell.acting.leave"))).toBeVisible();
  await expect(page.getByText(texts.get("tracking.again.book"))).toBeVisible();
  expect(await page.evaluate(() => window.measured.shift)).toBeLessThanOrEqual(shiftMax);
});
