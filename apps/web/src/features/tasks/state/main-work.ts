import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { Step } from "../../proofs/proof-needs.ts";
import { applyToTask } from "../../sync/optimistic-task.ts";

/** The fare, and the cash for the goods. */
const cashStepsMax = 2;

/** A task's main step with the cash that comes before it at the same stop: one sheet confirms all of it. */
export function mainWork(task: TaskView): { step: Step | undefined; cash: Step[] } {
  const cash: Step[] = [];
  let ahead = task;
  while (ahead.next[0]?.kind === "cash_collected" && cash.length < cashStepsMax) {
    const [step] = ahead.next;
    cash.push(step);
    ahead = applyToTask(ahead, [{ ...step, id: "", occurredAt: new Date().toISOString() }]);
  }
  const step = ahead.next[0];
  const isConfirmedTogether = step?.kind === "picked_up" || step?.kind === "delivered";
  return isConfirmedTogether ? { step, cash } : { step: task.next[0], cash: [] };
}
