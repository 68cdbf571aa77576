import { isRecalled, type Task, type TaskEvent } from "./task.ts";
import { refuse, type TaskContext } from "./task-answer.ts";
import type { TaskDecision } from "./task-decision.ts";
import { collectCash, finishStop } from "./task-hand-over.ts";

/** Whether a fact is of the way out, of a booking whose sender has asked for the goods back meanwhile. */
export const isOfRecalledWay = (task: Task, event: Pick<TaskEvent, "kind" | "stopIndex">): boolean =>
  isRecalled(task) && (event.stopIndex > 0 || event.kind === "returning");

/**
 * What a phone reports that had not heard. Custody outranks state: goods that changed hands with their proof are
 * delivered, and cash that was taken is taken, whenever that was. What else it did on the way out is kept, and moves
 * nothing any more.
 */
export function decideOfRecalledWay(context: TaskContext): TaskDecision {
  const { task, event } = context;
  if (event.kind === "cash_collected") return collectCash(context);
  if (event.kind !== "delivered" && event.kind !== "handed_to")
    return { outcome: "recorded_for_review", custody: null, cashCollected: null };
  if (event.kind === "handed_to" && !event.proof?.recipientName) return refuse("proof_missing");
  const decision = finishStop(context);
  if (decision.outcome !== "applied" || !task.recalledAt) return decision;
  return { ...decision, againstRecall: event.occurredAt > task.recalledAt };
}
