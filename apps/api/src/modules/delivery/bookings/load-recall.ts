import type { RecallState } from "@songtan/contract/bookings/recall";
import { providerAmountSatangMin } from "@songtan/domain/payments/payment";
import { returnFare } from "@songtan/domain/quoting/return-fare";
import { decideRecall, type RecallDecision } from "@songtan/domain/tasks/recall";
import { isRecalled } from "@songtan/domain/tasks/task";
import type { Trx } from "../../../db/database.ts";
import {
  type BookingRow,
  cashToCollect,
  linesOf,
  type StopRow,
} from "../../bookings/record/booking.ts";
import { cardOfBooking } from "../../payments/records/charges.ts";
import { loadEditEligibility } from "../booking-edits/load-edit-eligibility.ts";
import { toTask } from "../tasks/task-view.ts";

type RecallContext = { booking: BookingRow; stops: readonly StopRow[]; now: Date };

/** Decides whether the goods may be recalled now and loads the price of the return. */
export async function loadRecallDecision(
  trx: Trx,
  { booking, stops, now }: RecallContext,
): Promise<{ decision: RecallDecision; returnSatang: number }> {
  const { hasOpenEdit, handover } = await loadEditEligibility(trx, booking, now);
  const decision = decideRecall(toTask(booking, stops), { edit: hasOpenEdit, handover });
  return { decision, returnSatang: returnFare(linesOf(booking)) };
}

/**
 * The recall as the customer sees it: while goods are aboard with open drop-offs, and during the
 * requested return.
 */
export async function loadRecallState(
  trx: Trx,
  context: RecallContext,
): Promise<RecallState | null> {
  const { booking, stops } = context;
  if (booking.state !== "in_transit" && !isRecalled(toTask(booking, stops))) return null;
  const { decision, returnSatang } = await loadRecallDecision(trx, context);
  return {
    allowed: decision.ok,
    refusal: decision.ok ? null : decision.refusal,
    returnSatang,
    fareDueSatang: cashToCollect(booking),
    toCard:
      returnSatang >= providerAmountSatangMin && (await cardOfBooking(trx, booking.id)) !== null,
    recalledAt: booking.recalledAt?.toISOString() ?? null,
  };
}
