import { normaliseError } from "@songtan/client/api-error.ts";
import type { TaskView } from "@songtan/contract/tasks";
import type { Answer } from "../api/calls.ts";
import { createLine } from "./line.ts";
import type { OutgoingStore } from "./outbox-store.ts";
import {
  createQueue,
  type Fact,
  type Picture,
  type Told,
  type WaitingFact,
  type WaitingPicture,
} from "./outgoing-queue.ts";

export type OutgoingSurroundings = {
  store: OutgoingStore;
  /** Both give up after a while by themselves: one that never ended would hold all behind it. */
  sendEvents: (taskId: string, events: Fact["event"][]) => Promise<Answer<"POST /driver/tasks/{id}/events">>;
  sendPicture: (picture: Picture) => Promise<unknown>;
  onTask: (task: TaskView) => void;
  /** A picture has arrived: the task shows it from now on. */
  onPicture: (taskId: string) => void;
  /** Calls `again` after a while; the answer takes that back. */
  later: (again: () => void, milliseconds: number) => () => void;
};

type Queue = ReturnType<typeof createQueue>;
type Sending = { around: OutgoingSurroundings; queue: Queue; tell: (fact: Fact, told: Told) => void };

/** The disk is asked, and its failure never stops the sending: what is not deleted is sent again and changes nothing. */
const onDisk = (work: Promise<void>) => work.catch(() => undefined);

/**
 * What the driver has done and the server has not heard yet: facts first, in the order they happened, then the pictures
 * they speak of. Each is written to the phone's disk before it is sent; one that is sent twice has the same id and is
 * applied once.
 */
export function createOutgoing(around: OutgoingSurroundings) {
  const queue = createQueue();
  const { state } = queue;
  /** Forms that are still open and wait for what becomes of their fact. */
  const listeners = new Map<string, (told: Told) => void>();
  let driverId: string | null = null;
  /** What is done while the disk is being read comes behind what was on it. */
  let opening: Promise<void> = Promise.resolve();

  const tell = (fact: Fact, told: Told) => {
    const { id, kind } = fact.event;
    const listener = listeners.get(id);
    listeners.delete(id);
    if (listener) listener(told);
    else if (told.outcome === "refused") queue.addRefusal({ ...told, taskId: fact.taskId, eventId: id, kind });
  };
  const sending: Sending = { around, queue, tell };
  const line = createLine({
    later: around.later,
    sendNext() {
      const { facts, pictures } = state.getState();
      const picture = pictures.find((one) => one.state === "waiting");
      if (facts[0]) return sendFact(sending, facts[0]);
      return picture ? sendPicture(sending, picture) : null;
    },
    onSilence() {
      for (const fact of state.getState().facts) tell(fact, { outcome: "waiting" });
    },
  });

  return {
    state,
    /** Sends everything that waits, now. What is refused by now is told through `refusals`. */
    retry: line.retry,
    /** Takes up what this driver's phone holds from before; what another driver left on it stays for them. */
    async open(nextDriverId: string): Promise<void> {
      if (driverId === nextDriverId) return opening;
      driverId = nextDriverId;
      opening = around.store
        .load(nextDriverId)
        .catch(() => ({ facts: [], pictures: [] }))
        .then(queue.refill);
      await opening;
      await line.retry();
    },
    /** Writes a fact down, then sends it behind those that wait. */
    async report(fact: Fact): Promise<Told> {
      await opening;
      const kept = await around.store.keepFact(driverId ?? "", fact).then(
        () => true,
        () => false,
      );
      return new Promise((listen) => {
        listeners.set(fact.event.id, listen);
        queue.addFact(fact, kept);
        void line.run();
      });
    },
    /** The hash of the newest fact of a task that is still here: what the next one stands on. */
    lastHash: (taskId: string) => state.getState().facts.findLast((fact) => fact.taskId === taskId)?.event.hash ?? null,
    dropPicture(id: string): void {
      void onDisk(around.store.dropPicture(id));
      queue.dropPicture(id);
    },
    dismissRefusal: queue.dropRefusal,
    dismissReview: () => queue.setReviewed(null),
    /** Whether closing the page now would lose something that is on no disk. */
    wouldLose: () => state.getState().facts.some(({ kept }) => !kept),
    isEmpty: () =>
      state.getState().facts.length === 0 && state.getState().pictures.every((one) => one.state === "failed"),
  };
}

/** Answers whether somebody answered: the next one may go. */
async function sendFact({ around, queue, tell }: Sending, fact: WaitingFact): Promise<boolean> {
  const { taskId, event } = fact;
  queue.setFact(event.id, "sending");
  const sent = await around.sendEvents(taskId, [event]).then(
    (answer) => ({ answer, told: tellOutcome(answer, event.id) }),
    (thrown: unknown) => ({ answer: null, told: tellFailure(thrown) }),
  );
  const { answer, told } = sent;
  if (told.outcome === "waiting") {
    queue.setFact(event.id, "waiting");
    return false;
  }
  await onDisk(around.store.dropFact(event.id, told.outcome === "refused" ? "drop" : "send"));
  queue.dropFact(event.id);
  if (told.outcome !== "refused") queue.addPictures(fact);
  if (told.outcome === "recorded_for_review") queue.setReviewed(taskId);
  if (answer) around.onTask(answer.task);
  tell(fact, told);
  return true;
}

async function sendPicture({ around, queue }: Sending, picture: WaitingPicture): Promise<boolean> {
  queue.setPicture(picture.id, { state: "sending" });
  const told = await around.sendPicture(picture).then(
    () => null,
    (thrown: unknown) => tellFailure(thrown),
  );
  if (told?.outcome === "waiting") {
    queue.putLast(picture.id);
    return false;
  }
  if (told) {
    queue.setPicture(picture.id, { state: "failed", problem: told.message });
    return true;
  }
  await onDisk(around.store.dropPicture(picture.id));
  queue.dropPicture(picture.id);
  around.onPicture(picture.taskId);
  return true;
}

/** Signed out is not refused: whoever signs in again sends it. */
function tellFailure(thrown: unknown): Extract<Told, { outcome: "refused" | "waiting" }> {
  const { isFinal, statusCode, code, message } = normaliseError(thrown);
  return isFinal && statusCode !== 401 ? { outcome: "refused", code, message } : { outcome: "waiting" };
}

function tellOutcome({ outcomes }: Answer<"POST /driver/tasks/{id}/events">, eventId: string): Told {
  const told = outcomes.find((one) => one.id === eventId);
  if (told?.outcome === "refused") return { outcome: "refused", code: told.code ?? "", message: told.message ?? "" };
  return { outcome: told?.outcome === "recorded_for_review" ? "recorded_for_review" : "applied" };
}
