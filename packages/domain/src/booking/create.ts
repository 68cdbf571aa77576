import type { BookingMethod, BookingState, PaymentMethod } from "../booking-types.ts";
import { isNewSender, newSender } from "../cod/cod-ceiling.ts";
import { limits } from "../limits.ts";
import type { Satang } from "../money.ts";
import { amountsDueBlock, type OutstandingAmount } from "../payments/amount-due.ts";
import { type CreditPartDecision, decideCreditPart } from "../payments/credit-part.ts";

export type BookingRequest = {
  quote: {
    expiresAt: Date;
    usedByBookingId: string | null;
    scheduledAt: Date | null;
    stopCount: number;
    /** Cash on delivery of all its drop-offs. */
    codSatang: Satang;
  };
  sender: Parameters<typeof isNewSender>[0];
  /** Contacts sent, one for each stop. */
  contactCount: number;
  phoneVerified: boolean;
  payment: {
    method: BookingMethod;
    payer?: "sender" | "recipient" | undefined;
    payerStopIndex?: number | undefined;
    token?: string | undefined;
    cardId?: string | undefined;
    /** The part of the price that credit pays, together with another method. */
    creditSatang?: Satang | undefined;
  };
  /** What the customer owes from bookings before. */
  dues?: readonly OutstandingAmount[];
  totalSatang: Satang;
  /** The customer's free credit; needed where they pay with it. */
  freeCreditSatang?: Satang;
  /** The payment methods the operator accepts today. */
  paymentMethods: readonly PaymentMethod[];
};

export type BookingRefusal =
  | "phone_not_verified"
  | "cod_new_sender"
  | "quote_used"
  | "quote_expired"
  | "payment_method_unavailable"
  | "amount_due"
  | "credit_too_little"
  | "invalid";

export type BookingDecision =
  | {
      ok: true;
      state: Extract<BookingState, "awaiting_payment" | "scheduled" | "searching">;
      /** When the search for a driver begins; `now` when that is at once. Unset while payment is awaited. */
      searchAt: Date | null;
      /** Cash only: at which stop the fare is collected; 0 is the sender. */
      cashStopIndex: number | null;
      /** The part of the price that credit pays at once; the rest is paid by the chosen method. */
      creditSatang: Satang;
    }
  | { ok: false; refusal: BookingRefusal; fields?: Record<string, string> };

/**
 * Decides whether a quote becomes a booking, and in which state. Cash and credit skip `awaiting_payment`; a booking
 * more than 30 minutes ahead is `scheduled`. A used quote is refused before an old one, so a retry gets the true
 * reason.
 */
export function decideBooking(request: BookingRequest, now: Date): BookingDecision {
  const { quote, payment } = request;
  if (!request.phoneVerified) return { ok: false, refusal: "phone_not_verified" };
  if (quote.usedByBookingId !== null) return { ok: false, refusal: "quote_used" };
  if (now >= quote.expiresAt) return { ok: false, refusal: "quote_expired" };
  if (quote.codSatang > newSender.codPerBookingSatangMax && isNewSender(request.sender, now))
    return { ok: false, refusal: "cod_new_sender" };
  if (amountsDueBlock(request.dues ?? [], now)) return { ok: false, refusal: "amount_due" };
  const { creditSatang: requestedSatang = 0, method } = payment;
  const free = {
    freeSatang: request.freeCreditSatang ?? 0,
    totalSatang: request.totalSatang,
    method,
  };
  const byCredit = decideCreditPart(requestedSatang, free);
  if (!byCredit.ok) return refusePart(byCredit);
  const { creditSatang } = byCredit;
  if (request.contactCount !== quote.stopCount)
    return { ok: false, refusal: "invalid", fields: { stops: "required" } };
  const way = decideWay(payment, { ...request, ...quote }, now);
  if (way.ok) return { ...way, creditSatang };
  if (way.refusal !== "invalid") return way;
  return { ...way, fields: { [`payment.${way.field}`]: way.problem } };
}

type WayOfPaying = {
  stopCount: number;
  scheduledAt: Date | null;
  paymentMethods: readonly PaymentMethod[];
};

/**
 * Decides what a way of paying leads to: a charge is awaited, and with cash or credit a driver is looked for. It is
 * the same for a new booking and after a failed charge.
 */
export function decideWay(
  payment: BookingRequest["payment"],
  { stopCount, scheduledAt, paymentMethods }: WayOfPaying,
  now: Date,
):
  | Omit<Extract<BookingDecision, { ok: true }>, "creditSatang">
  | { ok: false; refusal: "payment_method_unavailable" }
  | { ok: false; refusal: "invalid"; field: string; problem: string } {
  const { method } = payment;
  if (method !== "credit" && !paymentMethods.includes(method))
    return { ok: false, refusal: "payment_method_unavailable" };
  // A card is named either by a token made in the browser or by the id of a saved card, never by both.
  if (method === "card" && Boolean(payment.token) === Boolean(payment.cardId))
    return { ok: false, refusal: "invalid", field: "token", problem: "required" };
  if (method === "card" || method === "promptpay")
    return { ok: true, state: "awaiting_payment", searchAt: null, cashStopIndex: null };
  const cashStopIndex = method === "cash" ? cashStop(payment, stopCount) : null;
  if (method === "cash" && cashStopIndex === null)
    return { ok: false, refusal: "invalid", field: "payerStopIndex", problem: "not_a_choice" };
  const searchAt = searchStartsAt(scheduledAt, now);
  const state = searchAt > now ? "scheduled" : "searching";
  return { ok: true, state, searchAt, cashStopIndex };
}

const refusePart = (no: Extract<CreditPartDecision, { ok: false }>): BookingDecision =>
  no.refusal === "invalid"
    ? { ok: false, refusal: "invalid", fields: { "payment.creditSatang": no.problem } }
    : { ok: false, refusal: no.refusal };

/** When a booking begins to look for a driver: 30 minutes before its time, or `now` when that has passed. */
export function searchStartsAt(scheduledAt: Date | null, now: Date): Date {
  if (!scheduledAt) return now;
  return new Date(
    Math.max(now.getTime(), scheduledAt.getTime() - limits.searchAheadMinutes * 60_000),
  );
}

/** A recipient who pays must be named when there are several; null when the stop does not exist. */
function cashStop(payment: BookingRequest["payment"], stopCount: number): number | null {
  if ((payment.payer ?? "sender") === "sender") return 0;
  const stopIndex = payment.payerStopIndex ?? (stopCount === 2 ? 1 : null);
  return stopIndex !== null && stopIndex >= 1 && stopIndex < stopCount ? stopIndex : null;
}
