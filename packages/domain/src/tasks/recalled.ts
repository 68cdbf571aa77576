import { collectCash, completeStop } from "./complete-stop.ts";
import type { TaskDecision } from "./decision.ts";
import { refuse, type TaskContext } from "./result.ts";
import { isRecalled, type Task, type TaskEvent } from "./task.ts";

/** Returns true when an event belongs to the outward trip of a booking that its sender has since recalled. */
export const isStaleAfterRecall = (
  task: Task,
  event: Pick<TaskEvent, "kind" | "stopIndex">,
): boolean => isRecalled(task) && (event.stopIndex > 0 || event.kind === "returning");

/**
 * Decides what a phone reports that did not know of the recall yet. Custody outranks state: goods
 * that changed hands with their proof are delivered, and collected cash is collected, at any time;
 * every other event of the way out is recorded and moves nothing.
 */
export function decideStaleAfterRecall(context: TaskContext): TaskDecision {
  const { task, event } = context;
  if (event.kind === "cash_collected") return collectCash(context);
  if (event.kind !== "delivered" && event.kind !== "handed_to")
    return { outcome: "recorded_for_review", custody: null, cashCollected: null };
  if (event.kind === "handed_to" && !event.proof?.recipientName) return refuse("proof_missing");
  const decision = completeStop(context);
  if (decision.outcome !== "applied" || !task.recalledAt) return decision;
  return { ...decision, againstRecall: event.occurredAt > task.recalledAt };
}
