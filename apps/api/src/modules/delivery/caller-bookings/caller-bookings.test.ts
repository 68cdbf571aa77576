import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { TrackingView } from "@songtan/contract/bookings/tracking";
import type { Caller } from "@songtan/contract/by-hand/callers";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { formatBaht } from "@songtan/domain/money";
import { parsePhone } from "@songtan/domain/thai/phone";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingOf } from "../../../../testing/delivery/offers.ts";
import { openPaying, type Paying } from "../../../../testing/money/paying.ts";
import { newPromo } from "../../../../testing/money/promos.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, quoteRequest } from "../../../../testing/world/delivery.ts";
import {
  lastCode,
  newCustomer,
  newPhone,
  type Person,
  password,
  signUp,
  verify,
} from "../../../../testing/world/people.ts";
import { pictureForm } from "../../../../testing/world/pictures.ts";
import { siam, silom } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

import { checkPayments } from "../../payments/provider-results/check-payments.ts";

let paying: Paying;
let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  paying = await openPaying();
  ({ world } = paying);
  staff = await newStaff(world, ["booking.manage"]);
});
afterAll(() => paying.close());

const name = { firstName: "มานี", lastName: "โทรมา" };
const find = (phone: string, more: object = name) =>
  staffCall<Caller>(world, staff, "POST /console/callers", { body: { phone, ...more } });
const confirm = (caller: Caller, code: string) =>
  staffCall(world, staff, `POST /console/callers/${caller.customerId}/confirm`, {
    body: { sentCode: { id: caller.code?.id, code } },
  });
const e164 = (phone: string) => parsePhone(phone)?.e164 ?? "";

/** A caller who was unknown, with their phone proved. */
async function newCaller(): Promise<{ id: string; phone: string }> {
  const phone = newPhone();
  const { data } = await find(phone);
  expect((await confirm(data, await lastCode(world, e164(phone)))).status).toBe(200);
  return { id: data.customerId, phone: e164(phone) };
}

const stops = [
  { contactName: "มานี", contactPhone: "081-111-1111" },
  { contactName: "สมชาย", contactPhone: "089-222-2222" },
];
const quote = (customerId: string, changes: object = {}) =>
  staffCall<QuoteView>(world, staff, `POST /console/customers/${customerId}/quotes`, {
    body: quoteRequest({ stops: [siam, { ...silom, address: "ถนนสีลม" }], ...changes }),
  });
const cash = { method: "cash", payer: "sender" };
async function bookFor(customerId: string, changes: object = {}) {
  const quoteId = (await quote(customerId)).data?.id;
  return staffCall<{ id: string; number: string }>(
    world,
    staff,
    `POST /console/customers/${customerId}/bookings`,
    { body: { quoteId, stops, payment: cash, words: "โทรมาจอง ไม่มีแอป", ...changes } },
  );
}
async function linkSentTo(phone: string): Promise<string> {
  await world.runJobs();
  const text = world.sent.findLast(({ to }) => to === phone)?.text ?? "";
  return text.match(/tracking\/(\S+)/)?.[1] ?? "";
}
const track = (key: string) => call<TrackingView>(world, `GET /tracking/${key}`);

test("an unknown caller reads the code back, is booked for, follows the link, and later signs in by a code", async () => {
  const caller = await newCaller();
  const booked = await bookFor(caller.id);
  expect(booked.status).toBe(201);
  const tracked = await track(await linkSentTo(caller.phone));
  expect(tracked.data).toMatchObject({ number: booked.data.number, state: "searching" });
  expect(tracked.data.payment).toBeUndefined();
  expect(tracked.data.timeline[0]).toMatchObject({ kind: "booked", byStaff: true });
  const page = await staffCall<ConsoleBooking>(
    world,
    staff,
    `GET /console/bookings/${booked.data.id}`,
  );
  expect(page.data.events).toContainEqual(
    expect.objectContaining({ kind: "booked", recordedBy: staff.name }),
  );
  const audit = await world.deps.db
    .selectFrom("auditLog")
    .select(["action", "actorName", "detail"])
    .where("subjectId", "in", [caller.id, booked.data.id])
    .orderBy("at")
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["customer.made", "customer.phone_proved", "booking.made"]),
  );
  expect(audit.find(({ action }) => action === "booking.made")).toMatchObject({
    actorName: staff.name,
    detail: { words: "โทรมาจอง ไม่มีแอป", method: "cash" },
  });
  const notes = await world.deps.db
    .selectFrom("bookingNotes")
    .select("text")
    .where("bookingId", "=", booked.data.id)
    .execute();
  expect(notes).toEqual([{ text: "โทรมาจอง ไม่มีแอป" }]);

  const reset = await call<{ id: string }>(world, "POST /password-resets", {
    body: { identifier: caller.phone },
  });
  const code = await lastCode(world, caller.phone);
  await call(world, `POST /password-resets/${reset.data.id}/confirm`, {
    body: { code, newPassword: password },
  });
  const signedIn = await call<{ id: string; consentsDue: unknown[] }>(
    world,
    "POST /customer/login",
    { body: { identifier: caller.phone, password } },
  );
  expect(signedIn.data.id).toBe(caller.id);
  expect(signedIn.data.consentsDue.length).toBeGreaterThan(0);
  const own = await call<BookingView>(world, `GET /bookings/${booked.data.id}`, {
    token: signedIn.token,
  });
  expect(own.data.number).toBe(booked.data.number);
});

