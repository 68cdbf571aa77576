import type { TaskApplied } from "@songtan/domain/tasks/decision";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { collectAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { judgeEndedWork } from "../doubts/check-delivery.ts";
import type { EventContext } from "../tasks/event-context.ts";

/** The driver's work is over: it is judged, and then the fee of a failed pick-up is collected, because that of a doubtful job waits. */
export async function endWork(
  deps: Pick<Deps, "settings"> & { trx: Trx },
  { booking, happenedAt, now, isTest }: EventContext & { isTest: boolean },
  { workDone, failedPickup }: TaskApplied,
): Promise<void> {
  if (!isTest && (workDone || failedPickup))
    await judgeEndedWork(deps, { bookingId: booking.id, now });
  if (failedPickup) await collectAmountsDue(deps.trx, booking, { happenedAt, recordedAt: now });
}
