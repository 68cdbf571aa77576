import type { Page } from "@playwright/test";
import { bookByApi } from "../../support/bookings/booking-api.ts";
import {
  eventsUntilDelivered,
  eventsUntilPickedUp,
  reportByApi,
  workByApi,
} from "../../support/bookings/driver-api.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newCustomer, newPerson, signInBrowser } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

/** Motorcycle drivers whom no other story knows. */
const ownDriver = { th: 101, en: 103 };
const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

test("on a phone state, driver, plate and actions are in sight; an open dialog says when its ground has changed; the result is short", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const booking = await bookByApi(request, origin, {
    customer,
    recipient: newPerson("วันดี"),
    from: "paragon",
  });
  const token = await workByApi(request, origin, { number: ownDriver[texts.locale], booking });
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  const [small, ...others] = [...phones].reverse();
  await page.setViewportSize(small ?? { width: 360, height: 640 });
  await page.goto(texts.path(`/customer/tracking/${booking.id}`));
  await expectFirstScreen(page, texts);
  for (const size of others) {
    await page.setViewportSize(size);
    await expectFirstScreen(page, texts);
  }
  await expectNoA11yViolations(page);
  await expectThreeHeights(page, texts);

  await page
    .getByRole("button", { name: texts.get("tracking.cancel.action"), exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(texts.get("tracking.cancel.free"));
  await reportByApi(request, origin, { token, booking, events: eventsUntilPickedUp(booking) });
  await expect(dialog).toContainText(texts.get("tracking.changed.cancel"));
  await expectNoA11yViolations(page);
  await dialog
    .getByRole("button", { name: texts.get("tracking.recall.action"), exact: true })
    .click();
  await expect(dialog.getByText(texts.get("tracking.recall.cost"), { exact: true })).toBeVisible();

  await reportByApi(request, origin, { token, booking, events: eventsUntilDelivered() });
  await expect(dialog).toContainText(texts.get("tracking.changed.recall"));
  await dialog
    .getByRole("button", { name: texts.get("tracking.changed.close") })
    .last()
    .click();
  await expect(dialog).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(texts.path(`/customer/complete/${booking.id}`));
  await expectShortResult(page, texts);
});

/** All that one looks for in the street, without a scroll. */
async function expectFirstScreen(page: Page, texts: Texts) {
  const button = (key: string) =>
    page.getByRole("button", { name: texts.get(key), exact: true }).first();
  const card = page.getByRole("region", { name: texts.get("tracking.courier.label") });
  const seen = [
    page.getByRole("heading", { level: 1 }),
    card,
    // The plate whole, as it is on the motorcycle.
    card.getByText(/^\d[ก-ฮ]{2} \d{1,4}$/),
    card.getByText(/Honda Wave 125i/),
    page.getByRole("link", { name: texts.get("tracking.courier.call") }),
    button("chat.short"),
    button("tracking.cancel.action"),
    button("tracking.share.action"),
    page.getByRole("link", { name: texts.get("tracking.back.tracking") }),
  ];
  for (const part of seen) await expect(part).toBeInViewport({ ratio: 0.99 });
  await expect(page.getByRole("banner")).toBeHidden();
  const [call, chat] = await Promise.all([seen[4]?.boundingBox(), seen[5]?.boundingBox()]);
  expect([call?.y, call?.width]).toEqual([chat?.y, chat?.width]);
}

async function expectThreeHeights(page: Page, texts: Texts) {
  const handle = page.getByRole("slider", { name: texts.get("tracking.panel.handle") });
  for (const height of ["full", "peek", "half"] as const) {
    await handle.click();
    await expect(handle).toHaveAttribute("aria-valuetext", texts.get(`tracking.panel.${height}`));
  }
}

/** Rating, tip, booking again and the receipt come first, and the page is not long. */
async function expectShortResult(page: Page, texts: Texts) {
  const again = page.getByRole("button", { name: texts.get("tracking.again.book"), exact: true });
  const timeline = page.getByRole("button", { name: texts.get("tracking.timeline.title") });
  const place = async (part: typeof again) => (await part.boundingBox())?.y ?? Number.NaN;
  await expect(timeline).toHaveAttribute("aria-expanded", "false");
  const rate = page.getByRole("radio", { name: texts.get("tracking.rating.5"), exact: true });
  const tip = page.getByRole("button", { name: texts.get("charges.tip.open"), exact: true });
  expect(await place(rate)).toBeLessThan(await place(again));
  expect(await place(tip)).toBeLessThan(await place(again));
  expect(await place(again)).toBeLessThan(await place(timeline));
  await expectNoA11yViolations(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2000);
}
