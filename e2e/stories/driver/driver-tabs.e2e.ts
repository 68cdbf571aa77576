import type { Page } from "@playwright/test";
import { bookByApi } from "../../support/bookings/booking-api.ts";
import { acceptByApi, becomePhoneOf, goOnDuty } from "../../support/bookings/driver-api.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { placePhone } from "../../support/browser/phone-position.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newCustomer, newPerson, simulatedDriverToken } from "../../support/people/people.ts";
import { places } from "../../support/people/places.ts";

test.use({ baseURL: quietUrl });

/** A motorcycle driver whom no other story knows. */
const ownDriver = 99;
const { latitude, longitude } = places.paragon;
const nearPickup = { latitude: latitude + 0.004, longitude };
const tabs = { today: "dashboard", jobs: "booking", money: "statement", me: "profile" } as const;

test("a driver goes everywhere by thumb: four tabs on each page, the job in hand above them, no footer", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const token = await simulatedDriverToken(request, origin, ownDriver);
  const customer = await newCustomer(request, origin);
  await goOnDuty(request, origin, { token, at: "paragon", deviceId: token });
  await placePhone(context, nearPickup);
  await becomePhoneOf(context, origin, token);
  await page.goto(texts.path("/driver/dashboard"));
  const bar = page.getByRole("navigation", { name: texts.get("shell.tabs.label"), exact: true });
  const tab = (name: string) =>
    bar.getByRole("link", { name: texts.get(`shell.tabs.${name}`), exact: true });
  for (const [name, path] of Object.entries(tabs)) {
    await tab(name).click();
    await expect(page).toHaveURL(texts.path(`/driver/${path}`));
    await expect(tab(name)).toHaveAttribute("aria-current", "page");
    await expect(bar.locator("[aria-current]")).toHaveCount(1);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expectAtLowerEdge(page, texts.get("shell.tabs.label"));
  }

  const booking = await bookByApi(request, origin, { customer, recipient: newPerson() });
  await acceptByApi(request, origin, { token, booking });
  await page.goto(texts.path("/driver/profile/vehicle"));
  const running = page
    .getByRole("link")
    .filter({ hasText: texts.get("driver.task.open") })
    .filter({ hasText: texts.get("driver.now.heading_pickup") });
  await expect(running).toBeInViewport();
  await expectNoA11yViolations(page);
  await running.click();
  await expect(page).toHaveURL(texts.path(`/driver/task/${booking.id}`));
  await expectOneThumb(page, texts);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectOneThumb(page, texts);
  // The bar's language is at the end of the sheet, and its list behind the arrow.
  await page.getByRole("slider", { name: texts.get("driver.sheet.handle") }).click();
  const other = page.getByRole("link", { name: "English", exact: true });
  await other.scrollIntoViewIfNeeded();
  await expect(other).toHaveAttribute("href", `/en/driver/task/${booking.id}`);
  await page.getByRole("link", { name: texts.get("driver.back.tasks"), exact: true }).click();
  await expect(page).toHaveURL(texts.path("/driver/task"));
  await expect(page.getByRole("banner")).toBeVisible();
});

/** A job's page has no bar and no tabs: where to go and how far, the way, call, chat and one main button, all in sight. */
async function expectOneThumb(page: Page, texts: Texts) {
  const button = (key: string) => page.getByRole("button", { name: texts.get(key), exact: true });
  const seen = [
    page.getByRole("link", { name: texts.get("driver.back.tasks"), exact: true }),
    page.getByRole("heading", { level: 1, name: texts.get("driver.now.heading_pickup") }),
    page.getByText(texts.like("driver.way.left")),
    page.getByRole("link", { name: texts.get("driver.stop.call"), exact: true }),
    button("driver.navigate.open"),
    button("chat.short"),
    button("driver.step.heading_pickup"),
  ];
  for (const part of seen) await expect(part).toBeInViewport({ ratio: 0.99 });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(
    page.getByRole("navigation", { name: texts.get("shell.tabs.label"), exact: true }),
  ).toBeHidden();
}

/** In sight without a scroll, with nothing below. The bar of the page's first outline is replaced by the page's own. */
async function expectAtLowerEdge(page: Page, name: string) {
  const bar = page.getByRole("navigation", { name, exact: true });
  const lowerEdge = async () => {
    const box = await bar.boundingBox();
    return box && Math.round(box.y + box.height);
  };
  await expect.poll(lowerEdge).toBe(page.viewportSize()?.height);
}
