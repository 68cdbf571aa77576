import { standAnew } from "./chain.ts";
import { type Page, tell } from "./outgoing-page.ts";
import type { WaitingFact } from "./outgoing-queue.ts";

/**
 * The server has refused a fact because of the phone's clock. The same work goes again with its time set right, in the
 * place of the refused one and with its pictures, once: a fact of its own, behind the refused one, which the server keeps.
 */
export async function sendInRightTime(page: Page, fact: WaitingFact, offsetSeconds: number): Promise<void> {
  const { around, queue, listeners, driverId, dealtWith } = page;
  const { taskId, event } = fact;
  // A fact shows what the clock is off at least: it may have waited, or been dated before the work was this driver's.
  const farther = offsetSeconds > 0 ? Math.max : Math.min;
  const aheadSeconds = farther(offsetSeconds, around.aheadSeconds());
  const occurredAt = new Date(Date.parse(event.occurredAt) - aheadSeconds * 1000).toISOString();
  const right = { ...event, id: crypto.randomUUID(), occurredAt };
  const onDisk = fact.kept ? await around.store.replaceFact(event.id, right).catch(() => "full" as const) : "full";
  if (onDisk === "gone") {
    // Another page has heard the same and sends it anew.
    queue.dropFact(event.id);
    around.onHeard(taskId);
    return tell(page, fact, { outcome: "waiting" });
  }
  const listener = listeners.get(event.id);
  listeners.delete(event.id);
  if (listener) listeners.set(right.id, listener);
  dealtWith.set(event.id, "refused");
  const all = queue.state.getState().facts.filter((one) => one.taskId === taskId);
  const behind = all.slice(all.findIndex((one) => one.event.id === event.id)).map((one) => one.event);
  queue.replaceFacts(event.id, onDisk === "full" ? await standAnew(behind, right) : onDisk, onDisk !== "full");
  around.tellOthers({ driverId, taskId, eventId: right.id, told: null });
}
