import { normaliseError } from "@songtan/client/calls/api-error.ts";
import {
  deliverResult,
  failureResult,
  ignoreStoreError,
  type PeerResult,
  type RefusedResult,
  refusalOf,
  type SyncContext,
  type SyncDeps,
} from "./context.ts";
import { linkEvent } from "./hash-chain.ts";
import {
  createQueueState,
  type PendingPicture,
  type QueuedEvent,
  type SendResult,
} from "./queue-state.ts";
import { createRetryLoop } from "./retry-loop.ts";
import { sendEvent } from "./send-event.ts";

/**
 * What the driver has done and the server has not received yet: events first, in the order they
 * happened, then their pictures. Each is written to the phone's disk before it is sent and applied
 * once by its id; with several pages open the disk gives the order, and one page sends at a time.
 */
export function createSyncQueue(deps: SyncDeps) {
  const queue = createQueueState();
  const { state } = queue;
  const context: SyncContext = {
    deps,
    queue,
    listeners: new Map(),
    driverId: "",
    settled: new Map(),
    picturesNotBefore: 0,
  };
  /** What is done while the disk is being read comes behind what was on it, and one fact is written after the other. */
  let lastWrite: Promise<void> = Promise.resolve();
  const retryLoop = createRetryLoop({
    later: deps.schedule,
    async sendNext() {
      const outcome = await deps.runExclusive(async () => {
        await reloadFromStore(context);
        const pendingEvent = state.getState().events[0];
        return pendingEvent ? sendEvent(context, pendingEvent) : null;
      });
      if (outcome !== null) return outcome;
      const picture = state.getState().pictures.find((picture) => picture.state === "waiting");
      if (!picture) return null;
      const wait = context.picturesNotBefore - deps.now();
      return wait > 0 ? wait : sendPicture(context, picture);
    },
    onSilence() {
      for (const pendingEvent of state.getState().events)
        deliverResult(context, pendingEvent, { outcome: "waiting" });
    },
  });

  return {
    state,
    /** Sends everything that waits, now. Later refusals are shown through `refusals`. */
    retry: retryLoop.retry,
    /** Another caller's call was answered: what waits for its next attempt is tried now. */
    wake: retryLoop.wake,
    /**
     * Loads what this driver's phone holds from before; what another driver left on it stays for
     * them.
     */
    async open(driverId: string): Promise<void> {
      if (context.driverId !== driverId) {
        context.driverId = driverId;
        queue.empty();
        lastWrite = lastWrite.then(() => reloadFromStore(context));
      }
      await lastWrite;
      await retryLoop.retry();
    },
    /**
     * Saves an event after the task's last one, then sends it after those that wait.
     * @param knownHash what the page knows as the task's last hash
     */
    report(queuedEvent: QueuedEvent, knownHash: string | null): Promise<SendResult> {
      return new Promise((listen, fail) => {
        context.listeners.set(queuedEvent.event.id, listen);
        const done = lastWrite.then(() => persistEvent(context, queuedEvent, knownHash));
        lastWrite = done.catch(() => undefined);
        done.then(retryLoop.run).catch(fail);
      });
    },
    /** What another page of this browser wrote or has learnt. */
    receivePeerResult(peerResult: PeerResult): void {
      if (peerResult.driverId !== context.driverId) return;
      if (peerResult.result) onPeerResult(context, peerResult.result, peerResult);
      else void retryLoop.run();
    },
    dropPicture(id: string): void {
      context.settled.set(id, "refused");
      void ignoreStoreError(deps.store.dropPicture(id));
      queue.dropPicture(id);
    },
    /** The form that reported a fact was closed before it was refused: the page says it. */
    showRefusal: (queuedEvent: QueuedEvent, refused: RefusedResult) =>
      queue.addRefusal(refusalOf(queuedEvent, refused)),
    dismissRefusal: queue.dropRefusal,
    dismissReview: () => queue.setReviewed(null),
    /** Whether closing the page now would lose something that is on no disk. */
    hasUnsavedEvents: () => state.getState().events.some(({ persisted }) => !persisted),
    isEmpty: () =>
      state.getState().events.length === 0 &&
      state.getState().pictures.every((picture) => picture.state === "failed"),
  };
}

