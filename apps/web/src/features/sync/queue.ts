import { normaliseError } from "@songtan/client/calls/api-error.ts";
import type { AnswerOf } from "@songtan/client/calls/call-types.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { AppCalls } from "@songtan/contract/generated/calls.ts";
import { linkEvent } from "./chain/hash-chain.ts";
import { type PageDeps, SyncPage } from "./page.ts";
import { createRetryLoop } from "./retry-loop.ts";
import {
  type FinalResult,
  type PendingPicture,
  type Picture,
  type QueuedEvent,
  reportOf,
  type SendResult,
} from "./sync-state.ts";

type EventsAnswer = AnswerOf<AppCalls, "POST /driver/tasks/{id}/events">;
export type SyncDeps = PageDeps & {
  /** Runs `work` while no other page of this browser does: two that sent at once would send out of order. */
  runExclusive: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Both give up after a while by themselves: one that never ended would hold all behind it. */
  sendEvents: (taskId: string, events: QueuedEvent["event"][]) => Promise<EventsAnswer>;
  sendPicture: (picture: Picture) => Promise<unknown>;
  /** Stores the server's current version of the task; never rejects. */
  saveTask: (task: TaskView) => Promise<void>;
  onTask: (task: TaskView) => void;
  /** Called once the last unsent event has been sent. */
  onAllSent: () => void;
  /** A try had no answer: the page may look for the return of the network. */
  onSilence: () => void;
  /** Milliseconds that only go forward, independent of the phone's clock. */
  now: () => number;
  /** Calls `again` after a while; the returned function cancels that. */
  schedule: (again: () => void, milliseconds: number) => () => void;
};

/** Together, so that what was done without a network is there at once when it is back. */
const eventsPerCall = 20;
/**
 * A server that accepts no more pictures today is tried again now and then: its quota may have been
 * raised.
 */
const picturesWaitMillisecondsMax = 15 * 60_000;

/**
 * Creates the queue of the driver's unsent work: events first, in the order they happened, then their pictures. Each
 * is written to the phone's database before it is sent, and applied once by its id. Every page shows the database's
 * content; only one page sends at a time.
 */
export function createSyncQueue(deps: SyncDeps) {
  const page = new SyncPage(deps);
  const loop = createSendLoop(deps, page);
  /** One event is written after the other, behind what was on the disk when the page was opened. */
  let lastWrite: Promise<unknown> = Promise.resolve();
  return {
    state: page.state,
    /** Sends all unsent work at once. Later refusals are shown through `refusals`. */
    retry: loop.retry,
    /** Sends queued work at once instead of at its next attempt, because another call was answered. */
    wake: loop.wake,
    /**
     * Loads what this driver's phone holds from before; what another driver left on it stays for
     * them.
     */
    async open(driverId: string): Promise<void> {
      if (page.driverId !== driverId) {
        page.reset(driverId);
        lastWrite = lastWrite.then(() => page.refresh());
      }
      await lastWrite;
      await loop.retry();
    },
    /**
     * Saves an event after the task's last one, then sends it after the events queued before it.
     * @param knownHash what the page knows as the task's last hash
     */
    async report(queuedEvent: QueuedEvent, knownHash: string | null): Promise<SendResult> {
      const result = page.openForm(queuedEvent.event);
      const written = lastWrite.then(() => saveEvent(deps, page, { queuedEvent, knownHash }));
      lastWrite = written.catch(() => undefined);
      await written;
      page.startForm(queuedEvent.event.id);
      void loop.run();
      return result;
    },
    /** Another page of this browser has changed the database. */
    async onPeerChange(): Promise<void> {
      await page.refresh();
      void loop.run();
    },
    dropPicture: (id: string) => void page.dropPicture(id),
    /** Shows a refusal on the page when the form that reported the event was closed before. */
    showRefusal: (queuedEvent: QueuedEvent, refused: FinalResult) =>
      void page.addReport(reportOf(queuedEvent, refused)),
    dismissRefusal: (eventId: string) => void page.dropReports("refused", eventId),
    dismissReview: () => void page.dropReports("recorded_for_review"),
    /** Returns true when closing the page would lose work that is not on disk. */
    hasUnsaved: () => page.current.diskFull,
    isEmpty: () =>
      page.current.events.length === 0 &&
      page.current.pictures.every(({ state }) => state === "failed"),
  };
}

type Written = { queuedEvent: QueuedEvent; knownHash: string | null };

/**
 * Saves an event on the phone's disk, or only in this page when the disk refuses. All later events are then saved in
 * this page.
 */
async function saveEvent(
  { store }: SyncDeps,
  page: SyncPage,
  { queuedEvent, knownHash }: Written,
): Promise<void> {
  const isSaved =
    !page.hasUnsavedEvents() &&
    (await store.saveEvent(page.driverId, queuedEvent, knownHash).then(
      () => true,
      () => false,
    ));
  if (isSaved) return page.changed();
  const last = page.current.events.findLast(({ taskId }) => taskId === queuedEvent.taskId);
  const event = await linkEvent(queuedEvent.event, last?.event.hash ?? knownHash);
  page.addUnsaved({ ...queuedEvent, event });
}

