import type { QuoteEdit } from "@songtan/contract/bookings/edits";
import { Refusal } from "@songtan/contract/errors";
import { decideEdit, firstEditable, priceDifferenceOf } from "@songtan/domain/booking/changes/edit";
import { priorityFeeOf } from "@songtan/domain/charges/charge";
import type { PricedQuote } from "@songtan/domain/quoting/price-quote";
import type { Parcel } from "@songtan/domain/quoting/vehicle-refusal";
import type { Extra } from "@songtan/domain/vehicle-types";
import { provinceOf } from "@songtan/places/reverse";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Route } from "../../../ports/ports.ts";
import {
  type BookingRow,
  linesOf,
  loadStops,
  type StopRow,
} from "../../bookings/record/booking.ts";
import { promoAtPrice } from "../../pricing/promos/promo-use.ts";
import { findRoute } from "../../pricing/quotes/find-route.ts";
import { priceBeforePromo, priceQuoteOrThrow } from "../../pricing/quotes/price-quote-or-throw.ts";
import { loadQuotedTariff } from "../../pricing/tariff/load-tariff.ts";
import { codOf, loadEditEligibility, toEditStops } from "./load-edit-eligibility.ts";

type Point = { latitude: number; longitude: number };
/**
 * The route through all stops after the edit, measured before the transaction because a road engine
 * may need seconds.
 */
export type MeasuredRoute = { route: Route; points: Point[] };
type EditProposal = { bookingId: string; customerId: string; wish: QuoteEdit };

const pointsOf = (stops: readonly StopRow[], { fromIndex, dropOffs }: QuoteEdit): Point[] =>
  [...stops.slice(0, fromIndex), ...dropOffs].map(({ latitude, longitude }) => ({
    latitude,
    longitude,
  }));

/** What is collected for the sender at each stop after the edit: an amount goes where its drop-off goes. */
const codsOf = (stops: readonly StopRow[], { fromIndex, dropOffs }: QuoteEdit): number[] => [
  ...stops.slice(0, fromIndex).map(({ codAmountSatang }) => codAmountSatang),
  ...dropOffs.map(({ from }) => codOf(stops.find(({ index }) => index === from))),
];

/** The way for a wish; null for a booking that is not this customer's. */
export async function measureEditRoute(
  deps: Pick<Deps, "db" | "clock" | "roads" | "places">,
  { bookingId, customerId, wish }: EditProposal,
): Promise<MeasuredRoute> {
  const booking = await deps.db
    .selectFrom("bookings")
    .innerJoin("quotes", "quotes.id", "bookings.quoteId")
    .select(["bookings.vehicle", "bookings.scheduledAt", "quotes.createdAt"])
    .where("bookings.id", "=", bookingId)
    .where("bookings.customerId", "=", customerId)
    .executeTakeFirst();
  if (!booking) throw new Refusal("not_found");
  const stops = await deps.db.transaction().execute((trx) => loadStops(trx, bookingId));
  const points = pointsOf(stops, wish);
  const pickUpAt = booking.scheduledAt ?? booking.createdAt;
  const { route } = await findRoute(deps, {
    stops: points,
    vehicle: booking.vehicle,
    scheduledAt: pickUpAt.toISOString(),
    fieldOf: (index) =>
      index < wish.fromIndex ? "fromIndex" : `dropOffs.${index - wish.fromIndex}`,
  });
  return { route, points };
}

export type PricedEdit = {
  priced: PricedQuote;
  settlement: ReturnType<typeof priceDifferenceOf> & { ok: true };
};

/**
 * Prices the new drop-offs by the booking's own tariff, pick-up time, extras, priority and promo,
 * and decides how the difference is settled.
 * @throws Refusal when the edit is not allowed
 */
export async function priceEdit(
  { trx, places, clock }: Pick<Deps, "places" | "clock"> & { trx: Trx },
  { booking, wish, measured }: { booking: BookingRow; wish: QuoteEdit; measured: MeasuredRoute },
): Promise<PricedEdit> {
  const stops = await loadStops(trx, booking.id);
  const eligibility = await loadEditEligibility(trx, booking, clock());
  const before = toEditStops(stops);
  const fixedStops = before.slice(0, wish.fromIndex).map(({ index }) => ({ from: index }));
  const decision = decideEdit(eligibility, {
    stops: before,
    wished: [...fixedStops, ...wish.dropOffs],
  });
  if (!decision.ok && decision.refusal !== "invalid") throw new Refusal(decision.refusal);
  if (wish.fromIndex !== firstEditable(before)) throw new Refusal("edit_over");
  if (!decision.ok) throw new Refusal("invalid", {}, { dropOffs: "not_a_choice" });
  // A recipient has moved a pin, or the driver has gone on, while the way was measured.
  if (JSON.stringify(pointsOf(stops, wish)) !== JSON.stringify(measured.points))
    throw new Refusal("conflict");
  const priced = await priceAgain(
    { trx, places },
    { booking, measured, cods: codsOf(stops, wish) },
  );
  const difference = priceDifferenceOf(
    {
      method: booking.paymentMethod,
      fareCollected: booking.fareCollectedAt !== null,
      creditSatang: booking.creditSatang,
      laterSatang: booking.laterSatang,
    },
    { beforeSatang: booking.totalSatang, afterSatang: priced.totalSatang },
  );
  if (!difference.ok) throw new Refusal(difference.refusal);
  return { priced, settlement: difference };
}

async function priceAgain(
  { trx, places }: Pick<Deps, "places"> & { trx: Trx },
  { booking, measured, cods }: { booking: BookingRow; measured: MeasuredRoute; cods: number[] },
): Promise<PricedQuote> {
  const tariff = await loadQuotedTariff(trx, booking.quoteId);
  const quote = await trx
    .selectFrom("quotes")
    .select(["scheduledAt", "createdAt"])
    .where("id", "=", booking.quoteId)
    .executeTakeFirstOrThrow();
  const lines = linesOf(booking);
  const job = {
    vehicle: booking.vehicle,
    parcel: booking.parcel as Parcel,
    extras: booking.extras as Extra[],
    stops: measured.points.map((point, index) => ({
      ...point,
      codAmountSatang: cods[index],
      provinceCode: provinceOf(places, point) ?? undefined,
    })),
    distanceMetres: measured.route.distanceMetres,
    pickUpAt: quote.scheduledAt ?? quote.createdAt,
    prioritySatang: priorityFeeOf(lines),
  };
  const plain = priceQuoteOrThrow(job, tariff);
  const promo = lines.find(({ code }) => code === "promo");
  if (!promo) return plain;
  const priceSatang = priceBeforePromo(plain.lines);
  const promoSatang = await promoAtPrice(trx, { bookingId: booking.id, priceSatang });
  return priceQuoteOrThrow({ ...job, promoSatang, promoWhy: promo.why.values }, tariff);
}
