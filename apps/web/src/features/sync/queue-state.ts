import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { createStore, type StoreApi } from "zustand/vanilla";

/** A photo or signature as the phone made it: named and hashed here, so the fact can speak of it before it is sent. */
export type Picture = { id: string; sha256: string; purpose: "proof" | "signature"; file: Blob };
export type StoredPicture = Picture & { taskId: string };

/** `timeSet`: it was refused for the phone's clock, and is sent once more with its time set right. */
export type QueuedEvent = {
  taskId: string;
  event: TaskEvent;
  pictures: Picture[];
  timeSet?: boolean;
};

/**
 * `persisted`: it is on the phone's disk, and may outlive this page. `awaitingPin`: its sheet is
 * open and waits for the result of its PIN, which the server alone knows; until then it is not
 * applied to the task.
 */
export type PendingEvent = QueuedEvent & {
  state: "sending" | "waiting";
  persisted: boolean;
  awaitingPin: boolean;
};
export type PendingPicture = StoredPicture & {
  state: "sending" | "waiting" | "failed";
  problem?: string;
  persisted: boolean;
};
/** What the phone's disk holds, in its order. */
type StoredQueue = { events: QueuedEvent[]; pictures: StoredPicture[] };

export type SyncState = {
  events: PendingEvent[];
  pictures: PendingPicture[];
  /** What the server refused after its form was closed, the oldest first. */
  refusals: Refusal[];
  /** The task that has a last event for staff to review, until the driver has read that. */
  reviewedTaskId: string | null;
  /** The phone's disk stored something no more: it exists in this page only. */
  diskFull: boolean;
};
export type Refusal = {
  taskId: string;
  eventId: string;
  kind: TaskEvent["kind"];
  stopIndex: number;
  code: string;
  message: string;
};

/**
 * The result of an event. `waiting`: there was no answer; it is stored and sent again, as the very
 * same event.
 */
export type SendResult =
  | { outcome: "applied" | "recorded_for_review" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "waiting" };

const empty: SyncState = {
  events: [],
  pictures: [],
  refusals: [],
  reviewedTaskId: null,
  diskFull: false,
};

/** What waits on this phone, as its pages show it. */
export function createQueueState() {
  const state = createStore<SyncState>()(() => empty);
  return {
    state,
    /** Another driver's phone now: nothing is left of the one before. */
    empty: () => state.setState(empty),
    /**
     * Applies what other pages of this browser wrote, and removes what they have sent. What is on
     * no disk stays, and so does what a form of this page still waits for: sent twice it is
     * answered twice, and applied once.
     */
    setFromStore: ({ events, pictures }: StoredQueue, isAwaited: (eventId: string) => boolean) =>
      state.setState((was) => ({
        events: inDiskOrder(
          was.events,
          events.map((queuedEvent) => ({
            ...queuedEvent,
            ...{
              state: "waiting",
              persisted: true,
              awaitingPin: hasPin(queuedEvent) && isAwaited(queuedEvent.event.id),
            },
          })),
          (pendingEvent) => !pendingEvent.persisted || isAwaited(pendingEvent.event.id),
        ),
        pictures: inSendingOrder(
          was.pictures,
          pictures.map((picture) => ({ ...picture, state: "waiting", persisted: true })),
        ),
      })),
    ...eventChanges(state),
    ...pictureChanges(state),
    addRefusal: (refusal: Refusal) =>
      state.setState(({ refusals }) => ({ refusals: [...refusals, refusal] })),
    dropRefusal: (eventId: string) =>
      state.setState(({ refusals }) => ({
        refusals: refusals.filter((refusal) => refusal.eventId !== eventId),
      })),
    setReviewed: (reviewedTaskId: string | null) => state.setState({ reviewedTaskId }),
  };
}

