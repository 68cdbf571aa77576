import { priceQuote, type QuoteInput } from "../price-quote.ts";
import type { Tariff } from "../tariff/tariff.ts";

/** Deliveries that people know, to see what a change of prices does to them. Names are keys of texts. */
const bangkok = { latitude: 13.7463, longitude: 100.5347, provinceCode: "10" };
const weekday = new Date("2026-11-25T04:00:00Z");
const night = new Date("2026-11-25T16:00:00Z");
const songkran = new Date("2027-04-13T04:00:00Z");
const parcel = { category: "other", weightKg: 2 } as const;

type Sample = { name: string; job: Omit<QuoteInput, "pickUpAt"> & { pickUpAt: Date } };
const sample = (
  name: string,
  job: Partial<QuoteInput> & Pick<QuoteInput, "vehicle" | "distanceMetres">,
): Sample => ({
  name,
  job: { stops: [bangkok, bangkok], parcel, extras: [], pickUpAt: weekday, ...job },
});

export const sampleJobs = [
  sample("motorcycle_short", { vehicle: "motorcycle", distanceMetres: 3000 }),
  sample("motorcycle_usual", { vehicle: "motorcycle", distanceMetres: 8500 }),
  sample("motorcycle_far", { vehicle: "motorcycle", distanceMetres: 27_000 }),
  sample("motorcycle_night", { vehicle: "motorcycle", distanceMetres: 8500, pickUpAt: night }),
  sample("motorcycle_holiday", { vehicle: "motorcycle", distanceMetres: 8500, pickUpAt: songkran }),
  sample("motorcycle_cod", {
    vehicle: "motorcycle",
    distanceMetres: 8500,
    stops: [bangkok, { ...bangkok, codAmountSatang: 150_000 }],
  }),
  sample("hatchback_stops", {
    vehicle: "hatchback",
    distanceMetres: 22_000,
    stops: [bangkok, bangkok, bangkok, bangkok],
  }),
  sample("pickup_helper", { vehicle: "pickup", distanceMetres: 35_000, extras: ["helper"] }),
  sample("box_pickup_return", {
    vehicle: "box_pickup",
    distanceMetres: 60_000,
    extras: ["return_trip"],
  }),
] as const satisfies readonly Sample[];

export type PriceEffect = { totalSatang: number; driverPaySatang: number } | { refusal: string };
export type SampleEffect = { name: string; before: PriceEffect; after: PriceEffect };

/** Returns the price and driver pay of each sample before and after a change, both in satang, or the refusal. */
export const compareTariffs = (before: Tariff, after: Tariff): SampleEffect[] =>
  sampleJobs.map(({ name, job }) => ({
    name,
    before: effect(job, before),
    after: effect(job, after),
  }));

function effect(job: QuoteInput, tariff: Tariff): PriceEffect {
  const priced = priceQuote(job, tariff);
  if (!priced.ok) return { refusal: priced.refusal };
  return { totalSatang: priced.totalSatang, driverPaySatang: priced.driverPaySatang };
}
