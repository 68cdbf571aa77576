import { type ApiError, normaliseError } from "@songtan/client/api-error.ts";
import type { TaskEvent, TaskView } from "@songtan/contract/tasks";
import { createStore } from "zustand/vanilla";
import type { Answer } from "../api/calls.ts";

/** A photo or signature as the phone made it: named and hashed here, so the fact can speak of it before it is sent. */
export type Picture = { id: string; sha256: string; purpose: "proof" | "signature"; file: Blob };

export type Fact = { taskId: string; event: TaskEvent; pictures: Picture[] };

export type WaitingFact = Fact & { state: "sending" | "waiting" };
export type WaitingPicture = Picture & { taskId: string; state: "sending" | "waiting" | "failed"; problem?: string };

export type OutgoingState = {
  facts: WaitingFact[];
  pictures: WaitingPicture[];
  refusal: Refusal | null;
  /** The task whose last fact staff will look at, until the driver has read that. */
  reviewedTaskId: string | null;
};
export type Refusal = { taskId: string; eventId: string; code: string; message: string };

/** What became of a fact. `waiting`: nobody answered; it is kept and sent again, as the very same fact. */
export type Told =
  | { outcome: "applied" | "recorded_for_review" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "waiting" };

export type OutgoingSurroundings = {
  sendEvents: (taskId: string, events: TaskEvent[]) => Promise<Answer<"POST /driver/tasks/{id}/events">>;
  sendPicture: (picture: Picture) => Promise<unknown>;
  onTask: (task: TaskView) => void;
  /** A picture has arrived: the task shows it from now on. */
  onPicture: (taskId: string) => void;
  /** Calls `again` after a while; the answer takes that back. */
  later: (again: () => void, milliseconds: number) => () => void;
};

const retryMilliseconds = 5000;

/**
 * What the driver has done and the server has not heard yet: facts first, one after another, then the pictures they
 * speak of. It lives as long as the page; a fact sent twice has the same id and is applied once.
 */
export function createOutgoing(around: OutgoingSurroundings) {
  const state = createStore<OutgoingState>()(() => ({ facts: [], pictures: [], refusal: null, reviewedTaskId: null }));
  let pictureRunning = false;
  let takeBackTimer: (() => void) | null = null;

  const setFact = (id: string, next: WaitingFact | null) =>
    state.setState(({ facts }) => ({
      facts: facts.flatMap((fact) => (fact.event.id !== id ? [fact] : next ? [next] : [])),
    }));
  const setPicture = (id: string, next: Partial<WaitingPicture> | null) =>
    state.setState(({ pictures }) => ({
      pictures: pictures.flatMap((one) => (one.id !== id ? [one] : next ? [{ ...one, ...next }] : [])),
    }));

  const sendFact = async (fact: Fact): Promise<Told> => {
    const { taskId, event } = fact;
    setFact(event.id, { ...fact, state: "sending" });
    try {
      const answer = await around.sendEvents(taskId, [event]);
      const told = tellOutcome(answer, event.id);
      setFact(event.id, null);
      if (told.outcome !== "refused") queuePictures(fact);
      if (told.outcome === "recorded_for_review") state.setState({ reviewedTaskId: taskId });
      around.onTask(answer.task);
      return told;
    } catch (thrown) {
      return keepOrDrop(fact, normaliseError(thrown));
    }
  };

  const keepOrDrop = (fact: Fact, error: ApiError): Told => {
    if (error.isFinal) {
      setFact(fact.event.id, null);
      return { outcome: "refused", code: error.code, message: error.message };
    }
    setFact(fact.event.id, { ...fact, state: "waiting" });
    retryLater();
    return { outcome: "waiting" };
  };

  const queuePictures = ({ taskId, pictures }: Fact) => {
    const waiting = pictures.map((picture): WaitingPicture => ({ ...picture, taskId, state: "waiting" }));
    state.setState((was) => ({ pictures: [...was.pictures, ...waiting] }));
    void sendPictures();
  };

  const sendPictures = async (): Promise<void> => {
    if (pictureRunning) return;
    pictureRunning = true;
    try {
      for (;;) {
        const next = state.getState().pictures.find((picture) => picture.state === "waiting");
        if (!next || !(await sendPicture(next))) return;
      }
    } finally {
      pictureRunning = false;
    }
  };

  /** Whether the line is free for the next one. */
  const sendPicture = async (picture: WaitingPicture): Promise<boolean> => {
    setPicture(picture.id, { state: "sending" });
    try {
      await around.sendPicture(picture);
      setPicture(picture.id, null);
      around.onPicture(picture.taskId);
      return true;
    } catch (thrown) {
      const error = normaliseError(thrown);
      if (error.isFinal) {
        setPicture(picture.id, { state: "failed", problem: error.message });
        return true;
      }
      setPicture(picture.id, { state: "waiting" });
      retryLater();
      return false;
    }
  };

  const retryLater = () => {
    takeBackTimer ??= around.later(() => {
      takeBackTimer = null;
      void retry();
    }, retryMilliseconds);
  };

  /** Sends everything that waits, now. A fact refused by now is told through `refusal`. */
  const retry = async (): Promise<void> => {
    takeBackTimer?.();
    takeBackTimer = null;
    for (const fact of state.getState().facts.filter((one) => one.state === "waiting")) {
      const told = await sendFact(fact);
      if (told.outcome === "waiting") return;
      if (told.outcome === "refused") {
        const { code, message } = told;
        state.setState({ refusal: { taskId: fact.taskId, eventId: fact.event.id, code, message } });
      }
    }
    await sendPictures();
  };

  return {
    state,
    retry,
    report(fact: Fact): Promise<Told> {
      state.setState(({ facts }) => ({ facts: [...facts, { ...fact, state: "sending" }], refusal: null }));
      return sendFact(fact);
    },
    dropPicture: (id: string) => setPicture(id, null),
    dismissRefusal: () => state.setState({ refusal: null }),
    dismissReview: () => state.setState({ reviewedTaskId: null }),
    isEmpty: () =>
      state.getState().facts.length === 0 && state.getState().pictures.every((one) => one.state === "failed"),
  };
}

function tellOutcome({ outcomes }: Answer<"POST /driver/tasks/{id}/events">, eventId: string): Told {
  const told = outcomes.find((one) => one.id === eventId);
  if (told?.outcome === "refused") return { outcome: "refused", code: told.code ?? "", message: told.message ?? "" };
  return { outcome: told?.outcome === "recorded_for_review" ? "recorded_for_review" : "applied" };
}
