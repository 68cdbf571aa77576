import type { APIRequestContext, Page } from "@playwright/test";
import { apiHeaders, type Booked, bookByApi } from "../../support/bookings/booking-api.ts";
import {
  eventsUntilDelivered,
  eventsUntilPickedUp,
  reportByApi,
  workByApi,
} from "../../support/bookings/driver-api.ts";
import {
  approveCharge,
  callBank,
  cardToken,
  chargeOf,
  payElsewhere,
} from "../../support/browser/card-provider.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { textsOf } from "../../support/browser/texts.ts";
import { consolePages, secondStaff } from "../../support/people/console-pages.ts";
import { type Account, newCustomer, newPerson } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

/** Drivers of these stories alone. A box pickup costs more than one person may give back. */
const drivers = { boxPickup: 4, motorcycle: 456 };

type Delivery = { customer: Account; booking: Booked; driver: number };

/** Waits until the payment is there; then a driver accepts the booking and delivers it. */
async function deliver(
  request: APIRequestContext,
  origin: string,
  { customer, booking, driver }: Delivery,
) {
  const stateOf = async () => {
    const reply = await request.get(`${origin}/api/bookings/${booking.id}`, {
      headers: apiHeaders(customer.token),
    });
    return ((await reply.json()) as { data: { state: string } }).data.state;
  };
  await expect.poll(stateOf).toBe("searching");
  const token = await workByApi(request, origin, { number: driver, booking });
  const untilPickedUp = eventsUntilPickedUp(booking).filter(
    ({ kind }) => kind !== "cash_collected",
  );
  const events = [...untilPickedUp, ...eventsUntilDelivered()];
  await reportByApi(request, origin, { token, booking, events });
}

/** The page reads again by itself after 20 s; who is in a hurry reloads. */
const seeAfterReload = (page: Page, text: string) =>
  expect(async () => {
    await page.reload();
    await expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });

test("staff refund a part alone and the rest with a second person, and all of it is on its way back", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const booking = await bookByApi(request, origin, {
    customer,
    recipient: newPerson("วันดี"),
    vehicle: "box_pickup",
    to: "chonBuri",
    extras: ["helper"],
    payment: { method: "promptpay" },
  });
  await payElsewhere({ page, texts, origin, otherBrowser }, booking.id);
  await deliver(request, origin, { customer, booking, driver: drivers.boxPickup });

  const pages = consolePages(page, texts, origin);
  const money = (key: string, values?: Record<string, string>) =>
    pages.getText(`money.${key}`, values);
  await pages.open("/operations");
  await pages.signIn();
  await pages.findBooking(booking.number);
  await page.getByRole("link", { name: pages.getText("bookings.page.openPayments") }).click();
  await page.getByRole("table").getByRole("link", { name: booking.number }).click();
  const open = page.getByRole("button", { name: money("refund.open"), exact: true });
  const refund = async (amount: string, words: string) => {
    await open.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(money("refund.amount")).fill(amount);
    await dialog.getByLabel(money("refund.words")).fill(words);
    await expectNoA11yViolations(page);
    return dialog;
  };
  const proposing = textsOf(texts.locale, "console").like("money.refund.ask");
  const sent = money("refundState.sent");
  const alone = await refund("๒๐", "มาช้า 20 นาที");
  await alone.getByRole("button", { name: money("refund.send", { amount: "฿20.00" }) }).click();
  await expect(alone).toBeHidden();
  await expect(page.getByText("มาช้า 20 นาที")).toBeVisible();
  await seeAfterReload(page, sent);

  const whole = await refund(String(booking.totalSatang / 100 - 20), "ของเสียหาย");
  await whole.getByRole("button", { name: proposing }).click();
  await expect(page.getByText(money("refund.own"))).toBeVisible();
  await expect(page.getByRole("button", { name: money("refund.approve") })).toBeHidden();

  const otherDesk = await (await otherBrowser()).newPage();
  await otherDesk.goto(page.url());
  await consolePages(otherDesk, texts, origin).signIn(secondStaff);
  await otherDesk.getByRole("button", { name: money("refund.approve"), exact: true }).click();
  for (const desk of [otherDesk, page])
    await expect(desk.getByText(sent, { exact: true })).toHaveCount(2);
  await expect(page.getByText(money("not.nothing_left"))).toBeVisible();
  await expect(open).toBeHidden();
});

test("a cardholder's bank disputes a payment: staff answer, nothing can be refunded until then, and it is won", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const booking = await bookByApi(request, origin, {
    customer,
    recipient: newPerson("วันดี"),
    payment: { method: "card", token: await cardToken(request, origin) },
  });
  const charge = await chargeOf(request, origin, booking.id);
  await approveCharge(request, origin, charge);
  await deliver(request, origin, { customer, booking, driver: drivers.motorcycle });
  const dispute = await callBank(request, origin, charge);

  const pages = consolePages(page, texts, origin);
  const money = (key: string) => pages.getText(`money.${key}`);
  await pages.open("/disputes");
  await pages.signIn();
  // The bank's message is a job, and the list reads again only after a minute.
  await seeAfterReload(page, booking.number);
  await page.getByRole("table").getByRole("link", { name: booking.number }).click();
  await expect(page.getByText(dispute.id).first()).toBeVisible();
  await expectNoA11yViolations(page);
  const send = page.getByRole("button", { name: money("dispute.send"), exact: true });
  await send.click();
  const answer = page.getByLabel(money("dispute.answer"));
  await expect(answer).toHaveAttribute("aria-invalid", "true");
  await answer.fill("ส่งถึงผู้รับแล้ว มีรูปถ่ายและพิกัด");
  await send.click();
  await expect(page.getByText("ส่งถึงผู้รับแล้ว มีรูปถ่ายและพิกัด").first()).toBeVisible();
  await seeAfterReload(page, money("disputeState.pending"));
  await page
    .getByRole("link", { name: money("payments.title") })
    .last()
    .click();
  await expect(page.getByText(money("not.disputed"))).toBeVisible();
  await page.goBack();

  await callBank(request, origin, `${dispute.id}/won`);
  await seeAfterReload(page, money("disputeState.won"));
});
