import { normaliseError } from "@songtan/client/calls/api-error.ts";
import type { AnswerOf } from "@songtan/client/calls/call-types.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { AppCalls } from "@songtan/contract/generated/calls.ts";
import type { createQueueState, Picture, QueuedEvent, Refusal, SendResult } from "./queue-state.ts";
import type { FinalState, SyncStore } from "./store.ts";

export type SyncDeps = {
  store: SyncStore;
  /** Runs `work` while no other page of this browser does: two that sent at once would send out of order. */
  runExclusive: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Says to the browser's other pages what became of a fact: whichever of them is looked at has to show it. */
  broadcast: (news: PeerResult) => void;
  /**
   * Both give up after a while by themselves: one that never ended would hold all behind it. `timeSet`: the times are by
   * the server's clock, not this phone's.
   */
  sendEvents: (
    taskId: string,
    events: QueuedEvent["event"][],
    timeSet: boolean,
  ) => Promise<AnswerOf<AppCalls, "POST /driver/tasks/{id}/events">>;
  sendPicture: (picture: Picture) => Promise<unknown>;
  /**
   * By how much this phone's clock is ahead of the server's, as far as its answers show; negative
   * when it is behind.
   */
  clockAheadSeconds: () => number;
  /** Writes the task down as the server has it now; never rejects. */
  saveTask: (task: TaskView) => Promise<void>;
  onTask: (task: TaskView) => void;
  /** The server knows more of a task than this page shows: a picture has arrived, or another page has sent a fact. */
  onTaskStale: (taskId: string) => void;
  /** Milliseconds that only go forward, independent of the phone's clock. */
  now: () => number;
  /** Calls `again` after a while; the returned function cancels that. */
  schedule: (again: () => void, milliseconds: number) => () => void;
};

/** A page saved an event, `result` null, or has received its result. */
export type PeerResult = {
  driverId: string;
  taskId: string;
  eventId: string;
  result: Refusal | "taken" | "reviewed" | null;
};

/**
 * What one open page of the app knows; `driverId` is the driver of this phone, empty until a driver
 * has signed in.
 */
export type SyncContext = {
  deps: SyncDeps;
  queue: ReturnType<typeof createQueueState>;
  /** Forms that are still open and wait for what becomes of their fact. */
  listeners: Map<string, (result: SendResult) => void>;
  driverId: string;
  /**
   * The final state of events and pictures, by id: a full disk does not delete them, and they are
   * not sent again.
   */
  settled: Map<string, FinalState>;
  /** The server accepts no picture before then, by `deps.now`. */
  picturesNotBefore: number;
};

/**
 * A failure of the disk never stops the sending: what is not deleted is sent again and changes
 * nothing.
 */
export const ignoreStoreError = (work: Promise<void>) => work.catch(() => undefined);

export function deliverResult(
  { queue, listeners }: SyncContext,
  queuedEvent: QueuedEvent,
  result: SendResult,
): void {
  const { taskId, event } = queuedEvent;
  const listener = listeners.get(event.id);
  listeners.delete(event.id);
  if (result.outcome === "recorded_for_review") queue.setReviewed(taskId);
  if (result.outcome === "waiting") queue.clearAwaitingPin(event.id);
  if (listener) listener(result);
  else if (result.outcome === "refused") queue.addRefusal(refusalOf(queuedEvent, result));
}

export type RefusedResult = Extract<SendResult, { outcome: "refused" }>;

export const refusalOf = (
  { taskId, event }: QueuedEvent,
  { code, message }: RefusedResult,
): Refusal => ({
  taskId,
  eventId: event.id,
  kind: event.kind,
  stopIndex: event.stopIndex,
  code,
  message,
});

/** Signed out is not refused: it is sent after the next sign-in. */
export function failureResult(
  thrown: unknown,
): Extract<SendResult, { outcome: "refused" | "waiting" }> {
  const { isFinal, statusCode, code, message } = normaliseError(thrown);
  return isFinal && statusCode !== 401
    ? { outcome: "refused", code, message }
    : { outcome: "waiting" };
}
