import { assert } from "../../assert.ts";
import type { BookingMethod, BookingState, StopState } from "../../booking-types.ts";
import { limits } from "../../limits.ts";
import { isSatang, type Satang, satangPerBaht } from "../../money.ts";

/** The states in which a driver has the booking, and drop-offs may still be before them. */
const editableWithDriver: ReadonlySet<BookingState> = new Set(["assigned", "in_transit"]);

/** Whether the booking waits for its time or for a driver: an edit needs no driver, and the pick-up may change too. */
export const waitsForDriver = (state: BookingState): boolean =>
  state === "scheduled" || state === "searching";

/** Whether stops may still be changed in this state, when nothing else prevents it. */
export const canEditIn = (state: BookingState): boolean =>
  waitsForDriver(state) || editableWithDriver.has(state);

type Stop = {
  index: number;
  state: StopState;
  /** A driver has its cash on delivery, by a report that came late. */
  codCollected?: boolean | undefined;
};
/** A stop with the satang to be collected there for the sender. */
type StopWithCod = Stop & { codAmountSatang: Satang };
/** A requested drop-off, with its previous index; null for a new one. */
export type RequestedStop = { from: number | null };

export type EditRefusal = "edit_not_possible" | "edit_used" | "edit_open" | "edit_cod" | "invalid";
export type EditDecision =
  | { ok: true /** Drop-offs that were removed, by their index before. */; removed: number[] }
  | { ok: false; refusal: EditRefusal };

/**
 * Returns the index of the first stop that may be changed. A stop that the driver heads to, is at or has done is
 * fixed, and so is a stop with collected cash on delivery, because the cash is recorded by the stop's index.
 */
export function firstEditable(stops: readonly Stop[]): number {
  const last = stops.findLastIndex(
    ({ index, state, codCollected }) => index === 0 || state !== "pending" || codCollected,
  );
  return last + 1;
}

/** The first stop that an edit of a booking in this state replaces: the pick-up itself while no driver has it. */
export const editStartsAt = (state: BookingState, stops: readonly Stop[]): number =>
  waitsForDriver(state) ? 0 : firstEditable(stops);

/**
 * Decides whether a customer may change the booking's stops to these. While no driver has it, every stop may change, as
 * often as wished. With a driver a booking allows one change and one open request; the pick-up and every stop the driver
 * has begun keep their place and order. A drop-off with cash on delivery may get another place, recipient or index and
 * keeps its amount. Once a driver has it, it cannot be removed, because its fee is a part of the price and its amount was
 * promised.
 * @param wished all stops from 0, in the requested order
 */
export function decideEdit(
  booking: {
    state: BookingState;
    edited: boolean;
    hasOpenEdit: boolean;
    handover: boolean;
    payerStopIndex: number | null;
  },
  { stops, wished }: { stops: readonly StopWithCod[]; wished: readonly RequestedStop[] },
): EditDecision {
  const refuse = (refusal: EditRefusal): EditDecision => ({ ok: false, refusal });
  const waits = waitsForDriver(booking.state);
  // The pick-up stays the pick-up, also at another place.
  const fixed = Math.max(1, editStartsAt(booking.state, stops));
  if (!canEditIn(booking.state) || booking.handover) return refuse("edit_not_possible");
  if (booking.edited && !waits) return refuse("edit_used");
  if (booking.hasOpenEdit) return refuse("edit_open");
  if (wished.length < limits.stopsMin || wished.length > limits.stopsMax) return refuse("invalid");
  if (stops.slice(0, fixed).some((_stop, index) => wished[index]?.from !== index))
    return refuse("invalid");
  const remaining = wished.flatMap(({ from }) => from ?? []);
  if (new Set(remaining).size !== remaining.length || remaining.some((from) => !stops[from]))
    return refuse("invalid");
  const removed = stops.filter(({ index }) => !remaining.includes(index)).map(({ index }) => index);
  // The recipient who pays at the door cannot be removed.
  if (booking.payerStopIndex !== null && removed.includes(booking.payerStopIndex))
    return refuse("invalid");
  if (!waits && removed.some((index) => (stops[index]?.codAmountSatang ?? 0) > 0))
    return refuse("edit_cod");
  return { ok: true, removed };
}

/**
 * Settlements of a changed price: in cash at the door, as an amount due after the work, as a refund after the work, as
 * credit returned at once, or not at all because the price is the same.
 */