test("a customer with this phone is found without a code; one who only typed it is another person", async () => {
  const known = await newCustomer(world);
  expect((await find(known.phone, {})).data).toMatchObject({ customerId: known.id, code: null });
  const typed = await signUp(world);
  const { data } = await find(typed.phone);
  expect(data.customerId).not.toBe(typed.id);
  // The next call from the phone finds the same account, and a new code.
  const again = await find(typed.phone, {});
  expect(again.data.customerId).toBe(data.customerId);
  expect(again.data.code?.id).not.toBe(data.code?.id);
  await verify(world, typed);
  expect((await confirm(again.data, "000000")).code).toBe("identifier_in_use");
  expect((await find(typed.phone, {})).data.customerId).toBe(typed.id);
});

test("two members of staff at once make one account for a phone", async () => {
  const phone = newPhone();
  const found = await Promise.all([find(phone), find(phone), find(phone)]);
  expect(new Set(found.map(({ data }) => data.customerId)).size).toBe(1);
});

test("without a name, with a phone no code reaches, or with a wrong code there is no caller", async () => {
  const phone = newPhone();
  const nameless = await find(phone, {});
  expect(Object.keys(nameless.error.fields ?? {})).toEqual(["firstName", "lastName"]);
  expect((await find("02-123-4567")).error.fields?.phone).toBeTruthy();
  const { data } = await find(phone);
  const right = await lastCode(world, e164(phone));
  const wrong = await confirm(data, right === "123456" ? "654321" : "123456");
  expect([wrong.code, wrong.error.details?.triesLeft]).toEqual(["code_wrong", 4]);
  expect((await bookFor(data.customerId)).code).toBe("phone_not_verified");
  const other = await newCaller();
  expect((await confirm({ ...data, customerId: other.id }, right)).code).toBe("not_found");
  expect((await confirm(data, right)).status).toBe(200);
  expect((await confirm(data, right)).code).toBe("code_expired");
});

test("the code of a call proves nothing to anyone who signed in, and a code of the app nothing to staff", async () => {
  const person = await signUp(world);
  const started = await call<{ id: string }>(world, "POST /verifications", {
    token: person.token,
    body: { channel: "phone" },
  });
  const code = await lastCode(world, e164(person.phone));
  const own = { customerId: person.id, name: "", code: { id: started.data.id, expiresAt: "" } };
  expect((await confirm(own, code)).code).toBe("not_found");
});

test("a PromptPay link is paid without signing in; only such a link shows the code", async () => {
  const caller = await newCaller();
  const booked = await bookFor(caller.id, { payment: { method: "promptpay" } });
  const key = await linkSentTo(caller.phone);
  const { payment, state } = (await track(key)).data;
  expect([state, typeof payment?.qrImageUrl]).toEqual(["awaiting_payment", "string"]);
  const picture = await world.app.inject({ url: payment?.qrImageUrl ?? "" });
  expect(picture.statusCode).toBe(200);
  await paying.bank.answer(await paying.chargeOf(booked.data.id));
  await checkPayments(world.deps);
  const paid = (await track(key)).data;
  expect([paid.state, paid.payment]).toEqual(["searching", undefined]);

  const customer: Person = await newCustomer(world);
  const own = await book(world, customer, { payment: { method: "promptpay", payer: undefined } });
  const shared = await track(own.shareUrl.split("/").at(-1) ?? "");
  expect([shared.data.state, shared.data.payment]).toEqual(["awaiting_payment", undefined]);
});

