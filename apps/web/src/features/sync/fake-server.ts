import { ApiError } from "@songtan/client/calls/api-error.ts";
import type { TaskEvent, TaskView } from "@songtan/contract/drivers/tasks";
import { createSyncQueue } from "./queue.ts";
import type { Picture, QueuedEvent, StoredPicture } from "./queue-state.ts";
import type { SyncStore } from "./store.ts";

export const unreachable = () =>
  new ApiError({ message: "no network", statusCode: 500, code: "offline" });
const task = { id: "task" } as TaskView;
const event = (id: string): TaskEvent => ({
  id,
  kind: "picked_up",
  stopIndex: 0,
  occurredAt: "2026-11-21T03:00:00.000Z",
});
export const photo: Picture = {
  id: "photo",
  sha256: "0".repeat(64),
  purpose: "proof",
  file: new Blob(["x"]),
};
export const makeQueuedEvent = (id = "event"): QueuedEvent => ({
  taskId: "task",
  event: event(id),
  pictures: [photo],
});

/** A phone's disk, which may be full. */
export function memoryStore() {
  const disk = {
    full: false,
    stuck: false,
    events: [] as QueuedEvent[],
    pictures: [] as StoredPicture[],
  };
  const store: SyncStore & { disk: typeof disk } = {
    disk,
    load: async () => ({
      events: [...disk.events],
      pictures: disk.pictures.filter(
        ({ id }) =>
          !disk.events.some(({ pictures }) => pictures.some((picture) => picture.id === id)),
      ),
    }),
    saveEvent: async (_, queuedEvent) => {
      if (disk.full) throw new DOMException("full", "QuotaExceededError");
      disk.events.push(queuedEvent);
      disk.pictures.push(
        ...queuedEvent.pictures.map((picture) => ({ ...picture, taskId: queuedEvent.taskId })),
      );
      return queuedEvent;
    },
    dropEvent: async (eventId, finalState) => {
      if (disk.stuck) throw new DOMException("full", "QuotaExceededError");
      const dropped = disk.events.find(({ event }) => event.id === eventId);
      disk.events = disk.events.filter((queuedEvent) => queuedEvent !== dropped);
      if (finalState !== "taken")
        disk.pictures = disk.pictures.filter(
          ({ id }) => !dropped?.pictures.some((picture) => picture.id === id),
        );
    },
    replaceEvent: async (eventId, replacing) => {
      if (disk.full) throw new DOMException("full", "QuotaExceededError");
      const index = disk.events.findIndex(({ event }) => event.id === eventId);
      const queuedEvent = disk.events[index];
      if (!queuedEvent) return "gone";
      disk.events[index] = { ...queuedEvent, event: replacing, timeSet: true };
      return disk.events.slice(index).map(({ event }) => event);
    },
    dropPicture: async (id) => {
      if (disk.stuck) throw new DOMException("full", "QuotaExceededError");
      disk.pictures = disk.pictures.filter((picture) => picture.id !== id);
    },
  };
  return store;
}

/** A server that can be unplugged, and writes down what reached it. */
export function world(store = memoryStore()) {
  const log: string[] = [];
  const sent: TaskEvent[] = [];
  const line = {
    up: true,
    picturesUp: true,
    /** The answer of a server that accepts no pictures just now. */
    busy: null as ApiError | null,
    /** The phone's milliseconds. */
    now: 0,
    /** One that does not get through, independent of the others. */
    stuckPicture: null as string | null,
    /** What happens on the phone while a fact is on its way. */
    before: null as (() => Promise<void>) | null,
    /** By how much the phone's clock is found to be ahead, as often as given here. */
    ahead: { seconds: 600, times: 0, known: 0 },
    /** What is on the phone's disk of facts at the moment the task is written down. */
    eventsWhenTaskSaved: [] as string[][],
    outcome: "applied" as "applied" | "already_applied" | "refused" | "recorded_for_review",
  };
  const timers: (() => void)[] = [];
  const waits: number[] = [];
  const outgoing = createSyncQueue({
    store,
    runExclusive: (work) => work(),
    broadcast: () => undefined,
    sendEvents: async (_, events, timeSet) => {
      if (timeSet) log.push("in the server's time");
      sent.push(...events);
      await line.before?.();
      if (!line.up) throw unreachable();
      log.push(`fact ${events[0]?.id}`);
      if (line.ahead.times > 0) {
        line.ahead.times -= 1;
        const details = { offsetSeconds: line.ahead.seconds };
        const clock = { code: "clock_wrong", message: "the clock", details };
        return {
          outcomes: events.map(({ id }) => ({ id, outcome: "refused" as const, ...clock })),
          task,
        };
      }
      const refusal = line.outcome === "refused" ? { code: "pin_wrong", message: "ask again" } : {};
      return {
        outcomes: events.map(({ id }) => ({ id, outcome: line.outcome, ...refusal })),
        task,
      };
    },
    sendPicture: async (picture) => {
      if (line.stuckPicture === picture.id) throw unreachable();
      if (!line.up || !line.picturesUp) throw unreachable();
      if (line.busy) throw line.busy;
      log.push(`picture ${picture.id}`);
    },
    clockAheadSeconds: () => line.ahead.known,
    saveTask: async () => {
      const { events } = await store.load("driver");
      line.eventsWhenTaskSaved.push(events.map(({ event }) => event.id));
    },
    onTask: () => undefined,
    onTaskStale: (taskId) => log.push(`shown in ${taskId}`),
    now: () => line.now,
    schedule: (again, milliseconds) => {
      timers.push(again);
      waits.push(milliseconds);
      return () => undefined;
    },
  });
  const waitForQueue = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { outgoing, log, sent, line, timers, waits, settle: waitForQueue };
}
