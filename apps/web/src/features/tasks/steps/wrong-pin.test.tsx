// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { ApiError } from "@songtan/client/calls/api-error.ts";
import type { TaskEventsResult, TaskView } from "@songtan/contract/drivers/tasks";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { z } from "zod";
import { emptyDraft } from "../../proofs/proof-needs.ts";
import { useOptimisticTask } from "../../sync/optimistic-task.ts";
import { taskSync, useTaskSync } from "../../sync/task-sync.ts";
import { MainStep } from "./step-action.tsx";
import type { StepDialog } from "./step-dialog.tsx";

type Answer = z.infer<typeof TaskEventsResult>;
const signature = new Blob(["a name"]);
type Call = { answer: (answer: unknown) => void; fail: (why: unknown) => void };
const server = vi.hoisted(() => ({ calls: [] as Call[] }));
vi.mock("../../api/use-call.ts", () => ({
  callKey: (name: string) => [name],
  sendCommand: () =>
    new Promise((answer, fail) => {
      server.calls.push({ answer, fail });
    }),
}));
vi.mock("../../api/api.ts", () => ({
  api: { call: async () => null },
  onAnswer: () => undefined,
  sessionStore: { user: () => null },
}));
vi.mock("@songtan/client/language/use-text.ts", () => ({
  useLocale: () => "en",
  useText: () => (key: string) => key,
}));
vi.mock("./step-dialog.tsx", () => ({
  StepDialog: ({ opened, result, onSend }: Parameters<typeof StepDialog>[0]) =>
    opened && (
      <form>
        {result?.outcome === "refused" && result.message}
        <button
          type="button"
          onClick={() => void onSend({ ...emptyDraft, pin: "0000", signature })}
        >
          send
        </button>
      </form>
    ),
}));

const at = "2026-11-22T05:00:00.000Z";
const stop = (index: number, state: string) => ({
  ...{
    index,
    state,
    codAmountSatang: null,
    codCollected: false,
    pinRequired: index > 0,
    arrivedAt: at,
  },
});
const task = (state: string, kind: string, stopIndex: number) =>
  ({
    ...{ id: "task", state, cash: null, depotSince: null, parcel: {}, chainHead: null },
    stops: [
      stop(0, stopIndex > 0 ? "done" : "pending"),
      stop(1, stopIndex > 0 ? "arrived" : "pending"),
    ],
    next: [{ kind, stopIndex }],
  }) as unknown as TaskView;

/** As a task's page has it: the server's task, with what this phone has done since. */
function Page({ serverTask }: { serverTask: TaskView }) {
  const optimisticTask = useOptimisticTask(serverTask);
  const { refusals } = useTaskSync();
  return (
    <main>
      {optimisticTask && (
        <MainStep task={optimisticTask} phone={() => ({ deviceId: "phone", position: null })} />
      )}
      <ul>
        {refusals.map(({ eventId, message }) => (
          <li key={eventId}>{message}</li>
        ))}
      </ul>
    </main>
  );
}

const until = (check: () => unknown) =>
  act(() => vi.waitFor(() => expect(check()).toBeTruthy(), 5000));
/** The call the phone is waiting for. */
async function called(): Promise<Call> {
  await until(() => server.calls.length > 0);
  return server.calls.shift() as Call;
}
async function show(serverTask: TaskView) {
  const element = document.createElement("div");
  const root = createRoot(element);
  await act(async () => root.render(<Page serverTask={serverTask} />));
  const press = async (name: string) => {
    const button = [...element.querySelectorAll("button")].find(({ textContent }) =>
      textContent?.includes(name),
    );
    await act(async () => button?.click());
  };
  const answer = async (outcome: Partial<Answer["outcomes"][number]>) => {
    const call = await called();
    const id = taskSync.state.getState().events[0]?.event.id ?? "";
    call.answer({ outcomes: [{ id, outcome: "applied", ...outcome }], task: serverTask });
    await until(taskSync.isEmpty);
  };
  return { element, press, answer, end: () => act(async () => root.unmount()) };
}
const refused = {
  outcome: "refused",
  code: "pin_wrong",
  message: "That PIN is not right",
} as const;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  for (const { eventId } of taskSync.state.getState().refusals) taskSync.dismissRefusal(eventId);
  vi.unstubAllGlobals();
});

test("a wrong PIN is shown in its sheet, which stays as it was while the server is queried", async () => {
  const { element, press, answer, end } = await show(task("in_transit", "delivered", 1));
  await press("step.delivered");
  await press("send");
  await until(() => taskSync.state.getState().events.some(({ state }) => state === "sending"));
  expect(element.querySelector("form")).not.toBeNull();
  await answer(refused);
  await until(() => element.querySelector("form")?.textContent?.includes(refused.message));
  expect(element.querySelector("li")).toBeNull();
  await end();
});

test("a PIN without an answer closes its sheet: the next step is shown", async () => {
  const { element, press, answer, end } = await show(task("in_transit", "delivered", 1));
  await press("step.delivered");
  await press("send");
  (await called()).fail(new ApiError({ message: "no network", statusCode: 500, code: "offline" }));
  await until(() => !element.querySelector("form"));
  expect(element.textContent).not.toContain("step.delivered");
  void taskSync.retry();
  await answer(refused);
  await until(() => element.querySelector("li")?.textContent === refused.message);
  await end();
});

test("a step with a button that was replaced by the next one is refused on the page", async () => {
  const { element, press, answer, end } = await show(task("assigned", "heading", 0));
  await press("step.heading");
  await until(() => element.textContent?.includes("step.arrived"));
  await answer({ ...refused, code: "conflict" });
  await until(() => element.querySelector("li")?.textContent === refused.message);
  await until(() => element.textContent?.includes("step.heading"));
  await end();
});
