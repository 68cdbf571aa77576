import type { AnswerOf } from "@songtan/client/calls/call-types.ts";
import type { AppCalls } from "@songtan/contract/generated/calls.ts";
import { resendWithCorrectedTime } from "./clock-correction.ts";
import {
  deliverResult,
  failureResult,
  ignoreStoreError,
  refusalOf,
  type SyncContext,
} from "./context.ts";
import type { PendingEvent, QueuedEvent, Refusal, SendResult } from "./queue-state.ts";
import type { FinalState } from "./store.ts";

/** Returns whether there was an answer: the next one may go. */
export async function sendEvent(
  context: SyncContext,
  pendingEvent: PendingEvent,
): Promise<boolean> {
  const { deps, queue, driverId } = context;
  const { taskId, event } = pendingEvent;
  queue.setEventState(event.id, "sending");
  const sent = await deps.sendEvents(taskId, [event], pendingEvent.timeSet ?? false).then(
    (answer) => ({ answer, ...parseOutcome(answer, event.id) }),
    (thrown: unknown) => ({
      answer: null,
      result: failureResult(thrown),
      clockOffsetSeconds: null,
    }),
  );
  const { answer, result, clockOffsetSeconds } = sent;
  if (result.outcome === "waiting") {
    queue.setEventState(event.id, "waiting");
    return false;
  }
  if (answer && clockOffsetSeconds !== null && !pendingEvent.timeSet) {
    deps.onTask(answer.task);
    await resendWithCorrectedTime(context, pendingEvent, clockOffsetSeconds);
    return true;
  }
  const finalState = finalStateOf(result, answer !== null);
  context.settled.set(event.id, finalState);
  // Before the fact is gone from the disk: a page that is closed in between still knows of it by one or the other.
  if (answer) await deps.saveTask(answer.task);
  await ignoreStoreError(deps.store.dropEvent(event.id, finalState));
  queue.dropEvent(event.id);
  if (result.outcome !== "refused") queue.addPictures(pendingEvent);
  if (answer) deps.onTask(answer.task);
  deps.broadcast({
    driverId,
    taskId,
    eventId: event.id,
    result: peerResultOf(pendingEvent, result),
  });
  deliverResult(context, pendingEvent, result);
  return true;
}

/**
 * The server has stored what it refused as refused; of a call that never reached the task it knows
 * nothing.
 */
function finalStateOf({ outcome }: SendResult, responded: boolean): FinalState {
  if (outcome !== "refused") return "taken";
  return responded ? "refused" : "unheard";
}

function peerResultOf(
  queuedEvent: QueuedEvent,
  result: SendResult,
): Refusal | "taken" | "reviewed" {
  if (result.outcome === "refused") return refusalOf(queuedEvent, result);
  return result.outcome === "recorded_for_review" ? "reviewed" : "taken";
}

function parseOutcome(
  { outcomes }: AnswerOf<AppCalls, "POST /driver/tasks/{id}/events">,
  eventId: string,
) {
  const {
    outcome,
    code = "",
    message = "",
    details,
  } = outcomes.find(({ id }) => id === eventId) ?? {};
  const clockOffsetSeconds = code === "clock_wrong" ? (details?.offsetSeconds ?? null) : null;
  const result: SendResult =
    outcome === "refused"
      ? { outcome, code, message }
      : { outcome: outcome === "recorded_for_review" ? outcome : "applied" };
  return { result, clockOffsetSeconds };
}
