import { type ApiError, normaliseError } from "@songtan/client/api-error.ts";
import type { TaskEvent, TaskView } from "@songtan/contract/tasks";
import { createStore } from "zustand/vanilla";
import type { Answer } from "../api/calls.ts";
import type { OutgoingStore } from "./outbox-store.ts";

/** A photo or signature as the phone made it: named and hashed here, so the fact can speak of it before it is sent. */
export type Picture = { id: string; sha256: string; purpose: "proof" | "signature"; file: Blob };
export type KeptPicture = Picture & { taskId: string };

export type Fact = { taskId: string; event: TaskEvent; pictures: Picture[] };

/** `kept`: it is on the phone's disk, and may outlive this page. */
export type WaitingFact = Fact & { state: "sending" | "waiting"; kept: boolean };
export type WaitingPicture = KeptPicture & { state: "sending" | "waiting" | "failed"; problem?: string };

export type OutgoingState = {
  facts: WaitingFact[];
  pictures: WaitingPicture[];
  /** What the server refused after its form was closed, the oldest first. */
  refusals: Refusal[];
  /** The task whose last fact staff will look at, until the driver has read that. */
  reviewedTaskId: string | null;
  /** The phone's disk took something no more: it lives in this page only. */
  diskFull: boolean;
};
export type Refusal = { taskId: string; eventId: string; kind: TaskEvent["kind"]; code: string; message: string };

/** What became of a fact. `waiting`: nobody answered; it is kept and sent again, as the very same fact. */
export type Told =
  | { outcome: "applied" | "recorded_for_review" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "waiting" };

export type OutgoingSurroundings = {
  store: OutgoingStore;
  sendEvents: (taskId: string, events: TaskEvent[]) => Promise<Answer<"POST /driver/tasks/{id}/events">>;
  sendPicture: (picture: Picture) => Promise<unknown>;
  onTask: (task: TaskView) => void;
  /** A picture has arrived: the task shows it from now on. */
  onPicture: (taskId: string) => void;
  /** Calls `again` after a while; the answer takes that back. */
  later: (again: () => void, milliseconds: number) => () => void;
};

const retryMilliseconds = { first: 3000, most: 60_000 };
const empty: OutgoingState = { facts: [], pictures: [], refusals: [], reviewedTaskId: null, diskFull: false };

/**
 * What the driver has done and the server has not heard yet: facts first, in the order they happened, then the pictures
 * they speak of. Each is written to the phone's disk before it is sent; one that is sent twice has the same id and is
 * applied once.
 */
