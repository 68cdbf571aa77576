import type { TaskApplied } from "@songtan/domain/tasks/decision";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { collectAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { judgeEndedWork } from "../doubts/check-delivery.ts";
import type { EventContext } from "../tasks/event-context.ts";

/** Judges a job that ended, then collects the fee of a failed pick-up. The fee of a doubtful job waits. */
export async function endWork(
  deps: Pick<Deps, "settings"> & { trx: Trx },
  { booking, happenedAt, now, isTest }: EventContext & { isTest: boolean },
  { workDone, failedPickup }: TaskApplied,
): Promise<void> {
  if (!isTest && (workDone || failedPickup))
    await judgeEndedWork(deps, { bookingId: booking.id, now });
  if (failedPickup) await collectAmountsDue(deps.trx, booking, { happenedAt, recordedAt: now });
}
