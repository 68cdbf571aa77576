import type { QuoteEdit } from "@songtan/contract/bookings/edits";
import { Refusal } from "@songtan/contract/errors";
import {
  decideEdit,
  editStartsAt,
  type MoneyAfterEdit,
  moneyAfterEdit,
  priceDifferenceOf,
  waitsForDriver,
} from "@songtan/domain/booking/changes/edit";
import { priorityFeeOf } from "@songtan/domain/charges/charge";
import { limits } from "@songtan/domain/limits";
import { satangPerBaht } from "@songtan/domain/money";
import {
  type PricedLineItem,
  type PricedQuote,
  raiseOf,
} from "@songtan/domain/quoting/price-quote";
import type { Parcel } from "@songtan/domain/quoting/vehicle-refusal";
import type { Extra } from "@songtan/domain/vehicle-types";
import { provinceOf } from "@songtan/places/reverse";
import { json, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Route } from "../../../ports/ports.ts";
import {
  type BookingRow,
  linesOf,
  loadStops,
  priceOf,
  type StopRow,
} from "../../bookings/record/booking.ts";
import { promoAtPrice } from "../../pricing/promos/promo-use.ts";
import { cityOf, readSchedule } from "../../pricing/quotes/create-quote.ts";
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

/** Returns the cash to collect for the sender at each stop after the edit: an amount moves with its drop-off. */
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
  // With the pick-up in the request, at least one drop-off has to follow it.
  if (points.length < 2) throw new Refusal("invalid", {}, { dropOffs: "required" });
  const pickUpAt = pickUpTime(wish, booking, deps.clock());
  const { route } = await findRoute(deps, {
    stops: points,
    vehicle: booking.vehicle,
    scheduledAt: pickUpAt.toISOString(),
    fieldOf: (index) =>
      index < wish.fromIndex ? "fromIndex" : `dropOffs.${index - wish.fromIndex}`,
  });
  return { route, points };
}

/** When the goods are fetched after the edit; of a booking for at once, when its price was made. */
const pickUpTime = (
  { scheduledAt }: QuoteEdit,
  before: { scheduledAt: Date | null; createdAt: Date },
  now: Date,
): Date => readSchedule(scheduledAt, now) ?? before.scheduledAt ?? before.createdAt;

export type PricedEdit = {
  priced: PricedQuote;
  beforeSatang: number;
  settlement: ReturnType<typeof priceDifferenceOf> & { ok: true };
  /** How the new price is paid. */
  money: MoneyAfterEdit;
};

type Repriced = {
  money: MoneyAfterEdit;
  priced: Pick<PricedQuote, "lines" | "driverPaySatang" | "commissionSatang">;
};

/** The new price as a booking has it: a part of it that is to go back is a line by itself. */
export function priceChanges({ money: { backSatang, ...money }, priced }: Repriced) {
  const back: PricedLineItem = {
    code: "edit_back",
    amountSatang: backSatang,
    why: { key: "edit_back", values: {} },
  };
  return {
    ...money,
    lines: json(backSatang > 0 ? [...priced.lines, back] : priced.lines),
    driverPaySatang: priced.driverPaySatang,
    commissionSatang: priced.commissionSatang,
  };
}

/**
 * Prices the new stops by the booking's own tariff, pick-up time, extras, priority and promo,
 * and decides how the difference is settled.
 * @throws Refusal when the edit is not allowed
 */
