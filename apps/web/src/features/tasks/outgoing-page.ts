import { normaliseError } from "@songtan/client/api-error.ts";
import type { TaskView } from "@songtan/contract/tasks";
import type { Answer } from "../api/calls.ts";
import type { Fate, OutgoingStore } from "./outbox-store.ts";
import type { createQueue, Fact, Picture, Refusal, Told } from "./outgoing-queue.ts";

export type OutgoingSurroundings = {
  store: OutgoingStore;
  /** Runs `work` while no other page of this browser does: two that sent at once would send out of order. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Says to the browser's other pages what became of a fact: whichever of them is looked at has to show it. */
  tellOthers: (news: FactNews) => void;
  /**
   * Both give up after a while by themselves: one that never ended would hold all behind it. `timeSet`: the times are by
   * the server's clock, not this phone's.
   */
  sendEvents: (
    taskId: string,
    events: Fact["event"][],
    timeSet: boolean,
  ) => Promise<Answer<"POST /driver/tasks/{id}/events">>;
  sendPicture: (picture: Picture) => Promise<unknown>;
  /** By how much this phone's clock is ahead of the server's, as far as its answers tell; negative when it is behind. */
  aheadSeconds: () => number;
  /** Writes the task down as the server has it now; never rejects. */
  keepTask: (task: TaskView) => Promise<void>;
  onTask: (task: TaskView) => void;
  /** The server knows more of a task than this page shows: a picture has arrived, or another page has sent a fact. */
  onHeard: (taskId: string) => void;
  /** Milliseconds that only go forward, whatever becomes of the phone's clock. */
  now: () => number;
  /** Calls `again` after a while; the answer takes that back. */
  later: (again: () => void, milliseconds: number) => () => void;
};

/** A page wrote a fact down, `told` null, or has heard what became of it. */
export type FactNews = {
  driverId: string;
  taskId: string;
  eventId: string;
  told: Refusal | "taken" | "reviewed" | null;
};

/** What one open page of the app knows; `driverId` is whose phone this is, empty until somebody has signed in. */
export type Page = {
  around: OutgoingSurroundings;
  queue: ReturnType<typeof createQueue>;
  /** Forms that are still open and wait for what becomes of their fact. */
  listeners: Map<string, (told: Told) => void>;
  driverId: string;
  /** What became of facts and pictures, by id: a full disk does not let go of them, and they are not sent again. */
  dealtWith: Map<string, Fate>;
  /** The server asked for no picture before then, by `around.now`. */
  picturesFrom: number;
};

/** The disk is asked, and its failure never stops the sending: what is not deleted is sent again and changes nothing. */
export const onDisk = (work: Promise<void>) => work.catch(() => undefined);

export function tell({ queue, listeners }: Page, fact: Fact, told: Told): void {
  const { taskId, event } = fact;
  const listener = listeners.get(event.id);
  listeners.delete(event.id);
  if (told.outcome === "recorded_for_review") queue.setReviewed(taskId);
  if (told.outcome === "waiting") queue.leaveSheet(event.id);
  if (listener) listener(told);
  else if (told.outcome === "refused") queue.addRefusal(refusalOf(fact, told));
}

export type Refused = Extract<Told, { outcome: "refused" }>;

export const refusalOf = ({ taskId, event }: Fact, { code, message }: Refused): Refusal => ({
  taskId,
  eventId: event.id,
  kind: event.kind,
  stopIndex: event.stopIndex,
  code,
  message,
});

/** Signed out is not refused: whoever signs in again sends it. */
export function tellFailure(thrown: unknown): Extract<Told, { outcome: "refused" | "waiting" }> {
  const { isFinal, statusCode, code, message } = normaliseError(thrown);
  return isFinal && statusCode !== 401 ? { outcome: "refused", code, message } : { outcome: "waiting" };
}