export const settlements = [
  "nothing",
  "more_cash",
  "less_cash",
  "due",
  "refund",
  "credit",
] as const;
export type Settlement = (typeof settlements)[number];
export type Difference =
  | { ok: true; settlement: Settlement; amountSatang: Satang }
  | { ok: false; refusal: "edit_cash_taken" | "edit_cheaper_not_possible" };

type Paying = {
  method: BookingMethod;
  /** The fare is in a driver's pocket. */
  fareCollected: boolean;
  creditSatang: Satang;
  /** Promised for after the work, such as a raise of the price. */
  laterSatang: Satang;
};

/**
 * Returns the effect of a changed price on a booking. Cash that a driver has already counted is not counted a second
 * time. When credit pays the whole price, a lower price returns the difference at once. When credit pays a part, it
 * was used first and is not returned, so the other method must still pay at least one baht.
 */
export function priceDifferenceOf(
  booking: Paying,
  { beforeSatang, afterSatang }: { beforeSatang: Satang; afterSatang: Satang },
): Difference {
  assert(isSatang(beforeSatang) && isSatang(afterSatang), "prices are whole satang");
  const amountSatang = Math.abs(afterSatang - beforeSatang);
  if (amountSatang === 0) return { ok: true, settlement: "nothing", amountSatang };
  const dearer = afterSatang > beforeSatang;
  if (booking.method === "cash" && booking.fareCollected)
    return { ok: false, refusal: "edit_cash_taken" };
  const byCreditAlone =
    booking.method === "credit" && booking.creditSatang + booking.laterSatang === beforeSatang;
  if (!dearer && byCreditAlone) return { ok: true, settlement: "credit", amountSatang };
  if (!dearer && booking.creditSatang > 0 && afterSatang - booking.creditSatang < satangPerBaht)
    return { ok: false, refusal: "edit_cheaper_not_possible" };
  if (booking.method === "cash")
    return { ok: true, settlement: dearer ? "more_cash" : "less_cash", amountSatang };
  return { ok: true, settlement: dearer ? "due" : "refund", amountSatang };
}

type Priced = Pick<Paying, "method" | "creditSatang" | "laterSatang"> & { totalSatang: Satang };
export type MoneyAfterEdit = Pick<Paying, "creditSatang" | "laterSatang"> & {
  totalSatang: Satang;
  /** The part of the total that goes back when the work is done. */
  backSatang: Satang;
};

/**
 * Divides a booking's total at a changed price. What a card or PromptPay has paid stays the least total, and the rest goes
 * back after the work, so that a cancellation before returns all of it. What was not paid is due then.
 */
export function moneyAfterEdit(
  { method, creditSatang, laterSatang, totalSatang }: Priced,
  { afterSatang, settlement }: { afterSatang: Satang; settlement: Settlement },
): MoneyAfterEdit {
  if (method === "cash")
    return { totalSatang: afterSatang, backSatang: 0, creditSatang, laterSatang };
  if (settlement === "credit") {
    const left = Math.min(creditSatang, afterSatang);
    const later = afterSatang - left;
    return { totalSatang: afterSatang, backSatang: 0, creditSatang: left, laterSatang: later };
  }
  const paidSatang = totalSatang - laterSatang;
  const total = Math.max(afterSatang, paidSatang);
  const later = total - paidSatang;
  return { totalSatang: total, backSatang: total - afterSatang, creditSatang, laterSatang: later };
}

/**
 * Why the driver's yes does not count any more, or null when it does: too late, or a stop was begun
 * that was to change.
 * @param fixedThen `firstEditable` when it was requested
 */
export function editAnswerProblem(
  edit: { answerBy: Date; fixedThen: number },
  { stops, now }: { stops: readonly Stop[]; now: Date },
): "edit_over" | null {
  return now > edit.answerBy || firstEditable(stops) > edit.fixedThen ? "edit_over" : null;
}

type AgreedEdit = { fromIndex: number; dropOffs: readonly RequestedStop[] };

/** The index after a change of a stop from before it; null when the stop was removed. */
export function indexAfterEdit({ fromIndex, dropOffs }: AgreedEdit, index: number): number | null {
  if (index < fromIndex) return index;
  const indexAfter = dropOffs.findIndex(({ from }) => from === index);
  return indexAfter < 0 ? null : fromIndex + indexAfter;
}
