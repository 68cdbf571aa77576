import type { APIRequestContext, Page } from "@playwright/test";
import { backdateBooking } from "../../support/bookings/backdate-booking.ts";
import { type Booked, bookByApi } from "../../support/bookings/booking-api.ts";
import {
  becomePhoneOf,
  eventsUntilDelivered,
  eventsUntilPickedUp,
  reportByApi,
  workByApi,
} from "../../support/bookings/driver-api.ts";
import { workOn } from "../../support/bookings/driver-work.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages } from "../../support/people/console-pages.ts";
import { inbox } from "../../support/people/inbox.ts";
import { newCustomer, newPerson } from "../../support/people/people.ts";

test.use({
  baseURL: quietUrl,
  // What a browser without a network says of every call it tries.
  harmless: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR/,
});

/** Motorcycle drivers whom no other story knows. */
const drivers = { th: [109, 112, 133], en: [110, 118, 133] } as const;

/** A telephone number as a link has it. */
const telOf = (phone: string) => `tel:+66${phone.replace(/\D/g, "").slice(1)}`;

test("wrong PINs are answered at their boxes with the tries left; after the last one the recipient and the sender are one tap away", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const recipient = newPerson("วันดี");
  const booking = await bookByApi(request, origin, { customer, recipient, extras: ["pin"] });
  const token = await workByApi(request, origin, {
    number: drivers[texts.locale][0],
    booking,
    asPhone: true,
    events: [...eventsUntilPickedUp(booking), ...eventsUntilDelivered().slice(0, 2)],
  });
  const wrong = await wrongPinFor(request, origin, recipient.phone);
  await becomePhoneOf(context, origin, token);
  await page.goto(texts.path(`/driver/task/${booking.id}`));
  const work = workOn(page, texts);
  const sheet = await work.open("delivered");
  await work.addPhoto("delivery", "#6688aa");
  const boxes = sheet.getByLabel(texts.get("driver.proof.pin"));
  const call = (who: string) => sheet.getByRole("link", { name: texts.get(`driver.stop.${who}`) });

  for (const triesLeft of [4, 3, 2, 1, 0]) {
    await boxes.fill(wrong);
    await work.confirm("driver.proof.confirm");
    await expect(
      sheet.getByText(texts.refusal("pin_wrong", { triesLeft }), { exact: true }),
    ).toBeInViewport({ ratio: 0.99 });
    await expect(boxes).toHaveValue("");
    await expect(boxes).toBeFocused();
    await expect(boxes).toBeInViewport();
    await expect(call("callRecipient")).toHaveCount(triesLeft === 0 ? 1 : 0);
  }
  await expect(call("callRecipient")).toHaveAttribute("href", telOf(recipient.phone));
  await expect(call("callSender")).toHaveAttribute("href", telOf(customer.phone));
  await expect(call("callRecipient")).toBeInViewport({ ratio: 0.99 });
  await expectNoA11yViolations(page);

  // One more is not counted, and says at the same place why.
  await boxes.fill(wrong);
  await work.confirm("driver.proof.confirm");
  await expect(sheet.getByText(texts.refusal("pin_locked"), { exact: true })).toBeInViewport({
    ratio: 0.99,
  });
  await expect(call("callRecipient")).toBeInViewport({ ratio: 0.99 });

  // The sender does without it: the sheet continues as it was filled in.
  await releasePin(request, origin, { token: customer.token, booking });
  await expect(boxes).toBeHidden();
  await work.confirm("driver.proof.confirm");
  await expect(page.getByText(texts.get("driver.endedTitle.delivered"))).toBeVisible();
});

