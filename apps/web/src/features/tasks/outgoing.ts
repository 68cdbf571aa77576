import { normaliseError } from "@songtan/client/api-error.ts";
import { linkEvent } from "./chain.ts";
import { createLine } from "./line.ts";
import {
  type FactNews,
  type OutgoingSurroundings,
  onDisk,
  type Page,
  type Refused,
  refusalOf,
  tell,
  tellFailure,
} from "./outgoing-page.ts";
import { createQueue, type Fact, type Told, type WaitingPicture } from "./outgoing-queue.ts";
import { sendFact } from "./send-fact.ts";

/**
 * What the driver has done and the server has not heard yet: facts first, in the order they happened, then the pictures
 * they speak of. Each is written to the phone's disk before it is sent; one that is sent twice has the same id and is
 * applied once. Several pages may be open: the disk says what comes next, and one page sends at a time.
 */
export function createOutgoing(around: OutgoingSurroundings) {
  const queue = createQueue();
  const { state } = queue;
  const page: Page = { around, queue, listeners: new Map(), driverId: "", dealtWith: new Map(), picturesFrom: 0 };
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
      if (!picture) return null;
      const wait = page.picturesFrom - around.now();
      return wait > 0 ? wait : sendPicture(page, picture);
    },
    onSilence() {
      for (const fact of state.getState().facts) tell(page, fact, { outcome: "waiting" });
    },
  });

  return {
    state,
    /** Sends everything that waits, now. What is refused by now is told through `refusals`. */
    retry: line.retry,
    /** Somebody else's call was answered: what waits for its next try is tried now. */
    wake: line.wake,
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
      page.dealtWith.set(id, "refused");
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

async function takeUp({ around, queue, listeners, driverId, dealtWith }: Page): Promise<void> {
  const found = await around.store.load(driverId).catch(() => null);
  if (!found) return;
  const facts = found.facts.filter(({ event }) => !dealtWith.has(event.id));
  const arrived = found.facts.filter(({ event }) => dealtWith.get(event.id) === "taken");
  const pictures = [
    ...found.pictures,
    ...arrived.flatMap(({ taskId, pictures }) => pictures.map((picture) => ({ ...picture, taskId }))),
  ];
  queue.takeUp({ facts, pictures: pictures.filter(({ id }) => !dealtWith.has(id)) }, (eventId) =>
    listeners.has(eventId),
  );
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

/** Another page has sent a fact. A form of this page that waits for it sends it once more, and is answered alike. */
function learn({ around, queue, listeners, dealtWith }: Page, told: NonNullable<FactNews["told"]>, of: FactNews): void {
  around.onHeard(of.taskId);
  if (listeners.has(of.eventId)) return;
  queue.dropFact(of.eventId);
  dealtWith.set(of.eventId, typeof told === "string" ? "taken" : "refused");
  if (told === "reviewed") queue.setReviewed(of.taskId);
  else if (told !== "taken") queue.addRefusal(told);
}

/** A server that takes no more pictures today is asked again now and then: it may have been given more room. */
const picturesWaitMillisecondsMax = 15 * 60_000;

async function sendPicture(page: Page, picture: WaitingPicture): Promise<boolean | number> {
  const { around, queue, dealtWith } = page;
  queue.setPicture(picture.id, { state: "sending" });
  const thrown = await around.sendPicture(picture).then(
    () => null,
    (problem: unknown) => normaliseError(problem),
  );
  const told = thrown && tellFailure(thrown);
  if (told?.outcome === "waiting") {
    queue.putLast(picture.id);
    if (thrown?.retryAfterSeconds === undefined) return false;
    // Whatever else happens on the phone, no picture goes before that; facts do.
    const wait = Math.min(picturesWaitMillisecondsMax, thrown.retryAfterSeconds * 1000);
    page.picturesFrom = around.now() + wait;
    return wait;
  }
  if (told) {
    queue.setPicture(picture.id, { state: "failed", problem: told.message });
    return true;
  }
  dealtWith.set(picture.id, "taken");
  await onDisk(around.store.dropPicture(picture.id));
  queue.dropPicture(picture.id);
  around.onHeard(picture.taskId);
  return true;
}
