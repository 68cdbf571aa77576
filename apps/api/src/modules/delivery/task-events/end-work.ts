import type { TaskApplied } from "@songtan/domain/tasks/decision";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { collectAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { judgeEndedWork } from "../doubts/check-delivery.ts";
import type { EventContext } from "../tasks/event-context.ts";

/** Judges a finished job, then collects the customer's dues. Dues of a doubtful job are collected after the decision. */
export async function endWork(
  deps: Pick<Deps, "settings"> & { trx: Trx },
  { booking, happenedAt, now, isTest }: EventContext & { isTest: boolean },
  { workDone, failedPickup }: TaskApplied,
): Promise<void> {
  if (!workDone && !failedPickup) return;
  if (!isTest) await judgeEndedWork(deps, { bookingId: booking.id, now });
  await collectAmountsDue(deps.trx, booking, { happenedAt, recordedAt: now });
}
