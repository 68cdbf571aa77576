import type { BookingState } from "../booking-types.ts";
import { limits } from "../limits.ts";
import { type Satang, sumSatang } from "../money.ts";
import { addServiceDays, bangkokWeekday, serviceDay, serviceDayStart } from "../thai/dates.ts";
import { type ReportKind, type ReportState, reportKindsOf } from "./types.ts";

/**
 * Deadlines of cases and the limit of one person's decision: dated rows, these are the launch
 * values.
 */
export type CaseTerms = {
  /** Days after the booking ended in which a problem can be reported. */
  reportDays: number;
  /** Days after it in which money can be claimed. */
  claimDays: number;
  /** Working days in which staff answer. */
  answerWorkingDays: number;
  /** Satang that one member of staff may refund without a second person, at once and in a day. */
  refundEachSatang: Satang;
  refundPerDaySatang: Satang;
};

/** Bounds of the terms: any value within them is the operator's choice, and a value outside is a typing error. */
export const caseTermsLimits = {
  reportDays: { min: 1, max: 365 },
  claimDays: { min: 1, max: 365 },
  answerWorkingDays: { min: 1, max: 30 },
  refundEachSatang: { min: 0, max: 100_000_00 },
  refundPerDaySatang: { min: 0, max: 1_000_000_00 },
} as const satisfies Record<keyof CaseTerms, { min: number; max: number }>;

/**
 * Returns the problems of terms, by field. The period for a money claim may not exceed the period for a report, and
 * the daily limit must allow one refund of the largest size.
 */
export function checkCaseTerms(
  terms: CaseTerms,
): Partial<Record<keyof CaseTerms, "too_small" | "too_big">> {
  const problems: Partial<Record<keyof CaseTerms, "too_small" | "too_big">> = {};
  for (const [name, { min, max }] of Object.entries(caseTermsLimits) as [
    keyof CaseTerms,
    { min: number; max: number },
  ][])
    if (terms[name] < min) problems[name] = "too_small";
    else if (terms[name] > max) problems[name] = "too_big";
  if (terms.claimDays > terms.reportDays) problems.claimDays ??= "too_big";
  if (terms.refundPerDaySatang < terms.refundEachSatang)
    problems.refundPerDaySatang ??= "too_small";
  return problems;
}

export type ReportedBooking = {
  state: BookingState;
  endedAt: Date | null;
  totalSatang: Satang;
  /** The value of the goods as the sender declared it; null when they declared none. */
  declaredValueSatang: Satang | null;
  raisedLiability: boolean;
};

/** Lost or broken goods are compensated up to the liability; other faults up to the price of the booking. */
const goodsKinds: readonly ReportKind[] = ["damaged", "missing", "wrong_place"];

/**
 * The highest possible claim, in satang: for goods the declared value with raised liability (to
 * 50,000 baht), else 2,000 baht; for anything else the price of the booking.
 */
export function claimCapSatang(kind: ReportKind, booking: ReportedBooking): Satang {
  if (!goodsKinds.includes(kind)) return booking.totalSatang;
  if (!booking.raisedLiability || booking.declaredValueSatang === null)
    return limits.liabilityFreeSatang;
  return Math.min(
    limits.liabilitySatangMax,
    Math.max(limits.liabilityFreeSatang, booking.declaredValueSatang),
  );
}

/** A claim of the same booking that was accepted or paid. */
export type GrantedClaim = { kind: ReportKind; amountSatang: Satang; driverShareSatang: Satang };

/**
 * Returns the amount that may still be granted for a claim, in satang. All claims for the goods of a booking share its
 * liability, whatever happened to the goods, and all other claims share its price. A driver bears at most their pay
 * for the booking over all claims.
 * @param claim `paySatang`: what the booking paid its driver
 * @param granted claims of the same booking, without this one
 */
export function claimRoom(
  claim: { kind: ReportKind; capSatang: Satang; requestedSatang: Satang; paySatang: Satang },
  granted: readonly GrantedClaim[],
): { amountSatang: Satang; driverShareSatang: Satang } {
  const isOfGoods = (kind: ReportKind) => goodsKinds.includes(kind);
  const alike = granted.filter(({ kind }) => isOfGoods(kind) === isOfGoods(claim.kind));
  const grantedSatang = sumSatang(alike.map(({ amountSatang }) => amountSatang));
  const bornSatang = sumSatang(granted.map(({ driverShareSatang }) => driverShareSatang));
  return {
    amountSatang: Math.max(0, Math.min(claim.requestedSatang, claim.capSatang - grantedSatang)),
    driverShareSatang: Math.max(0, claim.paySatang - bornSatang),
  };
}

