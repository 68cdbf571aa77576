import { ApiError } from "@songtan/client/calls/api-error.ts";
import type { TaskEvent, TaskView } from "@songtan/contract/drivers/tasks";
import { createSyncQueue } from "./queue.ts";
import type { SyncStore } from "./store.ts";
import type { Picture, QueuedEvent, Report, StoredPicture } from "./sync-state.ts";

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
    reports: [] as Report[],
  };
  const check = (fails: boolean) => {
    if (fails) throw new DOMException("full", "QuotaExceededError");
  };
  const store: SyncStore & { disk: typeof disk } = {
    disk,
    load: async () => ({
      events: [...disk.events],
      pictures: [...disk.pictures],
      reports: [...disk.reports],
    }),
    saveEvent: async (_, queuedEvent) => {
      check(disk.full);
      const { taskId, event, pictures } = queuedEvent;
      disk.events.push(queuedEvent);
      disk.pictures.push(...pictures.map((picture) => ({ ...picture, taskId, eventId: event.id })));
    },
    settleEvents: async (_, settlements) => {
      check(disk.stuck);
      for (const { eventId, isRefused, report } of settlements) {
        disk.events = disk.events.filter(({ event }) => event.id !== eventId);
        if (isRefused)
          disk.pictures = disk.pictures.filter((picture) => picture.eventId !== eventId);
        if (report) disk.reports.push(report);
      }
    },
    dropPicture: async (id) => {
      check(disk.stuck);
      disk.pictures = disk.pictures.filter((picture) => picture.id !== id);
    },
    saveReport: async (_, report) => {
      check(disk.full);
      disk.reports.push(report);
    },
    dropReports: async (eventIds) => {
      check(disk.stuck);
      disk.reports = disk.reports.filter(({ eventId }) => !eventIds.includes(eventId));
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
    /** Calls with events that were answered. */
    calls: 0,
    picturesUp: true,
    /** The answer of a server that does not accept pictures at the moment. */
    busy: null as ApiError | null,
    /** The phone's milliseconds. */
    now: 0,
    /** An event for which the server refuses a whole call. */
    malformed: null as string | null,
    /** One that does not get through, independent of the others. */
    stuckPicture: null as string | null,
    /** Runs on the phone while a fact is being sent. */
    before: null as (() => Promise<void>) | null,
    /** By how much the phone's clock is found to be ahead. */
    clockAheadSeconds: undefined as number | undefined,
    /** The facts on the phone's disk at each moment when the task is saved. */
    eventsWhenTaskSaved: [] as string[][],
    outcome: "applied" as "applied" | "already_applied" | "refused" | "recorded_for_review",
  };
  const timers: (() => void)[] = [];
  const waits: number[] = [];
  const outgoing = createSyncQueue({
    store,
    runExclusive: (work) => work(),
    broadcast: () => undefined,
    sendEvents: async (_, events) => {
      sent.push(...events);
      await line.before?.();
      if (!line.up) throw unreachable();
      if (events.some(({ id }) => id === line.malformed))
        throw new ApiError({ message: "malformed", statusCode: 422, code: "invalid" });
      line.calls += 1;
      for (const { id } of events) log.push(`fact ${id}`);
      const refusal = line.outcome === "refused" ? { code: "pin_wrong", message: "ask again" } : {};
      return {
        outcomes: events.map(({ id }) => ({ id, outcome: line.outcome, ...refusal })),
        ...(line.clockAheadSeconds && { clockAheadSeconds: line.clockAheadSeconds }),
        task,
      };
    },
    sendPicture: async (picture) => {
      if (line.stuckPicture === picture.id) throw unreachable();
      if (!line.up || !line.picturesUp) throw unreachable();
      if (line.busy) throw line.busy;
      log.push(`picture ${picture.id}`);
    },
    saveTask: async () => {
      const { events } = await store.load("driver");
      line.eventsWhenTaskSaved.push(events.map(({ event }) => event.id));
    },
    onTask: () => undefined,
    onAllSent: () => undefined,
    onSilence: () => undefined,
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
