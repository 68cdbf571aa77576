import type { RecallState } from "@songtan/contract/bookings/recall";
import type { RecallOptions } from "@songtan/contract/by-hand/by-hand";
import { providerAmountSatangMin } from "@songtan/domain/payments/payment";
import { returnFare } from "@songtan/domain/quoting/return-fare";
import { decideRecall, type RecallDecision } from "@songtan/domain/tasks/recall";
import { isRecalled } from "@songtan/domain/tasks/task";
import type { Trx } from "../../../../db/database.ts";
import { type BookingRow, linesOf, type StopRow } from "../../../bookings/record/booking.ts";
import { cashToCollect } from "../../../bookings/record/booking-money.ts";
import {
  editEligibilityOf,
  loadEditEligibility,
} from "../../booking-edits/load-edit-eligibility.ts";
import type { BookingSnapshot } from "../../snapshot/booking-snapshot.ts";
import { toTask } from "../../tasks/task-view.ts";

type RecallContext = { booking: BookingRow; stops: readonly StopRow[]; now: Date };

/** Decides whether the goods may be recalled now and loads the price of the return. */
export async function loadRecallDecision(
  trx: Trx,
  { booking, stops, now }: RecallContext,
): Promise<{ decision: RecallDecision; returnSatang: number }> {
  return decideBookingRecall({ booking, stops }, await loadEditEligibility(trx, booking, now));
}

function decideBookingRecall(
  { booking, stops }: Pick<RecallContext, "booking" | "stops">,
  { hasOpenEdit, handover }: ReturnType<typeof editEligibilityOf>,
) {
  const decision = decideRecall(toTask(booking, stops), { edit: hasOpenEdit, handover });
  return { decision, returnSatang: returnFare(linesOf(booking)) };
}

/** Returns whether a recall is possible, and its cost to the sender. */
export const recallOptionsOf = (
  booking: BookingRow,
  { decision, returnSatang }: ReturnType<typeof decideBookingRecall>,
): RecallOptions => ({
  allowed: decision.ok,
  refusal: decision.ok ? null : decision.refusal,
  returnSatang,
  fareDueSatang: cashToCollect(booking),
});

/**
 * The recall as the customer sees it: while goods are aboard with open drop-offs, and during the
 * requested return.
 */
export function recallStateOf(
  snapshot: Pick<BookingSnapshot, "booking" | "stops" | "edits" | "handovers">,
  { cardId, now }: { cardId: string | null; now: Date },
): RecallState | null {
  const { booking, stops } = snapshot;
  if (booking.state !== "in_transit" && !isRecalled(toTask(booking, stops))) return null;
  const { decision, returnSatang } = decideBookingRecall(
    snapshot,
    editEligibilityOf(snapshot, now),
  );
  return {
    ...recallOptionsOf(booking, { decision, returnSatang }),
    toCard: returnSatang >= providerAmountSatangMin && cardId !== null,
    recalledAt: booking.recalledAt?.toISOString() ?? null,
  };
}