const dayMilliseconds = 86_400_000;

export type ReportDecision =
  | { ok: true; capSatang: Satang }
  | {
      ok: false;
      refusal: "report_too_late" | "report_too_soon" | "claim_too_much" | "report_open_already";
    };

/** The first claim or report about a thing is the one that is worked on. */
type Earlier = { kind: ReportKind; state: ReportState };

/**
 * Decides whether this can be reported at this time. Before a driver has the booking, only the price can be reported.
 * @param earlier what the same person reported about the same booking
 */
export function decideReport(
  wish: { by: "customer" | "driver"; kind: ReportKind; requestedSatang: Satang | null; now: Date },
  booking: ReportedBooking,
  { terms, earlier }: { terms: CaseTerms; earlier: readonly Earlier[] },
): ReportDecision {
  const { kind, requestedSatang, now } = wish;
  const capSatang = claimCapSatang(kind, booking);
  if (booking.state === "awaiting_payment") return { ok: false, refusal: "report_too_soon" };
  // The value of a claim is only certain after the parcel has arrived, or has failed to arrive.
  if (requestedSatang !== null && booking.endedAt === null)
    return { ok: false, refusal: "report_too_soon" };
  const days = requestedSatang === null ? terms.reportDays : terms.claimDays;
  if (booking.endedAt && now.getTime() - booking.endedAt.getTime() > days * dayMilliseconds)
    return { ok: false, refusal: "report_too_late" };
  if (requestedSatang !== null && (requestedSatang <= 0 || requestedSatang > capSatang))
    return { ok: false, refusal: "claim_too_much" };
  const underWay = earlier.some(
    (report) => report.kind === kind && !["closed", "withdrawn"].includes(report.state),
  );
  if (underWay || earlier.length >= limits.reportsPerBookingMax)
    return { ok: false, refusal: "report_open_already" };
  return { ok: true, capSatang };
}

const withoutEffect: readonly ReportState[] = ["refused", "closed", "withdrawn"];

/**
 * The claim that opens for a customer when their goods are declared lost: for the declared value,
 * else for the full liability. Null when they have a claim for these goods that is open or was
 * accepted.
 * @param earlier what the customer reported about the booking
 */
export function lostGoodsClaim(
  booking: ReportedBooking,
  earlier: readonly { kind: ReportKind; state: ReportState; requestedSatang: Satang | null }[],
): { kind: ReportKind; requestedSatang: Satang; capSatang: Satang } | null {
  const underWay = earlier.some(
    ({ kind, state, requestedSatang }) =>
      requestedSatang !== null && goodsKinds.includes(kind) && !withoutEffect.includes(state),
  );
  if (underWay) return null;
  const capSatang = claimCapSatang("missing", booking);
  // Without a declared value staff find out what the goods were worth.
  const valueSatang = booking.declaredValueSatang || capSatang;
  return { kind: "missing", requestedSatang: Math.min(capSatang, valueSatang), capSatang };
}

/** Returns whether a customer may still report a problem of a booking, and may still claim money. */
export function reportOptions(
  booking: Pick<ReportedBooking, "state" | "endedAt">,
  terms: CaseTerms,
  now: Date,
): { mayReport: boolean; mayClaim: boolean } {
  const within = (days: number) =>
    booking.endedAt === null || now.getTime() - booking.endedAt.getTime() <= days * dayMilliseconds;
  const begun = booking.state !== "awaiting_payment";
  return {
    mayReport: begun && within(terms.reportDays),
    mayClaim: begun && booking.endedAt !== null && within(terms.claimDays),
  };
}

/** Returns true when this side can report a problem of this kind. */
export const mayReportKind = (by: "customer" | "driver", kind: ReportKind): boolean =>
  (reportKindsOf[by] as readonly ReportKind[]).includes(kind);

/**
 * The last moment of the last of `days` working days after `from`, as Bangkok counts them: Monday to Friday, no public holiday.
 *
 * @param days     whole, from 1
 * @param holidays Bangkok days, such as `2026-12-07`
 */
export function answerDueAt(from: Date, days: number, holidays: readonly string[]): Date {
  let day = serviceDay(from);
  for (let left = days; left > 0; ) {
    day = addServiceDays(day, 1);
    const weekday = bangkokWeekday(serviceDayStart(day));
    if (weekday !== 0 && weekday !== 6 && !holidays.includes(day)) left -= 1;
  }
  return new Date(serviceDayStart(addServiceDays(day, 1)).getTime() - 1);
}
