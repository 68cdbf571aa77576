import type { Page } from "@playwright/test";
import { apiHeaders, type Booked, bookByApi } from "../../support/bookings/booking-api.ts";
import { eventsUntilPickedUp, reportByApi, workByApi } from "../../support/bookings/driver-api.ts";
import { phoneOf } from "../../support/bookings/driver-phone.ts";
import { bank, payElsewhere } from "../../support/browser/card-provider.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { pendingPhoto } from "../../support/left-open/end-work.ts";
import { newCustomer, newPerson, signInBrowser } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

const press = (page: Page, texts: Texts, key: string, values?: Record<string, string>) =>
  page.getByRole("button", { name: texts.get(key, values), exact: true }).click();

test("a price raised while no driver accepts it, and a tip after the delivery: both go to the driver", async ({
  page,
  texts,
  origin,
  otherBrowser,
}) => {
  const customer = await newCustomer(page.request, origin);
  const booking = await bookByApi(page.request, origin, {
    customer,
    recipient: newPerson("สมหญิง"),
  });
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(texts.path(`/customer/tracking/${booking.id}`));
  await press(page, texts, "charges.raise.open");
  await page.getByRole("button", { name: "฿40", exact: true }).click();
  await press(page, texts, "charges.raise.cash", { amount: "฿40" });
  await expect(page.getByText(texts.get("charges.raise.had", { amount: "฿40" }))).toBeVisible();

  const token = await workByApi(page.request, origin, { number: 41, booking });
  const raised: Booked = { ...booking, totalSatang: booking.totalSatang + 4000 };
  await reportByApi(page.request, origin, {
    token,
    booking: raised,
    events: [
      ...eventsUntilPickedUp(raised),
      { kind: "heading", stopIndex: 1 },
      { kind: "arrived", stopIndex: 1 },
      { kind: "delivered", stopIndex: 1, proof: pendingPhoto() },
    ],
  });

  await page.goto(texts.path(`/customer/complete/${booking.id}`));
  await press(page, texts, "charges.tip.open");
  await page.getByLabel(texts.get("charges.tip.amount")).fill("5");
  // Too little to be paid: the button names no amount.
  await press(page, texts, "charges.tip.open");
  await expect(page.getByLabel(texts.get("charges.tip.amount"))).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await page.getByRole("button", { name: "฿60", exact: true }).click();
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith("/tip") && response.status() === 200,
    ),
    press(page, texts, "charges.tip.pay", { amount: "฿60" }),
  ]);
  const { data } = (await answer.json()) as { data: { charge: { id: string } } };
  await expect(page.getByRole("img", { name: texts.get("payments.qr.label") })).toBeVisible();
  await payElsewhere({ page, texts, origin, otherBrowser }, data.charge.id);
  await expect(page.getByText(texts.get("charges.tip.given", { amount: "฿60" }))).toBeVisible();

  const driver = await otherBrowser();
  await signInBrowser(driver, origin, { role: "driver", token });
  const hand = phoneOf(driver, { texts, origin });
  const task = await hand.start();
  await hand.openEndedJob(task, booking);
  await expect(task.getByRole("region", { name: texts.get("driver.earned.label") })).toContainText(
    "฿60",
  );
});

test("a fee that was not prepaid is due: shown on the profile, paid by card at the bank, and gone", async ({
  page,
  texts,
  origin,
}) => {
  const customer = await newCustomer(page.request, origin);
  const booking = await bookByApi(page.request, origin, {
    customer,
    recipient: newPerson("สมหญิง"),
  });
  const token = await workByApi(page.request, origin, { number: 45, booking });
  const failed = { kind: "failed", stopIndex: 0, reason: "unsafe", proof: pendingPhoto() };
  await reportByApi(page.request, origin, {
    token,
    booking,
    events: [{ kind: "heading", stopIndex: 0 }, { kind: "arrived", stopIndex: 0 }, failed],
  });

  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(texts.path("/customer/profile"));
  await expect(page.getByText(texts.get("charges.why.failed_pickup"))).toBeVisible();
  await press(page, texts, "charges.due.pay", { amount: "฿40" });
  await page.getByRole("radio", { name: texts.get("payments.method.card") }).check();
  await page
    .getByLabel(texts.get("payments.card.number"), { exact: true })
    .fill("4242424242424242");
  await page.getByLabel(texts.get("payments.card.name"), { exact: true }).fill("MALEE JAIDEE");
  await page
    .getByLabel(texts.get("payments.card.expiry"), { exact: true })
    .fill(`12${(new Date().getFullYear() + 2) % 100}`);
  await page.getByLabel(texts.get("payments.card.securityCode"), { exact: true }).fill("123");
  await press(page, texts, "charges.due.pay", { amount: "฿40" });
  await page.getByRole("button", { name: bank[texts.locale].approve }).click();
  await expect(page).toHaveURL(/\/customer\/callback\?charge=/);
  await expect(page.getByText(texts.get("charges.result.due"))).toBeVisible();
  // Paid: it goes back to where it was begun by itself.
  await expect(page).toHaveURL(/\/customer\/profile/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(texts.get("charges.due.title"))).toBeHidden();
  const due = await page.request.get(`${origin}/api/customer/amount-due`, {
    headers: apiHeaders(customer.token),
  });
  expect(((await due.json()) as { data: { totalSatang: number } }).data.totalSatang).toBe(0);
});