test("a PIN that proves wrong after the hand-over is an incident, from which staff call the recipient", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const recipient = newPerson("วันดี");
  const booking = await bookByApi(request, origin, { customer, recipient, extras: ["pin"] });
  const token = await workByApi(request, origin, { number: drivers[texts.locale][1], booking });
  await backdateBooking(booking, 10);
  // The phone was without a network for five minutes.
  const occurredAt = new Date(Date.now() - 300_000).toISOString();
  const report = (events: Parameters<typeof reportByApi>[2]["events"]) =>
    reportByApi(request, origin, {
      token,
      booking,
      events: events.map((event) => ({ ...event, occurredAt })),
    });
  await report(eventsUntilPickedUp(booking));
  const pin = await wrongPinFor(request, origin, recipient.phone);
  await report(
    eventsUntilDelivered().map((event) =>
      event.kind === "delivered" ? { ...event, proof: { ...event.proof, pin } } : event,
    ),
  );
  await expectCallFromIncident(page, { number: booking.number, recipient });

  async function expectCallFromIncident(desk: Page, wanted: { number: string; recipient: Called }) {
    const pages = consolePages(desk, texts, origin);
    await pages.open("/operations");
    await pages.signIn();
    const incident = desk
      .getByRole("article")
      .filter({ hasText: pages.getText("operations.kind.pin_unverified") })
      .filter({ hasText: wanted.number });
    const { firstName, phone } = wanted.recipient;
    const name = pages.getText("operations.callRecipient", { name: firstName });
    await expect(incident.getByRole("link", { name })).toHaveAttribute("href", telOf(phone));
    await expectNoA11yViolations(desk);
  }
});

test("a PIN given without a network is shown as unchecked, and its refusal leads the driver back from any page", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const recipient = newPerson("วันดี");
  const booking = await bookByApi(request, origin, { customer, recipient, extras: ["pin"] });
  const token = await workByApi(request, origin, {
    number: drivers[texts.locale][2],
    booking,
    asPhone: true,
    events: [...eventsUntilPickedUp(booking), ...eventsUntilDelivered().slice(0, 2)],
  });
  const wrong = await wrongPinFor(request, origin, recipient.phone);
  await becomePhoneOf(context, origin, token);
  await page.goto(texts.path(`/driver/task/${booking.id}`));
  const work = workOn(page, texts);
  const sheet = await work.open("delivered");
  await work.addPhoto("delivery", "#6688aa");
  await context.setOffline(true);
  await expect(sheet.getByText(texts.get("driver.unsent.pinBefore"))).toBeVisible();
  await sheet.getByLabel(texts.get("driver.proof.pin")).fill(wrong);
  await work.confirm("driver.proof.confirm");

  await expect(page.getByRole("heading", { name: texts.get("driver.unsent.title") })).toBeVisible();
  await expect(page.getByText(texts.get("driver.unsent.pinTitle"))).toBeVisible();
  await expect(page.getByText(texts.get("driver.unsent.pay"))).toBeVisible();
  await expect(page.getByText(texts.get("driver.endedTitle.delivered"))).toBeHidden();

  await context.setOffline(false);
  await expect(
    page.getByRole("button", { name: texts.like("driver.step.delivered") }),
  ).toBeVisible();
  await page.goto(texts.path("/driver/dashboard"));
  const refused = page
    .getByRole("alert")
    .filter({ hasText: texts.get("driver.outgoing.kind.delivered") });
  await expect(refused).toContainText(texts.refusal("pin_wrong", { triesLeft: 4 }));
  await refused.getByRole("link", { name: texts.get("driver.finder.toTask") }).click();
  await expect(page).toHaveURL(texts.path(`/driver/task/${booking.id}`));
  await work.open("delivered");
});

type Called = { firstName: string; phone: string };

/** Any but the one that the recipient reads in the message that came at the pick-up. */
async function wrongPinFor(request: APIRequestContext, origin: string, phone: string) {
  const read = async () =>
    (await inbox(request, origin, phone))
      .map(({ text }) => /PIN (\d{4})/.exec(text)?.[1])
      .find(Boolean);
  await expect.poll(read).toBeTruthy();
  return (await read()) === "1111" ? "2222" : "1111";
}

async function releasePin(
  request: APIRequestContext,
  origin: string,
  { token, booking }: { token: string; booking: Booked },
) {
  const reply = await request.post(`${origin}/api/bookings/${booking.id}/release-pin`, {
    headers: { authorization: `Bearer ${token}` },
    data: { stopIndex: 1 },
  });
  expect(reply.status()).toBe(200);
}
