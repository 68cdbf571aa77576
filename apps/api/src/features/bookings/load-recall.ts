import type { RecallState } from "@songtan/contract/recall";
import { decideRecall, type RecallDecision } from "@songtan/domain/booking/recall";
import { isRecalled } from "@songtan/domain/booking/task";
import { providerAmountSatangMin } from "@songtan/domain/payments/payment";
import { returnFare } from "@songtan/domain/quoting/return-fare";
import type { Trx } from "../../db/database.ts";
import { cardOfBooking } from "../charges/queries.ts";
import { loadStanding } from "../edits/queries.ts";
import { toTask } from "../tasks/queries.ts";
import { type BookingRow, cashToCollect, linesOf, type StopRow } from "./queries.ts";

type Standing = { booking: BookingRow; stops: readonly StopRow[]; now: Date };

/** Whether the goods may be asked back now, and what the way back costs. */
export async function judgeRecall(
  trx: Trx,
  { booking, stops, now }: Standing,
): Promise<{ decision: RecallDecision; returnSatang: number }> {
  const { asked, handover } = await loadStanding(trx, booking, now);
  const decision = decideRecall(toTask(booking, stops), { edit: asked, handover });
  return { decision, returnSatang: returnFare(linesOf(booking)) };
}

/** As the customer sees it: while goods are aboard and drop-offs to do, and on the way back that they asked for. */
export async function loadRecallState(trx: Trx, standing: Standing): Promise<RecallState | null> {
  const { booking, stops } = standing;
  if (booking.state !== "in_transit" && !isRecalled(toTask(booking, stops))) return null;
  const { decision, returnSatang } = await judgeRecall(trx, standing);
  return {
    allowed: decision.ok,
    refusal: decision.ok ? null : decision.refusal,
    returnSatang,
    fareDueSatang: cashToCollect(booking),
    toCard: returnSatang >= providerAmountSatangMin && (await cardOfBooking(trx, booking.id)) !== null,
    recalledAt: booking.recalled_at?.toISOString() ?? null,
  };
}
