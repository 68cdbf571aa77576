import type { Satang } from "../../money.ts";
import { type Extra, type Vehicle, vehicles } from "../../vehicle-types.ts";
import { priceQuote, type QuoteInput } from "../price-quote.ts";
import type { Tariff } from "../tariff/tariff.ts";

export type VehiclePrice = { vehicle: Vehicle; totalSatang: Satang };
export type ExtraPrice = { extra: Extra; amountSatang: Satang };

/** Returns the worth of a promo code for a job at its price without the code. */
export type PromoWorth = (job: QuoteInput, tariff: Tariff) => Satang;

type Terms = { tariff: Tariff; promoWorth?: PromoWorth | undefined };

/**
 * Returns the price of the same job with every vehicle that can do it, so that a customer can compare before choosing.
 * Each price includes the chosen extras sold with that vehicle. All use the distance of this job; where the road
 * engine routes another vehicle differently, the price of a quote for that vehicle decides.
 */
export function compareVehicles(job: QuoteInput, terms: Terms): VehiclePrice[] {
  return vehicles.flatMap((vehicle) => {
    const extras = job.extras.filter((extra) => isSold(extra, vehicle, terms.tariff));
    const totalSatang = totalOf({ ...job, vehicle, extras }, terms);
    return totalSatang === null ? [] : [{ vehicle, totalSatang }];
  });
}

/**
 * Returns the amount that each extra sold with the job's vehicle adds to its total; for a chosen extra, the amount it
 * already adds. It is the difference of two rounded totals, so it is exactly the customer's additional cost.
 */
export function compareExtras(job: QuoteInput, terms: Terms): ExtraPrice[] {
  const own = totalOf(job, terms);
  return terms.tariff.extras.flatMap(({ extra, vehicles: soldWith }) => {
    if (!soldWith.includes(job.vehicle)) return [];
    const others = job.extras.filter((each) => each !== extra);
    const isChosen = others.length < job.extras.length;
    const without = isChosen ? totalOf({ ...job, extras: others }, terms) : own;
    const together = isChosen ? own : totalOf({ ...job, extras: [...others, extra] }, terms);
    return without === null || together === null
      ? []
      : [{ extra, amountSatang: together - without }];
  });
}

function totalOf(job: QuoteInput, { tariff, promoWorth }: Terms): Satang | null {
  const promoSatang = promoWorth?.(job, tariff) ?? 0;
  const priced = priceQuote({ ...job, promoSatang }, tariff);
  return priced.ok ? priced.totalSatang : null;
}

const isSold = (extra: Extra, vehicle: Vehicle, tariff: Tariff): boolean =>
  tariff.extras.some((row) => row.extra === extra && row.vehicles.includes(vehicle));
