import type { TaskEventsResult, TaskView } from "@songtan/contract/drivers/tasks";
import { expect, vi } from "vitest";
import type { z } from "zod";
import { useProofDraft } from "../src/features/proofs/drafts-slice.ts";
import { useOptimisticTask } from "../src/features/sync/optimistic-task.ts";
import { taskSync, useTaskSync } from "../src/features/sync/task-sync.ts";
import { MainStep, SideSteps } from "../src/features/tasks/steps/step-action.tsx";
import { showComponent } from "./show-component.tsx";

type Outcome = z.infer<typeof TaskEventsResult>["outcomes"][number];
type Sent = { events: { id: string; kind: string; proof?: { pin?: string } }[] };
/** The phone's call that waits for its answer. */
type Call = { body: Sent; answer: (answer: unknown) => void; fail: () => void };

const at = "2026-11-22T05:00:00.000Z";
const stop = (index: number, state: string) => ({
  ...{ index, state, codAmountSatang: null, codCollected: false },
  ...{ pinRequired: index > 0, arrivedAt: at },
});
type Next = { kind: string; stopIndex: number };

/** A task of two stops, at the step that comes next. */
export function taskAt(state: string, next: readonly Next[], changes: object = {}): TaskView {
  const atDropOff = (next[0]?.stopIndex ?? 0) > 0;
  return {
    ...{ id: "task", state, cash: null, depotSince: null, parcel: {}, chainHead: null },
    stops: [stop(0, atDropOff ? "done" : "pending"), stop(1, atDropOff ? "arrived" : "pending")],
    next,
    ...changes,
  } as unknown as TaskView;
}

/** The same with cash to collect for the goods. */
export const withCod = (task: TaskView, codAmountSatang: number): TaskView => ({
  ...task,
  stops: task.stops.map((each) => (each.index === 1 ? { ...each, codAmountSatang } : each)),
});

/** As a task's page has it: the server's task, with what this phone has done since. */
function Page({ serverTask }: { serverTask: TaskView }) {
  const task = useOptimisticTask(serverTask);
  const { refusals } = useTaskSync();
  const phone = () => ({ deviceId: "phone", position: null });
  return (
    <main>
      <Signed taskId={serverTask.id} />
      {task && <MainStep task={task} phone={phone} />}
      {task && <SideSteps task={task} phone={phone} />}
      <ul>
        {refusals.map(({ eventId, message }) => (
          <li key={eventId}>{message}</li>
        ))}
      </ul>
    </main>
  );
}

/** The recipient's signature, from when the sheet was open before: the test's browser cannot draw. */
function Signed({ taskId }: { taskId: string }) {
  const { change } = useProofDraft(`${taskId}/delivered/1/`);
  return (
    <button type="button" onClick={() => change({ signature: new Blob(["a name"]) })}>
      signed
    </button>
  );
}

/** The test's browser has no drawing surface: the signature pad gets one that draws nothing. */
const drawNothing = new Proxy({}, { get: () => () => undefined, set: () => true });

/** The page of a task; its server answers when the test says so. */
export async function showTask(serverTask: TaskView) {
  const calls: Call[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(drawNothing as never);
  const page = await showComponent(<Page serverTask={serverTask} />, {
    areas: ["driver", "shell"],
    answers: {
      [`POST /driver/tasks/${serverTask.id}/events`]: (body: Sent) =>
        new Promise((answer, refuse) => {
          calls.push({ body, answer, fail: () => refuse(new TypeError("no network")) });
        }),
      [`GET /driver/tasks/${serverTask.id}`]: serverTask,
      "POST /uploads": ({ id }: { id: string }) => ({ id }),
      "GET /driver/tasks": { data: [serverTask], nextCursor: null },
    },
  });
  const soon = (read: () => unknown) => expect.poll(read, { interval: 5, timeout: 5000 });
  const called = async (): Promise<Call> => {
    await soon(() => calls.length).toBeGreaterThan(0);
    return calls.shift() as Call;
  };
  return {
    ...page,
    ...{ calls, soon, called },
    dialog: () => document.querySelector("dialog[open]"),
    listed: () => [...document.querySelectorAll("li")].map((each) => each.textContent),
    /** What the server makes of the phone's one event. */
    async answer(outcome: Partial<Outcome>) {
      const call = await called();
      const id = call.body.events[0]?.id ?? "";
      call.answer({ outcomes: [{ id, outcome: "applied", ...outcome }], task: serverTask });
      await soon(taskSync.isEmpty).toBe(true);
    },
    close() {
      for (const { eventId } of taskSync.state.getState().refusals)
        taskSync.dismissRefusal(eventId);
      page.close();
    },
  };
}
