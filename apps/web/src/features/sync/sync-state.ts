import type { TaskEvent } from "@songtan/contract/drivers/tasks";

/** A photo or signature as the phone made it: named and hashed here, so the event can speak of it before it is sent. */
export type Picture = { id: string; sha256: string; purpose: "proof" | "signature"; file: Blob };
export type StoredPicture = Picture & { taskId: string; eventId: string };
export type QueuedEvent = { taskId: string; event: TaskEvent; pictures: Picture[] };

/** The result of an event for the driver to read, because the form that reported it may be closed. */
export type Report = {
  taskId: string;
  eventId: string;
  kind: TaskEvent["kind"];
  stopIndex: number;
  outcome: "refused" | "recorded_for_review";
  code: string;
  message: string;
  triesLeft?: number | undefined;
};
export type Refusal = Omit<Report, "outcome">;

/** The content of the phone's database, in its order. */
export type StoredQueue = {
  events: QueuedEvent[];
  pictures: StoredPicture[];
  reports: Report[];
};

/** The result of an event. `waiting`: the server did not answer, so the identical event is stored and resent. */
export type SendResult =
  | { outcome: "applied" | "recorded_for_review" }
  | { outcome: "refused"; code: string; message: string; triesLeft?: number | undefined }
  | { outcome: "waiting" };
export type FinalResult = Exclude<SendResult, { outcome: "waiting" }>;
/**
 * An event with its result. `isStored`: the server has stored it, refused or not, so that events may
 * link to it.
 */
export type SettledEvent = { queuedEvent: QueuedEvent; result: FinalResult; isStored: boolean };

/** State that belongs only to this page and ends with it. Everything else is in the phone's database. */
export type PageState = {
  /** Work that the phone's disk did not store. After the first such event, later events are added here as well. */
  unsaved: StoredQueue;
  /** Events, pictures and read reports that are dealt with: a disk that deletes nothing still has them. */
  settled: Set<string>;
  /** Events with an open form that needs the result of the PIN. */
  awaitingPin: Set<string>;
  /** The events, or the picture, being sent. */
  sending: ReadonlySet<string>;
  /** Pictures that did not get through, each with its turn: the others go first. */
  postponed: Map<string, number>;
  /** Pictures that the server refused, and why. */
  failed: Map<string, string>;
  /** By how much this phone's clock is wrong, by the last answer, where the driver has to know. */
  clockAheadSeconds: number | null;
};

/**
 * `awaitingPin`: its form is open and waits for the result of its PIN, which the server alone knows;
 * until then it is not applied to the task.
 */
export type PendingEvent = QueuedEvent & {
  state: "sending" | "waiting";
  awaitingPin: boolean;
  /** Its form has closed without an answer. It stays late until it arrives, even during another try. */
  isLate: boolean;
};
export type PendingPicture = StoredPicture & {
  state: "sending" | "waiting" | "failed";
  problem?: string | undefined;
};
export type SyncState = {
  events: PendingEvent[];
  /** Pictures of events that have arrived. */
  pictures: PendingPicture[];
  /** Refusals received after their form was closed, oldest first. */
  refusals: Refusal[];
  /** The task that has a last event for staff to review, until the driver has read that. */
  reviewedTaskId: string | null;
  /** The phone's disk stored something no more: it exists in this page only. */
  diskFull: boolean;
  clockAheadSeconds: number | null;
};

export const emptyQueue = (): StoredQueue => ({ events: [], pictures: [], reports: [] });
export const newPageState = (): PageState => ({
  unsaved: emptyQueue(),
  settled: new Set(),
  awaitingPin: new Set(),
  sending: new Set(),
  postponed: new Map(),
  failed: new Map(),
  clockAheadSeconds: null,
});

/** Returns the report that the driver has to read about an event's result, or null for an applied event. */
export const reportOf = (
  { taskId, event: { id: eventId, kind, stopIndex } }: QueuedEvent,
  result: FinalResult,
): Report | null => {
  const { outcome, ...rest } = result;
  if (outcome === "applied") return null;
  return { taskId, eventId, kind, stopIndex, outcome, code: "", message: "", ...rest };
};

/** A report's key among the ids of events and pictures. */
export const reportKey = ({ eventId, outcome }: Pick<Report, "eventId" | "outcome">): string =>
  `${outcome} ${eventId}`;

/** Returns the unsent work as pages show it. `forms`: the events with an open form. */
export function toSyncState(
  stored: StoredQueue,
  page: PageState,
  forms: { has: (eventId: string) => boolean },
): SyncState {
  const { unsaved, settled, awaitingPin, sending, postponed, failed } = page;
  const isOpen = (id: string) => !settled.has(id);
  const events = [...stored.events, ...unsaved.events].filter(({ event }) => isOpen(event.id));
  const waiting = new Set(events.map(({ event }) => event.id));
  const pictures = [...stored.pictures, ...unsaved.pictures].filter(
    ({ id, eventId }) => isOpen(id) && !waiting.has(eventId),
  );
  const turnOf = ({ id }: StoredPicture) => postponed.get(id) ?? 0;
  const reports = [...stored.reports, ...unsaved.reports].filter((report) =>
    isOpen(reportKey(report)),
  );
  return {
    events: events.map((queuedEvent) => ({
      ...queuedEvent,
      state: sending.has(queuedEvent.event.id) ? "sending" : "waiting",
      awaitingPin: awaitingPin.has(queuedEvent.event.id),
      isLate: !forms.has(queuedEvent.event.id),
    })),
    pictures: pictures
      .toSorted((left, right) => turnOf(left) - turnOf(right))
      .map((picture) => ({
        ...picture,
        state: failed.has(picture.id) ? "failed" : sending.has(picture.id) ? "sending" : "waiting",
        problem: failed.get(picture.id),
      })),
    refusals: reports.filter(({ outcome }) => outcome === "refused"),
    reviewedTaskId:
      reports.findLast(({ outcome }) => outcome === "recorded_for_review")?.taskId ?? null,
    diskFull: unsaved.events.length + unsaved.pictures.length > 0,
    clockAheadSeconds: page.clockAheadSeconds,
  };
}
