import { ApiError } from "@songtan/client/api-error.ts";
import type { TaskEvent, TaskView } from "@songtan/contract/tasks";
import { expect, test } from "vitest";
import { createOutgoing, type Fact, type Picture } from "./outgoing.ts";

const unreachable = () => new ApiError({ message: "no network", statusCode: 500, code: "offline" });
const task = { id: "task" } as TaskView;
const event = (id: string): TaskEvent => ({
  id,
  kind: "picked_up",
  stopIndex: 0,
  occurredAt: "2026-11-21T03:00:00.000Z",
});
const photo: Picture = { id: "photo", sha256: "0".repeat(64), purpose: "proof", file: new Blob(["x"]) };
const fact = (id = "event"): Fact => ({ taskId: "task", event: event(id), pictures: [photo] });

/** A server that can be unplugged, and writes down what reached it. */
function world() {
  const log: string[] = [];
  const sent: TaskEvent[] = [];
  const line = {
    up: true,
    picturesUp: true,
    outcome: "applied" as "applied" | "already_applied" | "refused" | "recorded_for_review",
  };
  const timers: (() => void)[] = [];
  const outgoing = createOutgoing({
    sendEvents: async (_, events) => {
      sent.push(...events);
      if (!line.up) throw unreachable();
      log.push(`fact ${events[0]?.id}`);
      const refusal = line.outcome === "refused" ? { code: "pin_wrong", message: "ask again" } : {};
      return { outcomes: events.map(({ id }) => ({ id, outcome: line.outcome, ...refusal })), task };
    },
    sendPicture: async (picture) => {
      if (!line.up || !line.picturesUp) throw unreachable();
      log.push(`picture ${picture.id}`);
    },
    onTask: () => undefined,
    onPicture: (taskId) => log.push(`shown in ${taskId}`),
    later: (again) => {
      timers.push(again);
      return () => undefined;
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { outgoing, log, sent, line, timers, settle };
}

test("the fact goes first, its photo after it, then the task is read again to show it", async () => {
  const { outgoing, log, settle } = world();
  expect(await outgoing.report(fact())).toEqual({ outcome: "applied" });
  await settle();
  expect(log).toEqual(["fact event", "picture photo", "shown in task"]);
  expect(outgoing.isEmpty()).toBe(true);
});

test("a fact nobody answered is kept and sent again as the very same fact", async () => {
  const { outgoing, sent, line, timers, settle } = world();
  line.up = false;
  expect(await outgoing.report(fact())).toEqual({ outcome: "waiting" });
  expect(outgoing.state.getState().facts).toMatchObject([{ state: "waiting" }]);
  line.up = true;
  line.outcome = "already_applied";
  timers[0]?.();
  await settle();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(outgoing.isEmpty()).toBe(true);
});

test("a refused fact is dropped with its photos, in the server's words", async () => {
  const { outgoing, log, line, settle } = world();
  line.outcome = "refused";
  expect(await outgoing.report(fact())).toEqual({ outcome: "refused", code: "pin_wrong", message: "ask again" });
  await settle();
  expect(log).toEqual(["fact event"]);
  expect(outgoing.state.getState()).toMatchObject({ facts: [], pictures: [] });
});

test("a fact that is refused on a later try is told, because its form is long closed", async () => {
  const { outgoing, line } = world();
  line.up = false;
  await outgoing.report(fact());
  line.up = true;
  line.outcome = "refused";
  await outgoing.retry();
  expect(outgoing.state.getState().refusal).toMatchObject({ taskId: "task", code: "pin_wrong" });
});

test("a photo that did not get through waits and is sent with the next try", async () => {
  const { outgoing, log, line, settle } = world();
  line.outcome = "recorded_for_review";
  line.picturesUp = false;
  expect(await outgoing.report(fact())).toEqual({ outcome: "recorded_for_review" });
  await settle();
  expect(outgoing.state.getState().pictures).toMatchObject([{ id: "photo", state: "waiting" }]);
  line.picturesUp = true;
  await outgoing.retry();
  expect(log).toEqual(["fact event", "picture photo", "shown in task"]);
});