export function createOutgoing(around: OutgoingSurroundings) {
  const state = createStore<OutgoingState>()(() => empty);
  /** Forms that are still open and wait for what becomes of their fact. */
  const listeners = new Map<string, (told: Told) => void>();
  let driverId: string | null = null;
  let pumping: Promise<void> | null = null;
  let failures = 0;
  let takeBackTimer: (() => void) | null = null;

  const setFact = (id: string, next: Partial<WaitingFact> | null) =>
    state.setState(({ facts }) => ({
      facts: facts.flatMap((fact) => (fact.event.id !== id ? [fact] : next ? [{ ...fact, ...next }] : [])),
    }));
  const setPicture = (id: string, next: Partial<WaitingPicture> | null) =>
    state.setState(({ pictures }) => ({
      pictures: pictures.flatMap((one) => (one.id !== id ? [one] : next ? [{ ...one, ...next }] : [])),
    }));
  /** The disk is asked, and its failure never stops the sending: what is not deleted is sent again and changes nothing. */
  const onDisk = (work: Promise<void>) => work.catch(() => undefined);

  const tell = (fact: Fact, outcome: Told) => {
    const listener = listeners.get(fact.event.id);
    listeners.delete(fact.event.id);
    if (listener) return listener(outcome);
    if (outcome.outcome !== "refused") return;
    const refusal = { ...outcome, taskId: fact.taskId, eventId: fact.event.id, kind: fact.event.kind };
    state.setState(({ refusals }) => ({ refusals: [...refusals, refusal] }));
  };

  /** Whether the line is free for the next one. */
  const sendFact = async (fact: WaitingFact): Promise<boolean> => {
    const { taskId, event } = fact;
    setFact(event.id, { state: "sending" });
    try {
      const answer = await around.sendEvents(taskId, [event]);
      const outcome = tellOutcome(answer, event.id);
      await onDisk(around.store.dropFact(event.id, outcome.outcome === "refused" ? "drop" : "send"));
      setFact(event.id, null);
      if (outcome.outcome !== "refused") queuePictures(fact);
      if (outcome.outcome === "recorded_for_review") state.setState({ reviewedTaskId: taskId });
      around.onTask(answer.task);
      tell(fact, outcome);
      return true;
    } catch (thrown) {
      return keepOrDrop(fact, normaliseError(thrown));
    }
  };

  const keepOrDrop = async (fact: WaitingFact, error: ApiError): Promise<boolean> => {
    const { event } = fact;
    if (!error.isFinal || error.statusCode === 401) {
      setFact(event.id, { state: "waiting" });
      return false;
    }
    await onDisk(around.store.dropFact(event.id, "drop"));
    setFact(event.id, null);
    tell(fact, { outcome: "refused", code: error.code, message: error.message });
    return true;
  };

  const queuePictures = ({ taskId, pictures }: Fact) => {
    const waiting = pictures.map((picture): WaitingPicture => ({ ...picture, taskId, state: "waiting" }));
    state.setState((was) => ({ pictures: [...was.pictures, ...waiting] }));
  };

  const sendPicture = async (picture: WaitingPicture): Promise<boolean> => {
    setPicture(picture.id, { state: "sending" });
    try {
      await around.sendPicture(picture);
      await onDisk(around.store.dropPicture(picture.id));
      setPicture(picture.id, null);
      around.onPicture(picture.taskId);
      return true;
    } catch (thrown) {
      const error = normaliseError(thrown);
      const failed = error.isFinal && error.statusCode !== 401;
      setPicture(picture.id, failed ? { state: "failed", problem: error.message } : { state: "waiting" });
      return failed;
    }
  };

  /** Sends what waits until nothing does or nobody answers: all facts before any picture. */
  const pumpAll = async (): Promise<void> => {
    for (;;) {
      const { facts, pictures } = state.getState();
      const picture = pictures.find((one) => one.state === "waiting");
      const [fact] = facts;
      if (!fact && !picture) break;
      const free = fact ? await sendFact(fact) : picture && (await sendPicture(picture));
      if (!free) return waitForNetwork();
      failures = 0;
    }
  };
  const pump = (): Promise<void> => {
    pumping ??= pumpAll().finally(() => {
      pumping = null;
    });
    return pumping;
  };

  const waitForNetwork = () => {
    for (const { event } of state.getState().facts) {
      listeners.get(event.id)?.({ outcome: "waiting" });
      listeners.delete(event.id);
    }
    const milliseconds = Math.min(retryMilliseconds.most, retryMilliseconds.first * 2 ** failures);
    failures += 1;
    takeBackTimer ??= around.later(() => {
      takeBackTimer = null;
      void retry();
    }, milliseconds);
  };

  /** Sends everything that waits, now. What is refused by now is told through `refusals`. */
  const retry = (): Promise<void> => {
    takeBackTimer?.();
    takeBackTimer = null;
    return pump();
  };

  return {
    state,
    retry,
    /** Takes up what this driver's phone holds from before; what another driver left on it stays for them. */
    async open(nextDriverId: string): Promise<void> {
      if (driverId === nextDriverId) return;
      driverId = nextDriverId;
      const { facts, pictures } = await around.store.load(nextDriverId).catch(() => ({ facts: [], pictures: [] }));
      state.setState({
        ...empty,
        facts: facts.map((fact) => ({ ...fact, state: "waiting", kept: true })),
        pictures: pictures.map((picture) => ({ ...picture, state: "waiting" })),
      });
      await retry();
    },
    /** Writes a fact down, then sends it behind those that wait. */
    async report(fact: Fact): Promise<Told> {
      const { id } = fact.event;
      const kept = await around.store.keepFact(driverId ?? "", fact).then(
        () => true,
        () => false,
      );
      state.setState(({ facts, diskFull }) => ({
        facts: [...facts, { ...fact, state: "waiting", kept }],
        diskFull: diskFull || !kept,
      }));
      return new Promise((listen) => {
        listeners.set(id, listen);
        // A round that is just ending may not have seen it.
        void pump().then(() => (listeners.has(id) ? pump() : undefined));
      });
    },
    /** The hash of the newest fact of a task that is still here: what the next one stands on. */
    lastHash: (taskId: string) => state.getState().facts.findLast((fact) => fact.taskId === taskId)?.event.hash ?? null,
    dropPicture(id: string): void {
      void onDisk(around.store.dropPicture(id));
      setPicture(id, null);
    },
    dismissRefusal: (eventId: string) =>
      state.setState(({ refusals }) => ({ refusals: refusals.filter((one) => one.eventId !== eventId) })),
    dismissReview: () => state.setState({ reviewedTaskId: null }),
    /** Whether closing the page now would lose something that is on no disk. */
    wouldLose: () => state.getState().facts.some(({ kept }) => !kept),
    isEmpty: () =>
      state.getState().facts.length === 0 && state.getState().pictures.every((one) => one.state === "failed"),
  };
}

function tellOutcome({ outcomes }: Answer<"POST /driver/tasks/{id}/events">, eventId: string): Told {
  const told = outcomes.find((one) => one.id === eventId);
  if (told?.outcome === "refused") return { outcome: "refused", code: told.code ?? "", message: told.message ?? "" };
  return { outcome: told?.outcome === "recorded_for_review" ? "recorded_for_review" : "applied" };
}
