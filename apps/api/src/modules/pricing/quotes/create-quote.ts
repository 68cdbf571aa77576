import type { CreateQuote, QuoteView } from "@songtan/contract/bookings/quotes";
import { Refusal } from "@songtan/contract/errors";
import type { Locale } from "@songtan/domain/account-types";
import { idInCity } from "@songtan/domain/cities/city-id";
import { limits } from "@songtan/domain/limits";
import { compareExtras, compareVehicles } from "@songtan/domain/quoting/compare/compare-prices";
import { type PricedQuote, priceQuote, type QuoteInput } from "@songtan/domain/quoting/price-quote";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import { describeLineItems } from "@songtan/domain/quoting/why-texts";
import { amphoeOf, provinceOf } from "@songtan/places/reverse";
import { json, type Trx } from "../../../db/database.ts";
import { insertAhead } from "../../../db/insert-ahead.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Route } from "../../../ports/ports.ts";
import { type AppliedPromo, applyPromo } from "./apply-promo.ts";
import type { QuotedRoute } from "./find-route.ts";
import { priceQuoteOrThrow } from "./price-quote-or-throw.ts";

/** What a partner's protocol promises of a quote other than we do, and what it calls it. */
export type PartnerTerms = {
  holdMinutes: number;
  searchMinutes: number;
  dialectNumber: string;
  dialect: object;
};
type Input = CreateQuote & {
  accountId: string | null;
  locale: Locale;
  quoted: QuotedRoute;
  partner?: PartnerTerms;
} & Pick<QuoteInput, "raise">;

/** Prices a route and keeps the price. Nothing is priced again later: a booking reads this row. */
export async function createQuote(
  deps: Pick<Deps, "clock" | "places"> & { trx: Trx },
  input: Input,
): Promise<QuoteView> {
  const now = deps.clock();
  const scheduledAt = readSchedule(input.scheduledAt, now);
  const pickupAt = scheduledAt ?? now;
  const { route, tariff, shortest } = input.quoted;
  const job = {
    vehicle: input.vehicle,
    parcel: input.parcel,
    extras: input.extras,
    stops: input.stops.map((stop) => ({ ...stop, ...areasOf(deps.places, stop) })),
    raise: input.raise,
    distanceMetres: route.distanceMetres,
    pickUpAt: pickupAt,
  };
  const plain = priceQuoteOrThrow(job, tariff);
  const { accountId, promoCode } = input;
  const promo = promoCode
    ? await applyPromo(deps.trx, promoCode, { job, priced: plain, accountId, now })
    : null;
  const priced = promo ? priceQuoteOrThrow({ ...job, ...promo.line }, tariff) : plain;
  const city = cityOf(job.stops);
  const id = idInCity(crypto.randomUUID(), city);
  const row = quoteRow({
    input,
    route,
    priced,
    promo,
    scheduledAt,
    city,
    tariffVersion: tariff.version,
    now,
  });
  await insertAhead(deps.trx, "quotes", [{ id, ...row }]);
  const terms = { tariff, promoWorth: promo?.worth };
  return {
    id,
    totalSatang: priced.totalSatang,
    lines: describeLineItems(priced.lines, input.locale),
    distanceMetres: route.distanceMetres,
    durationSeconds: route.durationSeconds,
    distanceSource: route.source,
    tariffVersion: tariff.version,
    expiresAt: expiryOf(now, input.partner).toISOString(),
    stops: input.stops,
    vehicle: input.vehicle,
    parcel: input.parcel,
    extras: input.extras,
    scheduledAt: scheduledAt?.toISOString() ?? null,
    line: route.line,
    vehiclePrices: compareVehicles(job, terms),
    extraPrices: compareExtras(job, terms),
    ...(shortest && {
      shortestOrder: {
        ...shortest,
        savedSatang: saving(shortest.savedMetres, { job, priced: plain, tariff }),
      },
    }),
  };
}

/** The official codes of a stop's province and district. */
export const areasOf = (places: Deps["places"], stop: { latitude: number; longitude: number }) => ({
  provinceCode: provinceOf(places, stop) ?? undefined,
  districtCode: amphoeOf(places, stop)?.amphoeCode,
});

/** The province of the pick-up: the bookings of a city are matched together. */
export const cityOf = ([pickUp]: QuoteInput["stops"]): string => pickUp?.provinceCode ?? noCity;

/** What the price would be lower in the shortest order: a saved way may lie within the minimum price. */
function saving(
  savedMetres: number,
  { job, priced, tariff }: { job: QuoteInput; priced: PricedQuote; tariff: Tariff },
): number {
  const shorter = priceQuote(
    { ...job, distanceMetres: Math.max(0, job.distanceMetres - savedMetres) },
    tariff,
  );
  return shorter.ok ? priced.totalSatang - shorter.totalSatang : 0;
}

const expiryOf = (now: Date, partner?: PartnerTerms): Date =>
  new Date(now.getTime() + (partner?.holdMinutes ?? limits.quoteMinutes) * 60_000);

/** The city of a pick-up outside every province. */
const noCity = "00";

/** A time at most a minute past is "now": the form was open while the clock went on. */
export function readSchedule(text: string | undefined, now: Date): Date | null {
  if (!text) return null;
  const at = new Date(text);
  if (at.getTime() < now.getTime() - 60_000)
    throw new Refusal("invalid", {}, { scheduledAt: "date_past" });
  if (at.getTime() > now.getTime() + limits.scheduleAheadDays * 86_400_000)
    throw new Refusal("invalid", {}, { scheduledAt: "date_too_far" });
  return at;
}

/** What is stored with a price. */
type NewQuote = {
  input: Pick<Input, "accountId" | "stops" | "vehicle" | "parcel" | "extras" | "partner">;
  route: Route;
  priced: PricedQuote;
  promo: AppliedPromo | null;
  scheduledAt: Date | null;
  city: string;
  tariffVersion: string;
  now: Date;
};

/** The row of a priced route. */
export const quoteRow = ({
  input,
  route,
  priced,
  promo,
  scheduledAt,
  city,
  tariffVersion,
  now,
}: NewQuote) => ({
  accountId: input.accountId,
  stops: json(input.stops),
  vehicle: input.vehicle,
  parcel: json(input.parcel),
  extras: input.extras,
  scheduledAt,
  city,
  totalSatang: priced.totalSatang,
  lines: json(priced.lines),
  driverPaySatang: priced.driverPaySatang,
  commissionSatang: priced.commissionSatang,
  distanceMetres: route.distanceMetres,
  durationSeconds: route.durationSeconds,
  distanceSource: route.source,
  line: json(route.line),
  tariffVersion,
  promoId: promo?.promoId ?? null,
  promoSatang: promo?.line.promoSatang ?? 0,
  createdAt: now,
  expiresAt: expiryOf(now, input.partner),
  searchMinutes: input.partner?.searchMinutes ?? null,
  dialectNumber: input.partner?.dialectNumber ?? null,
  dialect: input.partner ? json(input.partner.dialect) : null,
});