test("the recipient who pays gets the amount at booking, and the caller reads that the recipient pays", async () => {
  const textsTo = async (phone: string) => {
    await world.runJobs();
    return world.sent.filter(({ to }) => to === e164(phone)).map(({ text }) => text);
  };
  const recipient = { contactName: "สมชาย", contactPhone: newPhone() };
  const caller = await newCaller();
  const payment = { method: "cash", payer: "recipient" };
  const booked = await bookFor(caller.id, { payment, stops: [stops[0], recipient] });
  const { totalSatang } = await bookingOf(world, booked.data.id);
  const amount = formatBaht(totalSatang);
  expect((await textsTo(caller.phone)).at(-1)).toContain(`ผู้รับเป็นผู้ชำระเงินสด ${amount}`);
  const received = await textsTo(recipient.contactPhone);
  expect(received).toEqual([expect.stringContaining(`เตรียมเงินสด ${amount}`)]);
  const link = received[0]?.match(/\/r\/(\S+)/)?.[1] ?? "";
  expect((await call(world, `GET /recipient/${link}`)).status).toBe(200);

  const second = { contactName: "ปิติ", contactPhone: newPhone() };
  await bookFor(caller.id, { stops: [stops[0], second] });
  expect((await textsTo(caller.phone)).at(-1)).toContain(`ให้คุณแล้ว ชำระเงินสด ${amount}`);
  expect(await textsTo(second.contactPhone)).toEqual([]);
});

test("the rules of every booking hold: used and foreign quotes, suspension, methods, reason, scope", async () => {
  const caller = await newCaller();
  const quoteId = (await quote(caller.id)).data.id;
  expect((await bookFor(caller.id, { quoteId })).status).toBe(201);
  expect((await bookFor(caller.id, { quoteId })).code).toBe("quote_used");
  const other = await newCaller();
  const foreign = (await quote(other.id)).data.id;
  expect((await bookFor(caller.id, { quoteId: foreign })).code).toBe("not_found");
  for (const [change, field] of [
    [{ words: " " }, "words"],
    [{ payment: { method: "card" } }, "payment.method"],
    [{ payment: { method: "credit" } }, "payment.method"],
    [
      { payment: { method: "cash", payer: "recipient", payerStopIndex: 3 } },
      "payment.payerStopIndex",
    ],
    [{ stops: [...stops, stops[0]] }, "stops"],
  ] as const)
    expect(Object.keys((await bookFor(caller.id, change)).error.fields ?? {})).toContain(field);
  const suspended = { reason: "fraud", words: "หลอกลวง" };
  await staffCall(world, staff, `POST /console/customers/${caller.id}/suspend`, {
    body: suspended,
  });
  expect((await bookFor(caller.id)).code).toBe("suspended");
  expect((await quote(staff.id)).code).toBe("not_found");
  const clerk = await newStaff(world, ["payment.refund"]);
  const body = { phone: newPhone(), ...name };
  expect((await staffCall(world, clerk, "POST /console/callers", { body })).status).toBe(403);
});

const sendPhoto = async (by: Staff, purpose: "parcel" | "proof") => {
  const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: "#8a5" } });
  const form = pictureForm({ file: await picture.jpeg().toBuffer(), purpose });
  return (await staffCall<{ id: string }>(world, by, "POST /console/uploads", form)).data.id;
};

test("a caller gets what the app offers: cash on delivery, a declared value, a promo code, a picture", async () => {
  const { code: promoCode } = await newPromo(world, "CALLER20", { perCustomer: 1 });
  const caller = await newCaller();
  const photoId = await sendPhoto(staff, "parcel");
  const wish = {
    stops: [siam, { ...silom, address: "ถนนสีลม", codAmountSatang: 150_000 }],
    parcel: { category: "fragile", weightKg: 1, declaredValueSatang: 1_000_000, photoId },
    extras: ["raised_liability"],
  };
  const priced = await quote(caller.id, { ...wish, promoCode });
  expect(priced.data.lines.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["cash_on_delivery", "raised_liability", "promo"]),
  );
  expect(priced.data.extraPrices.map(({ extra }) => extra)).toContain("insulated_bag");
  const booked = await bookFor(caller.id, { quoteId: priced.data.id });
  expect(booked.status).toBe(201);
  // The picture is the caller's now, and the code is used up for them.
  expect(
    await world.deps.db
      .selectFrom("uploads")
      .select(["accountId", "staffId"])
      .where("id", "=", photoId)
      .executeTakeFirstOrThrow(),
  ).toEqual({ accountId: caller.id, staffId: null });
  const again = await quote(caller.id, { promoCode });
  expect(again.error.fields).toHaveProperty("promoCode");
});

test("what another member of staff sent, or sent as something else, is no picture of the parcel", async () => {
  const caller = await newCaller();
  const other = await newStaff(world, ["booking.manage"]);
  for (const photoId of [await sendPhoto(other, "parcel"), await sendPhoto(staff, "proof")]) {
    const parcel = { category: "fragile", weightKg: 1, photoId };
    const { id: quoteId } = (await quote(caller.id, { parcel })).data;
    const refused = await bookFor(caller.id, { quoteId });
    expect(Object.keys(refused.error.fields ?? {})).toEqual(["parcel.photoId"]);
  }
});