async function reloadFromStore({
  deps,
  queue,
  listeners,
  driverId,
  settled,
}: SyncContext): Promise<void> {
  const stored = await deps.store.load(driverId).catch(() => null);
  if (!stored) return;
  const events = stored.events.filter(({ event }) => !settled.has(event.id));
  const arrived = stored.events.filter(({ event }) => settled.get(event.id) === "taken");
  const pictures = [
    ...stored.pictures,
    ...arrived.flatMap(({ taskId, pictures }) =>
      pictures.map((picture) => ({ ...picture, taskId })),
    ),
  ];
  queue.setFromStore(
    { events, pictures: pictures.filter(({ id }) => !settled.has(id)) },
    (eventId) => listeners.has(eventId),
  );
}

async function persistEvent(
  { deps, queue, listeners, driverId }: SyncContext,
  queuedEvent: QueuedEvent,
  knownHash: string | null,
): Promise<void> {
  const { taskId, event } = queuedEvent;
  const waiting = () => queue.state.getState().events.filter((event) => event.taskId === taskId);
  const unpersisted = waiting().findLast((one) => !one.persisted);
  const saved = await deps.store
    .saveEvent(driverId, queuedEvent, unpersisted?.event.hash ?? knownHash)
    .catch(() => null);
  if (saved) deps.broadcast({ driverId, taskId, eventId: event.id, result: null });
  // It may have been sent by now: the sending page reads the disk.
  if (!listeners.has(event.id)) return;
  if (saved) return queue.addEvent(saved, true);
  const linked = await linkEvent(event, waiting().at(-1)?.event.hash ?? knownHash);
  queue.addEvent({ ...queuedEvent, event: linked }, false);
}

/** Another page has sent a fact. A form of this page that waits for it sends it once more, and is answered alike. */
function onPeerResult(
  { deps, queue, listeners, settled }: SyncContext,
  result: NonNullable<PeerResult["result"]>,
  peerResult: PeerResult,
): void {
  deps.onTaskStale(peerResult.taskId);
  if (listeners.has(peerResult.eventId)) return;
  queue.dropEvent(peerResult.eventId);
  settled.set(peerResult.eventId, typeof result === "string" ? "taken" : "refused");
  if (result === "reviewed") queue.setReviewed(peerResult.taskId);
  else if (result !== "taken") queue.addRefusal(result);
}

/**
 * A server that accepts no more pictures today is tried again now and then: its quota may have been
 * raised.
 */
const picturesWaitMillisecondsMax = 15 * 60_000;

async function sendPicture(
  context: SyncContext,
  picture: PendingPicture,
): Promise<boolean | number> {
  const { deps, queue, settled } = context;
  queue.setPicture(picture.id, { state: "sending" });
  const thrown = await deps.sendPicture(picture).then(
    () => null,
    (problem: unknown) => normaliseError(problem),
  );
  const result = thrown && failureResult(thrown);
  if (result?.outcome === "waiting") {
    queue.movePictureLast(picture.id);
    if (thrown?.retryAfterSeconds === undefined) return false;
    // In no case does a picture go before that; events do.
    const wait = Math.min(picturesWaitMillisecondsMax, thrown.retryAfterSeconds * 1000);
    context.picturesNotBefore = deps.now() + wait;
    return wait;
  }
  if (result) {
    queue.setPicture(picture.id, { state: "failed", problem: result.message });
    return true;
  }
  settled.set(picture.id, "taken");
  await ignoreStoreError(deps.store.dropPicture(picture.id));
  queue.dropPicture(picture.id);
  deps.onTaskStale(picture.taskId);
  return true;
}
