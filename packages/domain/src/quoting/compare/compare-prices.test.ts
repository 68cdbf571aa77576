import fc from "fast-check";
import { expect, test } from "vitest";
import { extras, vehicles } from "../../vehicle-types.ts";
import { priceQuote, type QuoteInput } from "../price-quote.ts";
import { launchTariff as tariff } from "../tariff/tariff.ts";
import { compareExtras, compareVehicles } from "./compare-prices.ts";

const bangkok = { latitude: 13.7563, longitude: 100.5018 };

const job = (change: Partial<QuoteInput> = {}): QuoteInput => ({
  stops: [bangkok, bangkok],
  vehicle: "motorcycle",
  parcel: { category: "document", weightKg: 1 },
  extras: [],
  distanceMetres: 10_000,
  pickUpAt: new Date("2026-11-23T05:00:00Z"),
  ...change,
});

test("ten kilometres with every vehicle", () => {
  expect(compareVehicles(job(), { tariff })).toEqual([
    { vehicle: "motorcycle", totalSatang: 11_000 },
    { vehicle: "hatchback", totalSatang: 20_000 },
    { vehicle: "pickup", totalSatang: 39_000 },
    { vehicle: "box_pickup", totalSatang: 42_000 },
  ]);
});

test("a vehicle that cannot carry the parcel has no price", () => {
  const heavy = job({ vehicle: "pickup", parcel: { category: "other", weightKg: 60 } });
  expect(compareVehicles(heavy, { tariff }).map(({ vehicle }) => vehicle)).toEqual([
    "hatchback",
    "pickup",
    "box_pickup",
  ]);
});

test("an extra that is not sold with a vehicle is not in its price", () => {
  const [motorcycle, hatchback] = compareVehicles(job({ extras: ["insulated_bag"] }), { tariff });
  expect(motorcycle?.totalSatang).toBe(12_000);
  expect(hatchback?.totalSatang).toBe(20_000);
});

test("each extra in baht, chosen or not", () => {
  const declared = job({
    distanceMetres: 12_345,
    parcel: { category: "electronics", weightKg: 2, declaredValueSatang: 1_200_000 },
  });
  const prices = [
    { extra: "insulated_bag", amountSatang: 1000 },
    // Half of 86.42 is 43.21; the total goes from 126.42, paid as 127, to 169.63, paid as 170.
    { extra: "return_trip", amountSatang: 4300 },
    { extra: "pin", amountSatang: 0 },
    { extra: "raised_liability", amountSatang: 5000 },
  ];
  expect(compareExtras(declared, { tariff })).toEqual(prices);
  expect(compareExtras({ ...declared, extras: ["return_trip"] }, { tariff })[1]).toEqual(prices[1]);
});

test("a promo code counts where it is worth something", () => {
  const promoWorth = ({ vehicle }: QuoteInput) => (vehicle === "hatchback" ? 5000 : 0);
  const prices = compareVehicles(job(), { tariff, promoWorth });
  expect(prices.slice(0, 2).map(({ totalSatang }) => totalSatang)).toEqual([11_000, 15_000]);
});

test("the price of the job's own vehicle is the quote's, and extras add what a quote with them adds", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...vehicles),
      fc.integer({ min: 0, max: 290_000 }),
      fc.subarray([...extras]),
      fc.integer({ min: 0, max: 5_000_000 }),
      (vehicle, distanceMetres, wanted, declaredValueSatang) => {
        const sold = wanted.filter((extra) =>
          tariff.extras.some((row) => row.extra === extra && row.vehicles.includes(vehicle)),
        );
        const parcel = { category: "other" as const, weightKg: 1, declaredValueSatang };
        const mine = job({ vehicle, distanceMetres, extras: sold, parcel });
        const quote = priceQuote(mine, tariff);
        if (!quote.ok) throw new Error(quote.refusal);
        const own = compareVehicles(mine, { tariff }).find((row) => row.vehicle === vehicle);
        expect(own?.totalSatang).toBe(quote.totalSatang);
        for (const { extra, amountSatang } of compareExtras(mine, { tariff })) {
          expect(amountSatang).toBeGreaterThanOrEqual(0);
          expect(amountSatang % 100).toBe(0);
          const others = sold.filter((each) => each !== extra);
          const without = priceQuote({ ...mine, extras: others }, tariff);
          const together = priceQuote({ ...mine, extras: [...others, extra] }, tariff);
          expect(without.ok && together.ok && together.totalSatang - without.totalSatang).toBe(
            amountSatang,
          );
        }
      },
    ),
  );
});
