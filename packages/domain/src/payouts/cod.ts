import { endedStates } from "../accounts/closure.ts";
import { assert } from "../assert.ts";
import type { BookingState, StopState } from "../booking-types.ts";
import type { Satang } from "../money.ts";
import { addServiceDays } from "../thai/dates.ts";
import type { PayoutTerms } from "./terms.ts";

/**
 * Returns true when the cash of one collection has been handed in. A driver's payments settle the oldest collections
 * first, so a collection is settled when all the driver still owes was collected after it.
 * @param owedSatang all the cash the driver owes now, not negative
 * @param laterSatang cash the driver collected after this collection, not negative
 */
export function isHandedIn({
  owedSatang,
  laterSatang,
}: {
  owedSatang: Satang;
  laterSatang: Satang;
}): boolean {
  assert(owedSatang >= 0 && laterSatang >= 0, "cash owed and collected is not negative");
  return owedSatang <= laterSatang;
}

/** The first day (`2026-11-26`) on which cash collected on a day can go to its sender. */
export const codReleaseDay = (
  collectedDay: string,
  terms: Pick<PayoutTerms, "codHoldDays">,
): string => addServiceDays(collectedDay, terms.codHoldDays);

/** Why a sender's cash on delivery is not on its way yet. */
export const codWaits = ["drop_off_open", "held", "cash_not_handed_in", "being_checked"] as const;
export type CodWait = (typeof codWaits)[number];

/** The goods the cash was for are with their recipient, or nothing of the booking moves any more. */
export const isCodDue = (states: { stopState: StopState; bookingState: BookingState }): boolean =>
  states.stopState === "done" ||
  (endedStates as readonly BookingState[]).includes(states.bookingState);

/**
 * Decides whether cash on delivery can be paid to its sender: its drop-off is done, independent of the rest of the
 * booking, the days for objections are over, and the driver has handed the cash in. A driver's debt delays a sender
 * only for a limited time: after `codCoverDays` we pay with our money. Before that, staff decide about a doubtful
 * delivery, or a driver who has more of our cash than anybody may carry.
 */
export function decideCodRelease(
  cash: { collectedDay: string; due: boolean; handedIn: boolean; needsCheck: boolean },
  { today, terms }: { today: string; terms: Pick<PayoutTerms, "codHoldDays" | "codCoverDays"> },
): { ok: true } | { ok: false; wait: CodWait } {
  if (!cash.due) return { ok: false, wait: "drop_off_open" };
  if (today < codReleaseDay(cash.collectedDay, terms)) return { ok: false, wait: "held" };
  if (cash.handedIn) return { ok: true };
  if (today < addServiceDays(cash.collectedDay, terms.codCoverDays))
    return { ok: false, wait: "cash_not_handed_in" };
  return cash.needsCheck ? { ok: false, wait: "being_checked" } : { ok: true };
}
