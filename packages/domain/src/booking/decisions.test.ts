import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingStates } from "../booking-types.ts";
import { canCancel, decideCancellation } from "./cancellation.ts";
import { type BookingRequest, decideBooking } from "./create.ts";
import { bookingNumber, bookingNumberCount, parseBookingNumber } from "./number.ts";

const noon = new Date("2026-11-21T05:00:00Z");
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

test("cancelling is free before a driver is assigned and impossible with goods aboard", () => {
  const rows = bookingStates.map((state) => {
    const assigned = { assignedAt: noon, driverArrivedAt: null, vehicleFeeSatang: 4000 };
    const late = decideCancellation({ state, ...assigned }, after(3600));
    expect(late.allowed).toBe(canCancel(state));
    return `${state}: ${late.allowed ? late.feeSatang : "no"}`;
  });
  expect(rows.join(", ")).toMatchInlineSnapshot(
    `"awaiting_payment: 0, scheduled: 0, searching: 0, assigned: 4000, in_transit: no, delivered: no, returning: no, returned: no, held: no, disposed: no, cancelled: no, unfulfilled: no, lost: no"`,
  );
});

test("cancelling is free until five minutes after assignment, then costs the vehicle's fee", () => {
  const input = {
    state: "assigned",
    assignedAt: noon,
    driverArrivedAt: null,
    vehicleFeeSatang: 4000,
  } as const;
  expect(decideCancellation(input, after(299))).toEqual({
    allowed: true,
    feeSatang: 0,
    freeUntil: after(300),
    feeFrom: "nothing",
  });
  expect(decideCancellation(input, after(300))).toEqual({
    allowed: true,
    feeSatang: 4000,
    feeFrom: "amount_due",
  });
  expect(decideCancellation({ ...input, paid: true }, after(300)).feeFrom).toBe("payment");
});

test("the driver's arrival ends the free time earlier, never later", () => {
  const input = { state: "assigned", assignedAt: noon, vehicleFeeSatang: 6000 } as const;
  expect(decideCancellation({ ...input, driverArrivedAt: after(60) }, after(61)).feeSatang).toBe(
    6000,
  );
  expect(decideCancellation({ ...input, driverArrivedAt: after(600) }, after(301)).feeSatang).toBe(
    6000,
  );
});

test("a booking number is short, has no characters that look alike, and is read back as people type it", () => {
  expect(bookingNumber(0)).toMatchInlineSnapshot(`"ST-2222-222"`);
  expect(bookingNumber(123_456_789)).toMatchInlineSnapshot(`"ST-6BQ5-24T"`);
  const written = bookingNumber(new Uint8Array([1, 2, 3, 4, 5]));
  expect(written).toMatch(/^ST-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{3}$/);
  for (const typed of [
    written.toLowerCase(),
    written.replaceAll("-", ""),
    written.slice(3),
    ` #${written.replaceAll("-", " ")}`,
  ]) {
    expect(parseBookingNumber(typed.trim())).toBe(written);
  }
  for (const typed of ["", "ST", "ST-0000-000", "สวัสดี", "ST-4F7K-9", "9".repeat(5000)])
    expect(parseBookingNumber(typed)).toBeNull();
});

test("property: seeds below the count give different numbers, and one wrong or two swapped characters show", () => {
  const seed = fc.nat({ max: bookingNumberCount - 1 });
  fc.assert(
    fc.property(
      seed,
      seed,
      fc.nat({ max: 5 }),
      fc.constantFrom(..."23456789ABCDEFGHJKMNPQRSTUVWXYZ"),
      (one, other, index, character) => {
        expect(bookingNumber(one) === bookingNumber(other)).toBe(one === other);
        const letters = [...bookingNumber(one).replace(/^ST|-/g, "")];
        const mistyped = letters.with(index, character).join("");
        if (letters[index] !== character) expect(parseBookingNumber(mistyped)).toBeNull();
        if (index < 5 && letters[index] !== letters[index + 1]) {
          const swapped = letters
            .with(index, letters[index + 1] ?? "")
            .with(index + 1, letters[index] ?? "");
          expect(parseBookingNumber(swapped.join(""))).toBeNull();
        }
      },
    ),
  );
});

const request = (change: Partial<BookingRequest> = {}): BookingRequest => ({
  quote: {
    ...{ expiresAt: after(600), usedByBookingId: null, scheduledAt: null },
    ...{ stopCount: 2, codSatang: 0 },
  },
  sender: { createdAt: after(-3600), hasDelivered: false },
  contactCount: 2,
  phoneVerified: true,
  payment: { method: "cash" },
  paymentMethods: ["cash"],
  totalSatang: 10_000,
  ...change,
});

