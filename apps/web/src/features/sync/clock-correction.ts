import { deliverResult, type SyncContext } from "./context.ts";
import { relinkEvents } from "./hash-chain.ts";
import type { PendingEvent } from "./queue-state.ts";

/**
 * The server has refused a fact because of the phone's clock. The same work goes again with its time set right, in the
 * place of the refused one and with its pictures, once: a fact of its own, behind the refused one, which the server keeps.
 */
export async function resendWithCorrectedTime(
  context: SyncContext,
  pendingEvent: PendingEvent,
  offsetSeconds: number,
): Promise<void> {
  const { deps, queue, listeners, driverId, settled } = context;
  const { taskId, event } = pendingEvent;
  // A fact shows what the clock is off at least: it may have waited, or been dated before the work was this driver's.
  const larger = offsetSeconds > 0 ? Math.max : Math.min;
  const aheadSeconds = larger(offsetSeconds, deps.clockAheadSeconds());
  const occurredAt = new Date(Date.parse(event.occurredAt) - aheadSeconds * 1000).toISOString();
  const corrected = { ...event, id: crypto.randomUUID(), occurredAt };
  const replaced = pendingEvent.persisted
    ? await deps.store.replaceEvent(event.id, corrected).catch(() => "full" as const)
    : "full";
  if (replaced === "gone") {
    // Another page has received the same and sends it again.
    queue.dropEvent(event.id);
    deps.onTaskStale(taskId);
    return deliverResult(context, pendingEvent, { outcome: "waiting" });
  }
  const listener = listeners.get(event.id);
  listeners.delete(event.id);
  if (listener) listeners.set(corrected.id, listener);
  settled.set(event.id, "refused");
  const all = queue.state.getState().events.filter((event) => event.taskId === taskId);
  const behind = all
    .slice(all.findIndex((one) => one.event.id === event.id))
    .map((one) => one.event);
  queue.replaceEvents(
    event.id,
    replaced === "full" ? await relinkEvents(behind, corrected) : replaced,
    replaced !== "full",
  );
  deps.broadcast({ driverId, taskId, eventId: corrected.id, result: null });
}
