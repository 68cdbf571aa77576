import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decidePromo,
  decidePromoUse,
  type Promo,
  type PromoCustomer,
  promoDiscountAt,
  promoLeavesSatang,
  promoState,
} from "./promo.ts";
import { parsePromoCode } from "./promo-code.ts";

const now = new Date("2026-12-01T05:00:00Z");
const promo: Promo = {
  percent: 20,
  capSatang: 5000,
  amountSatang: null,
  budgetSatang: 100_000,
  spentSatang: 0,
  minimumSatang: 0,
  firstOrder: false,
  perCustomer: null,
  vehicles: null,
  provinceCodes: null,
  startsAt: new Date("2026-11-30T17:00:00Z"),
  endsAt: new Date("2026-12-31T17:00:00Z"),
  activatedAt: new Date("2026-11-20T00:00:00Z"),
  endedAt: null,
};
const job = { priceSatang: 11_000, vehicle: "motorcycle", provinceCode: "10" } as const;
const anonymous = null;

const summary = (
  change: Partial<Promo> = {},
  more: Partial<Parameters<typeof decidePromo>[1]> = {},
) => {
  const decision = decidePromo({ ...promo, ...change } as Promo, {
    job,
    customer: anonymous,
    now,
    ...more,
  });
  return decision.ok ? decision.worthSatang : decision.problem;
};
const customer = (change: Partial<PromoCustomer>) => ({
  customer: { bookings: 0, uses: 0, ...change },
});

test("a code is worth its percent up to the cap, or its amount, and leaves 20 baht to pay", () => {
  const amount = (amountSatang: number) =>
    ({ percent: null, capSatang: null, amountSatang }) as const;
  expect([
    summary(),
    summary({ percent: 7.5 }),
    summary({ percent: 50 }),
    summary({ percent: 50, capSatang: null }),
    summary({ percent: 100, capSatang: null }),
    summary(amount(3050)),
    summary(amount(50_000)),
    summary(amount(3000), { job: { ...job, priceSatang: 2000 } }),
  ]).toEqual([2200, 825, 5000, 5500, 9000, 3050, 9000, "promo_minimum"]);
});

test("at another price of a booking a code gives what it would have, never more than it used, below its minimum nothing", () => {
  const at = (priceSatang: number, change: Partial<Promo> = {}) =>
    promoDiscountAt({ ...promo, ...change } as Promo, { priceSatang, reservedSatang: 2200 });
  expect([
    at(11_000),
    at(30_000),
    at(6000),
    at(6000, { minimumSatang: 6001 }),
    at(2100),
    at(1500),
    at(6000, { percent: null, capSatang: null, amountSatang: 2200 }),
  ]).toEqual([2200, 2200, 1200, 0, 100, 0, 2200]);
});

test("every reason why a code gives nothing", () => {
  expect([
    summary({ activatedAt: null }),
    summary({ startsAt: new Date(now.getTime() + 1) }),
    summary({ endsAt: now }),
    summary({ endedAt: now }),
    summary({ vehicles: ["pickup"] }),
    summary({ provinceCodes: ["50"] }),
    summary({ provinceCodes: ["10"] }, { job: { ...job, provinceCode: undefined } }),
    summary({ minimumSatang: 11_001 }),
    summary({ spentSatang: 97_801 }),
    summary({ firstOrder: true }, customer({ bookings: 1 })),
    summary({ perCustomer: 2 }, customer({ uses: 2 })),
  ]).toEqual([
    "promo_unknown",
    "promo_not_begun",
    "promo_ended",
    "promo_ended",
    "promo_vehicle",
    "promo_area",
    "promo_area",
    "promo_minimum",
    "promo_spent",
    "promo_first_order",
    "promo_used",
  ]);
  // The last moments and satang that still count; and limits that wait until the customer has
  // signed in.
  expect([
    summary({ startsAt: now }),
    summary({ endsAt: new Date(now.getTime() + 1) }),
    summary({ endsAt: null }),
    summary({ minimumSatang: 11_000 }),
    summary({ spentSatang: 97_800 }),
    summary({ vehicles: ["motorcycle"], provinceCodes: ["10"] }),
    summary({ firstOrder: true, perCustomer: 1 }),
    summary({ firstOrder: true, perCustomer: 2 }, customer({ uses: 1 })),
  ]).toEqual(Array.from({ length: 8 }, () => 2200));
});

test("a quote's promise holds past the promo's dates, not past its budget, its end by hand, or the customer's limits", () => {
  const use = (change: Partial<Promo>, of: Partial<PromoCustomer> = {}) =>
    decidePromoUse({ ...promo, ...change } as Promo, { worthSatang: 2200, ...customer(of) })
      ?.problem ?? "taken";
  expect([
    use({}),
    use({ endsAt: new Date(0) }),
    use({ endedAt: now }),
    use({ spentSatang: 97_801 }),
    use({ firstOrder: true }, { bookings: 1 }),
    use({ perCustomer: 1 }, { uses: 1 }),
  ]).toEqual(["taken", "taken", "promo_ended", "promo_spent", "promo_first_order", "promo_used"]);
});

test("a promo is a draft, then upcoming, effective and ended", () => {
  const at = (change: Partial<Promo>) => promoState({ ...promo, ...change } as Promo, now);
  expect([
    at({ activatedAt: null }),
    at({ startsAt: new Date(now.getTime() + 1) }),
    at({}),
    at({ endsAt: now }),
    at({ endedAt: now }),
    at({ activatedAt: null, endedAt: now }),
  ]).toEqual(["draft", "upcoming", "effective", "ended", "ended", "ended"]);
});

test("property: what a code gives is above nothing, within cap and budget, and leaves something to pay", () => {
  const worths = fc.oneof(
    fc.record({
      percent: fc.integer({ min: 1, max: 100 }),
      capSatang: fc.option(fc.integer({ min: 100, max: 50_000 })),
      amountSatang: fc.constant(null),
    }),
    fc.record({
      percent: fc.constant(null),
      capSatang: fc.constant(null),
      amountSatang: fc.integer({ min: 100, max: 100_000 }),
    }),
  );
  fc.assert(
    fc.property(worths, fc.nat(300_000), fc.nat(100_000), (worth, priceSatang, spentSatang) => {
      const decision = decidePromo(
        { ...promo, ...worth, spentSatang },
        { job: { ...job, priceSatang }, customer: null, now },
      );
      if (!decision.ok) return;
      expect(decision.worthSatang).toBeGreaterThan(0);
      expect(decision.worthSatang).toBeLessThanOrEqual(
        worth.capSatang ?? worth.amountSatang ?? priceSatang,
      );
      expect(decision.worthSatang + spentSatang).toBeLessThanOrEqual(promo.budgetSatang);
      expect(priceSatang - decision.worthSatang).toBeGreaterThanOrEqual(promoLeavesSatang);
    }),
  );
});

test("a code is read in every case, with spaces, and from either keyboard", () => {
  expect(
    [
      "SAVE20",
      " save 20 ",
      "Save-20",
      "ฟ",
      "หฟอำ/จ",
      "ฆฤฮฎ20",
      "SAVE๒๐",
      "หฟอำ๒๐",
      "SONGTAN!",
      "",
      "AB",
      "A".repeat(21),
    ].map(parsePromoCode),
  ).toEqual([
    "SAVE20",
    "SAVE20",
    "SAVE20",
    null,
    "SAVE20",
    "SAVE20",
    "SAVE20",
    "SAVE20",
    null,
    null,
    null,
    null,
  ]);
});