export async function priceEdit(
  deps: Pick<Deps, "places" | "clock"> & { trx: Trx },
  { booking, wish, measured }: { booking: BookingRow; wish: QuoteEdit; measured: MeasuredRoute },
): Promise<PricedEdit> {
  const { trx } = deps;
  const stops = await loadStops(trx, booking.id);
  const eligibility = await loadEditEligibility(trx, booking, deps.clock());
  const before = toEditStops(stops);
  const fixedStops = before.slice(0, wish.fromIndex).map(({ index }) => ({ from: index }));
  const decision = decideEdit(
    // An edit that also chooses the payer may choose any of its stops.
    { ...eligibility, ...(wish.payerStopIndex !== undefined && { payerStopIndex: null }) },
    { stops: before, wished: [...fixedStops, ...wish.dropOffs] },
  );
  if (!decision.ok && decision.refusal !== "invalid") throw new Refusal(decision.refusal);
  if (!waitsForDriver(booking.state) && needsNoDriver(wish)) throw new Refusal("edit_driver_came");
  if (wish.fromIndex !== editStartsAt(booking.state, before)) throw new Refusal("edit_over");
  if (!decision.ok) throw new Refusal("invalid", {}, { dropOffs: "not_a_choice" });
  // A recipient has moved a pin, or the driver has gone on, while the way was measured.
  if (JSON.stringify(pointsOf(stops, wish)) !== JSON.stringify(measured.points))
    throw new Refusal("conflict");
  const priced = await priceAgain(deps, {
    ...{ booking, wish, measured },
    cods: codsOf(stops, wish),
  });
  return { priced, ...settle(booking, priced.totalSatang) };
}

/** Only while no driver has the booking: the pick-up, and what is no stop. */
const needsNoDriver = ({ fromIndex, scheduledAt, parcel, extras, payerStopIndex }: QuoteEdit) =>
  fromIndex === 0 || [scheduledAt, parcel, extras, payerStopIndex].some((one) => one !== undefined);

function settle(booking: BookingRow, afterSatang: number): Omit<PricedEdit, "priced"> {
  const beforeSatang = priceOf(booking);
  const difference = priceDifferenceOf(
    {
      method: booking.paymentMethod,
      fareCollected: booking.fareCollectedAt !== null,
      creditSatang: booking.creditSatang,
      laterSatang: booking.laterSatang,
    },
    { beforeSatang, afterSatang },
  );
  if (!difference.ok) throw new Refusal(difference.refusal);
  const { totalSatang, paymentMethod: method, creditSatang, laterSatang } = booking;
  const money = moneyAfterEdit(
    { totalSatang, method, creditSatang, laterSatang },
    { afterSatang, settlement: difference.settlement },
  );
  // Before a driver accepts, only the sender is liable for it, so the amount has a limit.
  const rises = money.laterSatang > laterSatang && waitsForDriver(booking.state);
  if (rises && money.laterSatang > limits.editDueSatangMax)
    throw new Refusal("edit_due_too_high", { maxBaht: limits.editDueSatangMax / satangPerBaht });
  return { beforeSatang, settlement: difference, money };
}

type Priceable = {
  booking: BookingRow;
  wish: QuoteEdit;
  measured: MeasuredRoute;
  cods: number[];
};

async function priceAgain(
  { trx, places, clock }: Pick<Deps, "places" | "clock"> & { trx: Trx },
  { booking, wish, measured, cods }: Priceable,
): Promise<PricedQuote> {
  const tariff = await loadQuotedTariff(trx, booking.quoteId);
  const quote = await trx
    .selectFrom("quotes")
    .select("createdAt")
    .where("id", "=", booking.quoteId)
    .executeTakeFirstOrThrow();
  const lines = linesOf(booking);
  const job = {
    vehicle: booking.vehicle,
    parcel: wish.parcel ?? (booking.parcel as Parcel),
    extras: wish.extras ?? (booking.extras as Extra[]),
    stops: measured.points.map((point, index) => ({
      ...point,
      codAmountSatang: cods[index],
      provinceCode: provinceOf(places, point) ?? undefined,
    })),
    distanceMetres: measured.route.distanceMetres,
    pickUpAt: pickUpTime(
      wish,
      { scheduledAt: booking.scheduledAt, createdAt: quote.createdAt },
      clock(),
    ),
    raise: raiseOf(lines),
    prioritySatang: priorityFeeOf(lines),
  };
  if (wish.fromIndex === 0 && cityOf(job.stops) !== booking.city)
    throw new Refusal("edit_other_city", {}, { "dropOffs.0.address": "not_a_choice" });
  const plain = priceQuoteOrThrow(job, tariff);
  const promo = lines.find(({ code }) => code === "promo");
  if (!promo) return plain;
  const priceSatang = priceBeforePromo(plain.lines);
  const promoSatang = await promoAtPrice(trx, { bookingId: booking.id, priceSatang });
  return priceQuoteOrThrow({ ...job, promoSatang, promoWhy: promo.why.values }, tariff);
}
