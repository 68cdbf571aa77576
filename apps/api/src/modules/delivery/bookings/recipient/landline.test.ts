import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { RecipientView } from "@songtan/contract/bookings/tracking";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recalling } from "../../../../../testing/delivery/recalls.ts";
import { collectParcel } from "../../../../../testing/delivery/recipients.ts";
import { openShop } from "../../../../../testing/money/business.ts";
import { call, type Route } from "../../../../../testing/world/call.ts";
import { outcomes, quoteRequest, send, withPhoto } from "../../../../../testing/world/delivery.ts";
import {
  newCustomer,
  newDriver,
  newPhone,
  type Person,
} from "../../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const hospital = "+6621234567;ext=12";

type Phones = { pickup: string; dropOff: string };
async function quoteId(extras: "pin"[]): Promise<string> {
  const quote = await call<QuoteView>(world, "POST /quotes", { body: quoteRequest({ extras }) });
  return quote.data.id;
}
const bookingOf = (quote: string, { pickup, dropOff }: Phones) => ({
  quoteId: quote,
  stops: [
    { contactName: "มาลี", contactPhone: pickup },
    { contactName: "แผนกยา", contactPhone: dropOff },
  ],
});

async function bookHospital({ token }: Person, pickup: string): Promise<BookingView> {
  const phones = { pickup, dropOff: "02-123-4567 ต่อ 12" };
  const payment = { method: "cash", payer: "sender" };
  const booked = await call<BookingView>(world, "POST /bookings", {
    token,
    body: { ...bookingOf(await quoteId(["pin"]), phones), payment },
  });
  expect(booked.status).toBe(201);
  return booked.data;
}

const sentTo = (phone: string) => world.sent.filter(({ to }) => to === phone);

test("a hospital's landline is a recipient: it is called, and PIN, link and news go to the sender", async () => {
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  const sender = `+66${newPhone().slice(1)}`;
  const { id, number, stops } = await bookHospital(customer, sender);
  expect(stops.map(({ contactPhone, messagesTo }) => [contactPhone, messagesTo])).toEqual([
    [sender, undefined],
    [hospital, "sender"],
  ]);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  const recipient = `/recipient/${world.deps.secrets.recipientKey(id, 1)}`;
  const shown = (await call<RecipientView>(world, `GET ${recipient}` as Route)).data;
  expect(shown.pinMove.refusal).toBe("pin_move_landline");
  expect((await call(world, `POST ${recipient}/codes` as Route, {})).code).toBe(
    "pin_move_landline",
  );
  await collectParcel(world, { customer, driver, id, key: "" });
  await send(world, driver, id, [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
  ]);
  const task = await call<TaskView>(world, `GET /driver/tasks/${id}`, { token: driver.token });
  expect(task.data.stops[1]).toMatchObject({ contactPhone: hospital, messagesTo: "sender" });
  await call(world, `POST /driver/tasks/${id}/resend-pin`, {
    token: driver.token,
    body: { stopIndex: 1 },
  });
  await world.runJobs();
  const pin = world.deps.secrets.pin(id, 1);
  const messages = sentTo(sender).filter(({ text }) => text.includes(number));
  expect(messages.map(({ code }) => code)).toEqual([pin, undefined, pin]);
  for (const { text } of messages) {
    expect(text).toContain("ผู้รับที่เบอร์ 02-123-4567 #12 รับ SMS ไม่ได้ โปรดแจ้งต่อ:");
    expect(text).toContain("/r/");
  }
  expect(world.sent.filter(({ to }) => to.includes("6621234567"))).toEqual([]);
  const done = await send(world, driver, id, [
    { kind: "delivered", stopIndex: 1, proof: { ...withPhoto().proof, pin } },
  ]);
  expect(outcomes(done)).toBe("applied");
});

test("a sender at a landline reads the messages on the account's phone; a recall sends none to the office", async () => {
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  const { id, number } = await bookHospital(customer, "053-123-456");
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  await collectParcel(world, { customer, driver, id, key: "" });
  await world.runJobs();
  const phone = `+66${customer.phone.replace(/\D/g, "").slice(-9)}`;
  expect(sentTo(phone).filter(({ text }) => text.includes(number))).toHaveLength(1);
  expect((await recalling(world).recall(customer, id)).status).toBe(200);
  await world.runJobs();
  expect(world.sent.filter(({ to }) => to.includes("6621234567"))).toEqual([]);
});

test("a business that has landlines at both ends is refused a PIN alone", async () => {
  const shop = await openShop(world, { balanceSatang: 100_000 });
  const phones = { pickup: "02-999-9999", dropOff: "02-123-4567" };
  const withPin = await shop.byKey("POST /bookings", bookingOf(await quoteId(["pin"]), phones));
  expect([withPin.status, withPin.error.fields]).toEqual([
    400,
    { "stops.0.contactPhone": expect.stringContaining("มือถือ") },
  ]);
  const without = await shop.byKey("POST /bookings", bookingOf(await quoteId([]), phones));
  expect(without.status).toBe(201);
});

test.each(["02-123-4567", "02-123-4567 ต่อ 12", hospital])(
  "%s is no phone of an account, which gets codes",
  async (phone) => {
    const { token } = await newCustomer(world);
    const changed = await call(world, "PUT /customer/user", { token, body: { phone } });
    expect(changed.status).toBe(400);
    const place = { label: "โรงพยาบาล", address: "ถนนสีลม", latitude: 13.7279, longitude: 100.524 };
    const body = { ...place, contactPhone: phone };
    expect((await call(world, "POST /customer/places", { token, body })).status).toBe(201);
  },
);
