import { assert } from "../../assert.ts";
import type { BookingMethod, BookingState, StopState } from "../../booking-types.ts";
import { limits } from "../../limits.ts";
import { isSatang, type Satang, satangPerBaht } from "../../money.ts";

/** The states in which drop-offs may still be changed: a driver has it, and some are before them. */
const editable: ReadonlySet<BookingState> = new Set(["assigned", "in_transit"]);

/** Whether drop-offs may still be changed in this state, when nothing else prevents it. */
export const canEditIn = (state: BookingState): boolean => editable.has(state);

type Stop = {
  index: number;
  state: StopState;
  /** A driver has its cash on delivery, by a report that came late. */
  codCollected?: boolean | undefined;
};
/** A stop with what is to be collected there for the sender. */
type StopWithCod = Stop & { codAmountSatang: Satang };
/** Where a wished drop-off was before; null for a new one. */
export type RequestedStop = { from: number | null };

export type EditRefusal = "edit_not_possible" | "edit_used" | "edit_open" | "edit_cod" | "invalid";
export type EditDecision =
  | { ok: true /** Drop-offs that were removed, by their index before. */; removed: number[] }
  | { ok: false; refusal: EditRefusal };

/**
 * The first stop that may be changed: a stop the driver heads to, is at or has done stays as it is, and so does one with
 * collected cash on delivery, which is counted by its index.
 */
export function firstEditable(stops: readonly Stop[]): number {
  const last = stops.findLastIndex(
    ({ index, state, codCollected }) => index === 0 || state !== "pending" || codCollected,
  );
  return last + 1;
}

/**
 * Whether a customer may request these drop-offs instead of those the booking has. Once in a
 * booking's life, one request at a time; the pick-up, and every stop the driver has begun, stay
 * where they are and in their order. A drop-off with cash on delivery may go to another place, recipient or index and
 * keeps its amount; it cannot be removed, because its fee is a part of the price and its amount was promised.
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
  const fixed = firstEditable(stops);
  if (!editable.has(booking.state) || booking.handover) return refuse("edit_not_possible");
  if (booking.edited) return refuse("edit_used");
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
  if (removed.some((index) => (stops[index]?.codAmountSatang ?? 0) > 0)) return refuse("edit_cod");
  return { ok: true, removed };
}

/**
 * How a changed price is settled: at the door, after the work, by money back then, by credit that goes back at once, or not
 * at all because it is the same.
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
 * What a changed price means for a booking. Cash that a driver has already counted is not counted again. Where credit or a
 * balance pays alone, a lower price gives it back; next to another way it was paid first and stays, and that way is left with
 * a baht at least.
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

/**
 * What credit pays of the changed price, and what stays for after the work. Only a price below the credit gives some back.
 * @param change the price after, and how the difference is settled
 */
export function partsAfterEdit(
  { creditSatang, laterSatang }: Pick<Paying, "creditSatang" | "laterSatang">,
  change: { afterSatang: Satang; moreSatang: Satang; settlement: Settlement },
): { creditSatang: Satang; laterSatang: Satang } {
  if (change.settlement === "due")
    return { creditSatang, laterSatang: laterSatang + change.moreSatang };
  if (change.settlement !== "credit") return { creditSatang, laterSatang };
  const left = Math.min(creditSatang, change.afterSatang);
  return { creditSatang: left, laterSatang: change.afterSatang - left };
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
