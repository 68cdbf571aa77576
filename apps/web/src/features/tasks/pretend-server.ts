import { ApiError } from "@songtan/client/api-error.ts";
import type { TaskEvent, TaskView } from "@songtan/contract/tasks";
import type { OutgoingStore } from "./outbox-store.ts";
import { createOutgoing } from "./outgoing.ts";
import type { Fact, KeptPicture, Picture } from "./outgoing-queue.ts";

export const unreachable = () => new ApiError({ message: "no network", statusCode: 500, code: "offline" });
const task = { id: "task" } as TaskView;
const event = (id: string): TaskEvent => ({
  id,
  kind: "picked_up",
  stopIndex: 0,
  occurredAt: "2026-11-21T03:00:00.000Z",
});
export const photo: Picture = { id: "photo", sha256: "0".repeat(64), purpose: "proof", file: new Blob(["x"]) };
export const fact = (id = "event"): Fact => ({ taskId: "task", event: event(id), pictures: [photo] });

/** A phone's disk, which may be full. */
export function memoryStore() {
  const disk = { full: false, stuck: false, facts: [] as Fact[], pictures: [] as KeptPicture[] };
  const store: OutgoingStore & { disk: typeof disk } = {
    disk,
    load: async () => ({
      facts: [...disk.facts],
      pictures: disk.pictures.filter(
        ({ id }) => !disk.facts.some(({ pictures }) => pictures.some((one) => one.id === id)),
      ),
    }),
    keepFact: async (_, fact) => {
      if (disk.full) throw new DOMException("full", "QuotaExceededError");
      disk.facts.push(fact);
      disk.pictures.push(...fact.pictures.map((picture) => ({ ...picture, taskId: fact.taskId })));
      return fact;
    },
    dropFact: async (eventId, fate) => {
      if (disk.stuck) throw new DOMException("full", "QuotaExceededError");
      const gone = disk.facts.find(({ event }) => event.id === eventId);
      disk.facts = disk.facts.filter((fact) => fact !== gone);
      if (fate !== "taken")
        disk.pictures = disk.pictures.filter(({ id }) => !gone?.pictures.some((picture) => picture.id === id));
    },
    replaceFact: async (eventId, replacing) => {
      if (disk.full) throw new DOMException("full", "QuotaExceededError");
      const at = disk.facts.findIndex(({ event }) => event.id === eventId);
      const fact = disk.facts[at];
      if (!fact) return "gone";
      disk.facts[at] = { ...fact, event: replacing, timeSet: true };
      return disk.facts.slice(at).map(({ event }) => event);
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
    /** What a server says that takes no pictures just now. */
    busy: null as ApiError | null,
    /** The phone's milliseconds. */
    now: 0,
    /** One that does not get through, whatever becomes of the others. */
    stuckPicture: null as string | null,
    /** What happens on the phone while a fact is on its way. */
    before: null as (() => Promise<void>) | null,
    /** By how much the phone's clock is found to be ahead, as often as is said here. */
    ahead: { seconds: 600, times: 0, known: 0 },
    /** What is on the phone's disk of facts at the moment the task is written down. */
    factsWhenKept: [] as string[][],
    outcome: "applied" as "applied" | "already_applied" | "refused" | "recorded_for_review",
  };
  const timers: (() => void)[] = [];
  const waits: number[] = [];
  const outgoing = createOutgoing({
    store,
    alone: (work) => work(),
    tellOthers: () => undefined,
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
        return { outcomes: events.map(({ id }) => ({ id, outcome: "refused" as const, ...clock })), task };
      }
      const refusal = line.outcome === "refused" ? { code: "pin_wrong", message: "ask again" } : {};
      return { outcomes: events.map(({ id }) => ({ id, outcome: line.outcome, ...refusal })), task };
    },
    sendPicture: async (picture) => {
      if (line.stuckPicture === picture.id) throw unreachable();
      if (!line.up || !line.picturesUp) throw unreachable();
      if (line.busy) throw line.busy;
      log.push(`picture ${picture.id}`);
    },
    aheadSeconds: () => line.ahead.known,
    keepTask: async () => {
      const { facts } = await store.load("driver");
      line.factsWhenKept.push(facts.map(({ event }) => event.id));
    },
    onTask: () => undefined,
    onHeard: (taskId) => log.push(`shown in ${taskId}`),
    now: () => line.now,
    later: (again, milliseconds) => {
      timers.push(again);
      waits.push(milliseconds);
      return () => undefined;
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { outgoing, log, sent, line, timers, waits, settle };
}