const eventChanges = (state: StoreApi<SyncState>) => ({
  addEvent: (queuedEvent: QueuedEvent, persisted: boolean) =>
    state.setState(({ events, diskFull }) => ({
      events: events.some(({ event }) => event.id === queuedEvent.event.id)
        ? events
        : [
            ...events,
            { ...queuedEvent, state: "waiting", persisted, awaitingPin: hasPin(queuedEvent) },
          ],
      diskFull: diskFull || !persisted,
    })),
  setEventState: (id: string, next: PendingEvent["state"]) =>
    state.setState(({ events }) => ({
      events: events.map((pendingEvent) =>
        pendingEvent.event.id === id ? { ...pendingEvent, state: next } : pendingEvent,
      ),
    })),
  /** An event is replaced by another, and those after it are relinked. */
  replaceEvents: (id: string, [first, ...behind]: readonly TaskEvent[], persisted: boolean) =>
    state.setState(({ events, diskFull }) => ({
      events: events.map((pendingEvent): PendingEvent => {
        if (pendingEvent.event.id === id && first)
          return { ...pendingEvent, event: first, state: "waiting", timeSet: true, persisted };
        const event = behind.find((one) => one.id === pendingEvent.event.id);
        return event ? { ...pendingEvent, event, persisted } : pendingEvent;
      }),
      diskFull: diskFull || !persisted,
    })),
  /** There was no answer: its sheet waits no longer. */
  clearAwaitingPin: (id: string) =>
    state.setState(({ events }) => ({
      events: events.map((pendingEvent) =>
        pendingEvent.event.id === id ? { ...pendingEvent, awaitingPin: false } : pendingEvent,
      ),
    })),
  dropEvent: (id: string) =>
    state.setState(({ events }) => ({ events: events.filter(({ event }) => event.id !== id) })),
});

const pictureChanges = (state: StoreApi<SyncState>) => ({
  addPictures: ({ taskId, pictures, persisted }: PendingEvent) =>
    state.setState((was) => ({
      pictures: [
        ...was.pictures,
        ...pictures.map(
          (picture): PendingPicture => ({ ...picture, taskId, state: "waiting", persisted }),
        ),
      ],
    })),
  setPicture: (id: string, next: Pick<PendingPicture, "state" | "problem">) =>
    state.setState(({ pictures }) => ({
      pictures: pictures.map((picture) => (picture.id === id ? { ...picture, ...next } : picture)),
    })),
  /** It did not get through: the others are tried before it is tried again. */
  movePictureLast: (id: string) =>
    state.setState(({ pictures }) => ({
      pictures: [
        ...pictures.filter((picture) => picture.id !== id),
        ...pictures
          .filter((picture) => picture.id === id)
          .map((picture) => ({ ...picture, state: "waiting" as const })),
      ],
    })),
  dropPicture: (id: string) =>
    state.setState(({ pictures }) => ({
      pictures: pictures.filter((picture) => picture.id !== id),
    })),
});

const hasPin = ({ event }: QueuedEvent): boolean => event.proof?.pin !== undefined;

/** All that is on the disk, in its order; a fact that is not there and stays keeps the place it had among the others. */
function inDiskOrder(
  known: PendingEvent[],
  onDisk: PendingEvent[],
  isRetained: (fact: PendingEvent) => boolean,
): PendingEvent[] {
  const merged = onDisk.map((pendingEvent) => asOnDisk(pendingEvent, known));
  let index = 0;
  for (const pendingEvent of known) {
    const found = merged.findIndex(({ event }) => event.id === pendingEvent.event.id);
    if (found < 0 && !isRetained(pendingEvent)) continue;
    if (found < 0) merged.splice(index, 0, pendingEvent);
    index = (found < 0 ? index : found) + 1;
  }
  return merged;
}

/** As this page knows it; another may have relinked it. */
function asOnDisk(pendingEvent: PendingEvent, known: PendingEvent[]): PendingEvent {
  const ours = known.find(({ event }) => event.id === pendingEvent.event.id);
  if (!ours?.persisted) return ours ?? pendingEvent;
  return ours.event.hash === pendingEvent.event.hash
    ? ours
    : { ...ours, event: pendingEvent.event };
}

/** A picture that did not get through has gone behind the others, and stays there. */
function inSendingOrder(known: PendingPicture[], onDisk: PendingPicture[]): PendingPicture[] {
  const ids = new Set(onDisk.map(({ id }) => id));
  const left = known.filter(({ id, persisted }) => !persisted || ids.has(id));
  return [...left, ...onDisk.filter(({ id }) => !left.some((picture) => picture.id === id))];
}
