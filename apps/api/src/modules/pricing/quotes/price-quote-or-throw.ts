import { Refusal } from "@songtan/contract/errors";
import { sumSatang } from "@songtan/domain/money";
import {
  type PricedLineItem,
  type PricedQuote,
  priceQuote,
  type QuoteInput,
} from "@songtan/domain/quoting/price-quote";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import { secondLookValueSatang } from "@songtan/domain/test-mode/triggers";
import { actingBusinessId } from "../../../test-mode/acting-business.ts";

/** Test mode has a separate maximum value, above the covered value of live mode. */
const tariffOfMode = (tariff: Tariff): Tariff =>
  actingBusinessId() === null
    ? tariff
    : { ...tariff, liability: { ...tariff.liability, maxSatang: secondLookValueSatang } };

/** @throws Refusal when there is no price */
export function priceQuoteOrThrow(job: QuoteInput, tariff: Tariff): PricedQuote {
  const priced = priceQuote(job, tariffOfMode(tariff));
  if (!priced.ok)
    throw new Refusal(priced.refusal, toDisplayDetails(priced.details), priced.fields);
  return priced;
}

/** Adds what the sentence counts in: stops from one, and kilometres. */
function toDisplayDetails(
  details: Record<string, string | number>,
): Record<string, string | number> {
  const { stopIndex, maxMetres } = details;
  return {
    ...details,
    ...(typeof stopIndex === "number" && { stop: stopIndex + 1 }),
    ...(typeof maxMetres === "number" && { maxKm: maxMetres / 1000 }),
  };
}

/** Returns the price against which a promo is checked, in satang: without the promo, before rounding. */
export const priceBeforePromo = (lines: readonly PricedLineItem[]): number =>
  sumSatang(
    lines
      .filter(({ code }) => code !== "rounding" && code !== "promo")
      .map(({ amountSatang }) => amountSatang),
  );