function createSendLoop(deps: SyncDeps, page: SyncPage) {
  /** The server accepts no picture before then, by `deps.now`. */
  let picturesNotBefore = 0;
  return createRetryLoop({
    later: deps.schedule,
    async sendNext() {
      const outcome = await deps.runExclusive(async () => {
        await page.refresh();
        const batch = firstBatch(page.current.events);
        return batch.length > 0 ? sendEvents(deps, page, batch) : null;
      });
      if (outcome !== null) return outcome;
      const picture = page.current.pictures.find(({ state }) => state === "waiting");
      if (!picture) return null;
      const wait = picturesNotBefore - deps.now();
      if (wait > 0) return wait;
      const sent = await sendPicture(deps, page, picture);
      if (typeof sent === "number") picturesNotBefore = deps.now() + sent;
      return sent;
    },
    onSilence: () => {
      page.endForms();
      deps.onSilence();
    },
  });
}

/** Returns the first unsent events of the same task, at most one call's worth. */
function firstBatch(events: readonly QueuedEvent[]): QueuedEvent[] {
  const other = events.findIndex(({ taskId }) => taskId !== events[0]?.taskId);
  return events.slice(0, other < 0 ? eventsPerCall : Math.min(other, eventsPerCall));
}

/** Returns whether there was an answer: the next ones may go. */
async function sendEvents(
  deps: SyncDeps,
  page: SyncPage,
  batch: readonly QueuedEvent[],
): Promise<boolean> {
  const [first] = batch;
  if (!first) return true;
  page.setSending(batch.map(({ event }) => event.id));
  const { answer, failure } = await deps
    .sendEvents(
      first.taskId,
      batch.map(({ event }) => event),
    )
    .then(
      (answer) => ({ answer, failure: null }),
      (thrown: unknown) => ({ answer: null, failure: failureResult(thrown) }),
    );
  // One of them may be the reason: the others are not refused with it.
  if (failure?.outcome === "refused" && batch.length > 1) return sendEvents(deps, page, [first]);
  if (failure?.outcome === "waiting") {
    page.setSending([]);
    return false;
  }
  if (answer) {
    // Before the events are gone from the disk: a page that is closed in between still knows of them by one or the other.
    await deps.saveTask(answer.task);
    page.setClock(answer.clockAheadSeconds ?? null);
    // Shown under the events, which change nothing of a task that has them already.
    deps.onTask(answer.task);
  }
  await page.settleEvents(
    batch.map((queuedEvent) => ({
      queuedEvent,
      result: failure ?? resultOf(answer, queuedEvent.event.id),
      isStored: answer !== null,
    })),
  );
  page.setSending([]);
  if (page.current.events.length === 0) deps.onAllSent();
  return true;
}

/** Returns true when the server answered, false when it did not, or the milliseconds until it accepts pictures. */
async function sendPicture(
  deps: SyncDeps,
  page: SyncPage,
  picture: PendingPicture,
): Promise<boolean | number> {
  page.setSending([picture.id]);
  const thrown = await deps.sendPicture(picture).then(
    () => null,
    (problem: unknown) => normaliseError(problem),
  );
  const result = thrown && failureResult(thrown);
  if (result?.outcome === "refused") {
    page.failPicture(picture.id, result.message);
    page.setSending([]);
    return true;
  }
  if (result) {
    page.postponePicture(picture.id);
    page.setSending([]);
    const { retryAfterSeconds } = thrown;
    // In no case does a picture go before that; events do.
    return (
      retryAfterSeconds !== undefined &&
      Math.min(picturesWaitMillisecondsMax, retryAfterSeconds * 1000)
    );
  }
  await page.dropPicture(picture.id);
  page.setSending([]);
  deps.onTaskStale(picture.taskId);
  return true;
}

function resultOf({ outcomes }: EventsAnswer, eventId: string): FinalResult {
  const {
    outcome,
    code = "",
    message = "",
    details,
  } = outcomes.find(({ id }) => id === eventId) ?? {};
  const triesLeft = details?.triesLeft;
  if (outcome === "refused")
    return { outcome, code, message, ...(triesLeft !== undefined && { triesLeft }) };
  return { outcome: outcome === "recorded_for_review" ? outcome : "applied" };
}

/** Signed out is not refused: it is sent after the next sign-in. */
function failureResult(thrown: unknown): Extract<SendResult, { outcome: "refused" | "waiting" }> {
  const { isFinal, statusCode, code, message } = normaliseError(thrown);
  return isFinal && statusCode !== 401
    ? { outcome: "refused", code, message }
    : { outcome: "waiting" };
}
