import type { TaskEvent } from "@songtan/contract/tasks";
import { createStore } from "zustand/vanilla";

/** A photo or signature as the phone made it: named and hashed here, so the fact can speak of it before it is sent. */
export type Picture = { id: string; sha256: string; purpose: "proof" | "signature"; file: Blob };
export type KeptPicture = Picture & { taskId: string };

/** `timeSet`: it was refused for the phone's clock, and is sent once more with its time set right. */
export type Fact = { taskId: string; event: TaskEvent; pictures: Picture[]; timeSet?: boolean };

/**
 * `kept`: it is on the phone's disk, and may outlive this page. `inSheet`: its sheet is open and waits for what becomes of
 * the PIN in it, which the server alone knows; until then nothing is foreseen of it.
 */
export type WaitingFact = Fact & { state: "sending" | "waiting"; kept: boolean; inSheet: boolean };
export type WaitingPicture = KeptPicture & {
  state: "sending" | "waiting" | "failed";
  problem?: string;
  kept: boolean;
};
/** What the phone's disk holds, in its order. */
type OnDisk = { facts: Fact[]; pictures: KeptPicture[] };

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
export type Refusal = {
  taskId: string;
  eventId: string;
  kind: TaskEvent["kind"];
  stopIndex: number;
  code: string;
  message: string;
};

/** What became of a fact. `waiting`: nobody answered; it is kept and sent again, as the very same fact. */
export type Told =
  | { outcome: "applied" | "recorded_for_review" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "waiting" };

const empty: OutgoingState = { facts: [], pictures: [], refusals: [], reviewedTaskId: null, diskFull: false };

/** What waits on this phone, as its pages show it. */
export function createQueue() {
  const state = createStore<OutgoingState>()(() => empty);
  return {
    state,
    /** Another driver's phone now: nothing is left of the one before. */
    empty: () => state.setState(empty),
    /**
     * Takes up what other pages of this browser wrote, and lets go of what they have sent. What is on no disk stays, and so
     * does what a form of this page still waits for: sent twice it is answered twice, and applied once.
     */
    takeUp: ({ facts, pictures }: OnDisk, isWaitedFor: (eventId: string) => boolean) =>
      state.setState((was) => ({
        facts: inDiskOrder(
          was.facts,
          facts.map((fact) => ({
            ...fact,
            ...{ state: "waiting", kept: true, inSheet: hasPin(fact) && isWaitedFor(fact.event.id) },
          })),
          (fact) => !fact.kept || isWaitedFor(fact.event.id),
        ),
        pictures: inTheirTurn(
          was.pictures,
          pictures.map((picture) => ({ ...picture, state: "waiting", kept: true })),
        ),
      })),
    addFact: (fact: Fact, kept: boolean) =>
      state.setState(({ facts, diskFull }) => ({
        facts: facts.some(({ event }) => event.id === fact.event.id)
          ? facts
          : [...facts, { ...fact, state: "waiting", kept, inSheet: hasPin(fact) }],
        diskFull: diskFull || !kept,
      })),
    setFact: (id: string, next: WaitingFact["state"]) =>
      state.setState(({ facts }) => ({
        facts: facts.map((fact) => (fact.event.id === id ? { ...fact, state: next } : fact)),
      })),
    /** A fact gives its place to another, and those behind it are linked anew. */
    replaceFacts: (id: string, [first, ...behind]: readonly TaskEvent[], kept: boolean) =>
      state.setState(({ facts, diskFull }) => ({
        facts: facts.map((fact): WaitingFact => {
          if (fact.event.id === id && first) return { ...fact, event: first, state: "waiting", timeSet: true, kept };
          const event = behind.find((one) => one.id === fact.event.id);
          return event ? { ...fact, event, kept } : fact;
        }),
        diskFull: diskFull || !kept,
      })),
    /** Nobody answered: its sheet waits no longer. */
    leaveSheet: (id: string) =>
      state.setState(({ facts }) => ({
        facts: facts.map((fact) => (fact.event.id === id ? { ...fact, inSheet: false } : fact)),
      })),
    dropFact: (id: string) => state.setState(({ facts }) => ({ facts: facts.filter(({ event }) => event.id !== id) })),
    addPictures: ({ taskId, pictures, kept }: WaitingFact) =>
      state.setState((was) => ({
        pictures: [
          ...was.pictures,
          ...pictures.map((picture): WaitingPicture => ({ ...picture, taskId, state: "waiting", kept })),
        ],
      })),
    setPicture: (id: string, next: Pick<WaitingPicture, "state" | "problem">) =>
      state.setState(({ pictures }) => ({
        pictures: pictures.map((one) => (one.id === id ? { ...one, ...next } : one)),
      })),
    /** It did not get through: the others are tried before it is tried again. */
    putLast: (id: string) =>
      state.setState(({ pictures }) => ({
        pictures: [
          ...pictures.filter((one) => one.id !== id),
          ...pictures.filter((one) => one.id === id).map((one) => ({ ...one, state: "waiting" as const })),
        ],
      })),
    dropPicture: (id: string) =>
      state.setState(({ pictures }) => ({ pictures: pictures.filter((one) => one.id !== id) })),
    addRefusal: (refusal: Refusal) => state.setState(({ refusals }) => ({ refusals: [...refusals, refusal] })),
    dropRefusal: (eventId: string) =>
      state.setState(({ refusals }) => ({ refusals: refusals.filter((one) => one.eventId !== eventId) })),
    setReviewed: (reviewedTaskId: string | null) => state.setState({ reviewedTaskId }),
  };
}

const hasPin = ({ event }: Fact): boolean => event.proof?.pin !== undefined;

/** All that is on the disk, in its order; a fact that is not there and stays keeps the place it had among the others. */
function inDiskOrder(
  known: WaitingFact[],
  onDisk: WaitingFact[],
  stays: (fact: WaitingFact) => boolean,
): WaitingFact[] {
  const merged = onDisk.map((fact) => asOnDisk(fact, known));
  let place = 0;
  for (const fact of known) {
    const found = merged.findIndex(({ event }) => event.id === fact.event.id);
    if (found < 0 && !stays(fact)) continue;
    if (found < 0) merged.splice(place, 0, fact);
    place = (found < 0 ? place : found) + 1;
  }
  return merged;
}

/** As this page knows it; another may have linked it anew. */
function asOnDisk(fact: WaitingFact, known: WaitingFact[]): WaitingFact {
  const ours = known.find(({ event }) => event.id === fact.event.id);
  if (!ours?.kept) return ours ?? fact;
  return ours.event.hash === fact.event.hash ? ours : { ...ours, event: fact.event };
}

/** A picture that did not get through has gone behind the others, and stays there. */
function inTheirTurn(known: WaitingPicture[], onDisk: WaitingPicture[]): WaitingPicture[] {
  const ids = new Set(onDisk.map(({ id }) => id));
  const left = known.filter(({ id, kept }) => !kept || ids.has(id));
  return [...left, ...onDisk.filter(({ id }) => !left.some((picture) => picture.id === id))];
}
