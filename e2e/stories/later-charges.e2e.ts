import type { Page } from "@playwright/test";
import { apiHeaders, type Booked, bookByApi } from "../support/booking-api.ts";
import { bank, payElsewhere } from "../support/card-provider.ts";
import { acceptByApi, factsUntilPickedUp, photoOnItsWay, reportByApi, setDuty } from "../support/driver-api.ts";
import { phoneOf } from "../support/driver-phone.ts";
import { demoPassword, newCustomer, newPerson, signInBrowser, simulatedDriver, tokenFor } from "../support/people.ts";
import { quietUrl } from "../support/servers.ts";
import { expect, test } from "../support/story.ts";
import type { Words } from "../support/words.ts";

test.use({ baseURL: quietUrl });

const driverToken = (page: Page, origin: string, number: number) =>
  tokenFor(page.request, origin, { role: "driver", identifier: simulatedDriver(number), password: demoPassword });
const press = (page: Page, words: Words, key: string, values?: Record<string, string>) =>
  page.getByRole("button", { name: words.say(key, values), exact: true }).click();

test("a price raised while nobody takes it, and a tip after the delivery: both are the driver's", async ({
  page,
  words,
  origin,
  otherBrowser,
}) => {
  const customer = await newCustomer(page.request, origin);
  const booking = await bookByApi(page.request, origin, { customer, recipient: newPerson("สมหญิง") });
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(words.path(`/customer/tracking/${booking.id}`));
  await press(page, words, "charges.raise.open");
  await page.getByRole("button", { name: "฿40.00", exact: true }).click();
  await press(page, words, "charges.raise.cash", { amount: "฿40.00" });
  await expect(page.getByText(words.say("charges.raise.had", { amount: "฿40.00" }))).toBeVisible();

  const token = await driverToken(page, origin, 41);
  await setDuty(page.request, origin, { token, onDuty: true });
  await acceptByApi(page.request, origin, { token, booking });
  const raised: Booked = { ...booking, totalSatang: booking.totalSatang + 4000 };
  await reportByApi(page.request, origin, {
    token,
    booking: raised,
    facts: [
      ...factsUntilPickedUp(raised),
      { kind: "heading", stopIndex: 1 },
      { kind: "arrived", stopIndex: 1 },
      { kind: "delivered", stopIndex: 1, proof: photoOnItsWay() },
    ],
  });
  await setDuty(page.request, origin, { token, onDuty: false });

  await page.goto(words.path(`/customer/complete/${booking.id}`));
  await press(page, words, "charges.tip.open");
  await page.getByLabel(words.say("charges.tip.amount")).fill("5");
  // Too little to be paid: the button names no amount.
  await press(page, words, "charges.tip.open");
  await expect(page.getByLabel(words.say("charges.tip.amount"))).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "฿60.00", exact: true }).click();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/tip") && response.status() === 200),
    press(page, words, "charges.tip.pay", { amount: "฿60.00" }),
  ]);
  const { data } = (await answer.json()) as { data: { charge: { id: string } } };
  await expect(page.getByRole("img", { name: words.say("payments.qr.label") })).toBeVisible();
  await payElsewhere({ page, words, origin, otherBrowser }, data.charge.id);
  await expect(page.getByText(words.say("charges.tip.given", { amount: "฿60.00" }))).toBeVisible();

  const driver = await otherBrowser();
  await signInBrowser(driver, origin, { role: "driver", token });
  const hand = phoneOf(driver, { words, origin });
  const task = await hand.start();
  await hand.openEndedJob(task, booking);
  await expect(task.getByRole("region", { name: words.say("driver.earned.label") })).toContainText("฿60.00");
});

test("a fee nobody prepaid is due: on the profile, paid by card at the bank, and gone", async ({
  page,
  words,
  origin,
}) => {
  const customer = await newCustomer(page.request, origin);
  const booking = await bookByApi(page.request, origin, { customer, recipient: newPerson("สมหญิง") });
  const token = await driverToken(page, origin, 45);
  await setDuty(page.request, origin, { token, onDuty: true });
  await acceptByApi(page.request, origin, { token, booking });
  const failed = { kind: "failed", stopIndex: 0, reason: "unsafe", proof: photoOnItsWay() };
  await reportByApi(page.request, origin, {
    token,
    booking,
    facts: [{ kind: "heading", stopIndex: 0 }, { kind: "arrived", stopIndex: 0 }, failed],
  });
  await setDuty(page.request, origin, { token, onDuty: false });

  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(words.path("/customer/profile"));
  await expect(page.getByText(words.say("charges.why.failed_pickup"))).toBeVisible();
  await press(page, words, "charges.due.pay", { amount: "฿40.00" });
  await page.getByRole("radio", { name: words.say("payments.method.card") }).check();
  await page.getByLabel(words.say("payments.card.number"), { exact: true }).fill("4242424242424242");
  await page.getByLabel(words.say("payments.card.name"), { exact: true }).fill("MALEE JAIDEE");
  await page
    .getByLabel(words.say("payments.card.expiry"), { exact: true })
    .fill(`12${(new Date().getFullYear() + 2) % 100}`);
  await page.getByLabel(words.say("payments.card.securityCode"), { exact: true }).fill("123");
  await press(page, words, "charges.due.pay", { amount: "฿40.00" });
  await page.getByRole("button", { name: bank[words.locale].approve }).click();
  await expect(page).toHaveURL(/\/customer\/callback\?charge=/);
  await expect(page.getByText(words.say("charges.result.due"))).toBeVisible();
  await page.getByRole("link", { name: words.say("charges.result.back.due") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(words.say("charges.due.title"))).toBeHidden();
  const due = await page.request.get(`${origin}/api/customer/amount-due`, { headers: apiHeaders(customer.token) });
  expect(((await due.json()) as { data: { totalSatang: number } }).data.totalSatang).toBe(0);
});