test("a new sender collects little on delivery, one we know as much as a booking may have", () => {
  const { quote } = request();
  const outcome = (codSatang: number, hasDelivered: boolean, days: number) => {
    const decision = decideBooking(
      request({
        quote: { ...quote, codSatang },
        sender: { createdAt: after(-days * 86_400), hasDelivered },
      }),
      noon,
    );
    return decision.ok || decision.refusal;
  };
  expect(outcome(500_000, false, 0)).toBe(true);
  expect(outcome(500_001, false, 400)).toBe("cod_new_sender");
  expect(outcome(500_001, true, 6)).toBe("cod_new_sender");
  expect(outcome(500_001, true, 7)).toBe(true);
});

test("cash skips awaiting payment and searches at once", () => {
  expect(decideBooking(request(), noon)).toEqual({
    ok: true,
    state: "searching",
    searchAt: noon,
    cashStopIndex: 0,
    creditSatang: 0,
  });
});

test("a booking more than 30 minutes ahead is scheduled, and searches 30 minutes before", () => {
  const at = (seconds: number) =>
    request({ quote: { ...request().quote, scheduledAt: after(seconds) } });
  expect(decideBooking(at(1800), noon)).toMatchObject({ state: "searching" });
  expect(decideBooking(at(1801), noon)).toMatchObject({ state: "scheduled", searchAt: after(1) });
  expect(decideBooking(at(-60), noon)).toMatchObject({ state: "searching", searchAt: noon });
});

test("each reason not to book has its own refusal", () => {
  const quote = request().quote;
  const refusals = [
    request({ phoneVerified: false }),
    request({ quote: { ...quote, usedByBookingId: "b1", expiresAt: noon } }),
    request({ quote: { ...quote, expiresAt: noon } }),
    request({ payment: { method: "card" } }),
    request({ contactCount: 3 }),
    request({ payment: { method: "cash", payer: "recipient", payerStopIndex: 2 } }),
    request({
      quote: { ...quote, stopCount: 3 },
      contactCount: 3,
      payment: { method: "cash", payer: "recipient" },
    }),
  ].map((input) => decideBooking(input, noon));
  expect(refusals.map((decision) => (decision.ok ? "ok" : decision.refusal))).toEqual([
    "phone_not_verified",
    "quote_used",
    "quote_expired",
    "payment_method_unavailable",
    "invalid",
    "invalid",
    "invalid",
  ]);
});

test("card money waits for payment; a single recipient need not be named", () => {
  const byCard = (named: object) =>
    request({ payment: { method: "card", ...named }, paymentMethods: ["card", "cash"] });
  const card = byCard({ token: "tokn_1" });
  // A card is named by a token or as a saved one, never by neither and never by both.
  for (const named of [{}, { token: "tokn_1", cardId: "card_1" }])
    expect(decideBooking(byCard(named), noon)).toMatchObject({ ok: false, refusal: "invalid" });
  expect(decideBooking(card, noon)).toMatchObject({
    ok: true,
    state: "awaiting_payment",
    cashStopIndex: null,
  });
  expect(
    decideBooking(request({ payment: { method: "cash", payer: "recipient" } }), noon),
  ).toMatchObject({
    cashStopIndex: 1,
  });
});

test("credit pays at once where it covers the price, for every set of accepted methods", () => {
  const byCredit = (more: Partial<BookingRequest>) =>
    decideBooking(
      request({ payment: { method: "credit" }, paymentMethods: ["cash"], ...more }),
      noon,
    );
  expect(byCredit({ freeCreditSatang: 10_000 })).toEqual({
    ok: true,
    state: "searching",
    searchAt: noon,
    cashStopIndex: null,
    creditSatang: 10_000,
  });
  expect(byCredit({ freeCreditSatang: 9999 })).toEqual({ ok: false, refusal: "credit_too_little" });
  expect(byCredit({})).toEqual({ ok: false, refusal: "credit_too_little" });
});

test("credit pays a part together with another method, and each method waits for the rest as it does for the whole", () => {
  const withCredit = (creditSatang: number, more: object = {}) =>
    decideBooking(
      request({
        payment: { method: "cash", creditSatang, ...more },
        freeCreditSatang: 9000,
        paymentMethods: ["card", "cash"],
      }),
      noon,
    );
  expect(withCredit(9000)).toMatchObject({
    ok: true,
    state: "searching",
    cashStopIndex: 0,
    creditSatang: 9000,
  });
  expect(withCredit(8000, { method: "card", token: "t" })).toMatchObject({
    state: "awaiting_payment",
    creditSatang: 8000,
  });
  const wrong = (problem: string) => ({
    ok: false,
    refusal: "invalid",
    fields: { "payment.creditSatang": problem },
  });
  // A card is charged 20 baht or nothing.
  expect(withCredit(8100, { method: "card", token: "t" })).toEqual(wrong("too_big"));
  expect(withCredit(150)).toEqual(wrong("format"));
  expect(withCredit(9100)).toEqual({ ok: false, refusal: "credit_too_little" });
});
