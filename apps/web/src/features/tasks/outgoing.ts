import { normaliseError } from "@songtan/client/api-error.ts";
import type { TaskView } from "@songtan/contract/tasks";
import type { Answer } from "../api/calls.ts";
import { linkEvent } from "./chain.ts";
import { createLine } from "./line.ts";
import type { Fate, OutgoingStore } from "./outbox-store.ts";
import {
  createQueue,
  type Fact,
  type Picture,
  type Refusal,
  type Told,
  type WaitingFact,
  type WaitingPicture,
} from "./outgoing-queue.ts";

export type OutgoingSurroundings = {
  store: OutgoingStore;
  /** Runs `work` while no other page of this browser does: two that sent at once would send out of order. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Says to the browser's other pages what became of a fact: whichever of them is looked at has to show it. */
  tellOthers: (news: FactNews) => void;
  /** Both give up after a while by themselves: one that never ended would hold all behind it. */
  sendEvents: (taskId: string, events: Fact["event"][]) => Promise<Answer<"POST /driver/tasks/{id}/events">>;
  sendPicture: (picture: Picture) => Promise<unknown>;
  onTask: (task: TaskView) => void;
  /** The server knows more of a task than this page shows: a picture has arrived, or another page has sent a fact. */
  onHeard: (taskId: string) => void;
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
type Page = {
  around: OutgoingSurroundings;
  queue: ReturnType<typeof createQueue>;
  /** Forms that are still open and wait for what becomes of their fact. */
  listeners: Map<string, (told: Told) => void>;
  driverId: string;
};

/** The disk is asked, and its failure never stops the sending: what is not deleted is sent again and changes nothing. */
const onDisk = (work: Promise<void>) => work.catch(() => undefined);

/**
 * What the driver has done and the server has not heard yet: facts first, in the order they happened, then the pictures
 * they speak of. Each is written to the phone's disk before it is sent; one that is sent twice has the same id and is
 * applied once. Several pages may be open: the disk says what comes next, and one page sends at a time.
 */
export function createOutgoing(around: OutgoingSurroundings) {
  const queue = createQueue();
  const { state } = queue;
  const page: Page = { around, queue, listeners: new Map(), driverId: "" };
  /** What is done while the disk is being read comes behind what was on it, and one fact is written after the other. */
  let written: Promise<void> = Promise.resolve();
  const line = createLine({
    later: around.later,
    async sendNext() {
      const answered = await around.alone(async () => {
        await takeUp(page);
        const fact = state.getState().facts[0];
        return fact ? sendFact(page, fact) : null;
      });
      if (answered !== null) return answered;
      const picture = state.getState().pictures.find((one) => one.state === "waiting");
      return picture ? sendPicture(page, picture) : null;
    },
    onSilence() {
      for (const fact of state.getState().facts) tell(page, fact, { outcome: "waiting" });
    },
  });

  return {
    state,
    /** Sends everything that waits, now. What is refused by now is told through `refusals`. */
    retry: line.retry,
    /** Takes up what this driver's phone holds from before; what another driver left on it stays for them. */
    async open(driverId: string): Promise<void> {
      if (page.driverId !== driverId) {
        page.driverId = driverId;
        queue.empty();
        written = written.then(() => takeUp(page));
      }
      await written;
      await line.retry();
    },
    /**
     * Writes a fact down behind the task's last one, then sends it behind those that wait.
     *
     * @param told what the page knows as the task's last hash
     */
    report(fact: Fact, told: string | null): Promise<Told> {
      return new Promise((listen, fail) => {
        page.listeners.set(fact.event.id, listen);
        const done = written.then(() => write(page, fact, told));
        written = done.catch(() => undefined);
        done.then(line.run).catch(fail);
      });
    },
    /** What another page of this browser wrote or has learnt. */
    hear(news: FactNews): void {
      if (news.driverId !== page.driverId) return;
      if (news.told) learn(page, news.told, news);
      else void line.run();
    },
    dropPicture(id: string): void {
      void onDisk(around.store.dropPicture(id));
      queue.dropPicture(id);
    },
    /** The form that reported a fact was closed before it was refused: the page says it. */
    showRefusal: (fact: Fact, refused: Refused) => queue.addRefusal(refusalOf(fact, refused)),
    dismissRefusal: queue.dropRefusal,
    dismissReview: () => queue.setReviewed(null),
    /** Whether closing the page now would lose something that is on no disk. */
    wouldLose: () => state.getState().facts.some(({ kept }) => !kept),
    isEmpty: () =>
      state.getState().facts.length === 0 && state.getState().pictures.every((one) => one.state === "failed"),
  };
}

async function takeUp({ around, queue, listeners, driverId }: Page): Promise<void> {
  const found = await around.store.load(driverId).catch(() => null);
  if (found) queue.takeUp(found, (eventId) => listeners.has(eventId));
}

async function write({ around, queue, listeners, driverId }: Page, fact: Fact, told: string | null): Promise<void> {
  const { taskId, event } = fact;
  const waiting = () => queue.state.getState().facts.filter((one) => one.taskId === taskId);
  const unkept = waiting().findLast((one) => !one.kept);
  const kept = await around.store.keepFact(driverId, fact, unkept?.event.hash ?? told).catch(() => null);
  if (kept) around.tellOthers({ driverId, taskId, eventId: event.id, told: null });
  // It may have been sent by now: whoever sends reads the disk.
  if (!listeners.has(event.id)) return;
  if (kept) return queue.addFact(kept, true);
  const linked = await linkEvent(event, waiting().at(-1)?.event.hash ?? told);
  queue.addFact({ ...fact, event: linked }, false);
}

function tell({ queue, listeners }: Page, fact: Fact, told: Told): void {
  const { taskId, event } = fact;
  const listener = listeners.get(event.id);
  listeners.delete(event.id);
  if (told.outcome === "recorded_for_review") queue.setReviewed(taskId);
  if (told.outcome === "waiting") queue.leaveSheet(event.id);
  if (listener) listener(told);
  else if (told.outcome === "refused") queue.addRefusal(refusalOf(fact, told));
}

/** Another page has sent a fact. A form of this page that waits for it sends it once more, and is answered alike. */
function learn({ around, queue, listeners }: Page, told: NonNullable<FactNews["told"]>, of: FactNews): void {
  around.onHeard(of.taskId);
  if (listeners.has(of.eventId)) return;
  queue.dropFact(of.eventId);
  if (told === "reviewed") queue.setReviewed(of.taskId);
  else if (told !== "taken") queue.addRefusal(told);
}

/** Answers whether somebody answered: the next one may go. */
async function sendFact(page: Page, fact: WaitingFact): Promise<boolean> {
  const { around, queue, driverId } = page;
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
  await onDisk(around.store.dropFact(event.id, fateOf(told, answer !== null)));
  queue.dropFact(event.id);
  if (told.outcome !== "refused") queue.addPictures(fact);
  if (answer) around.onTask(answer.task);
  around.tellOthers({ driverId, taskId, eventId: event.id, told: newsOf(fact, told) });
  tell(page, fact, told);
  return true;
}

/** What the server refused it has kept as refused; of a call that never reached the task it knows nothing. */
function fateOf({ outcome }: Told, heard: boolean): Fate {
  if (outcome !== "refused") return "taken";
  return heard ? "refused" : "unheard";
}

type Refused = Extract<Told, { outcome: "refused" }>;

const refusalOf = ({ taskId, event }: Fact, { code, message }: Refused): Refusal => ({
  taskId,
  eventId: event.id,
  kind: event.kind,
  stopIndex: event.stopIndex,
  code,
  message,
});

function newsOf(fact: Fact, told: Told): Refusal | "taken" | "reviewed" {
  if (told.outcome === "refused") return refusalOf(fact, told);
  return told.outcome === "recorded_for_review" ? "reviewed" : "taken";
}

async function sendPicture({ around, queue }: Page, picture: WaitingPicture): Promise<boolean> {
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
  around.onHeard(picture.taskId);
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
