// @vitest-environment happy-dom
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { limits } from "@songtan/domain/limits";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MainStep, SideSteps } from "./step-action.tsx";

const outgoing = vi.hoisted(() => ({ events: [] as object[] }));

vi.mock("@songtan/client/language/use-text.ts", () => ({
  useLocale: () => "en",
  useText:
    () =>
    (key: string, values: Record<string, string> = {}) =>
      [key, ...Object.values(values)].join(" "),
}));
vi.mock("../../sync/task-sync.ts", () => ({ useTaskSync: () => ({ events: outgoing.events }) }));
vi.mock("../../sync/use-report.ts", () => ({
  useReport: () => ({ pending: false, result: null, clear: () => undefined }),
}));
vi.mock("./step-dialog.tsx", () => ({
  StepDialog: ({ opened }: { opened: boolean }) => opened && "the sheet",
}));

const since = "2026-11-22T05:00:00.000Z";
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers({ now: new Date(since) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("left at the depot cannot be pressed before its time: the button says from when, and is ready by itself", async () => {
  const task = {
    ...{ id: "task", state: "returning", depotSince: since, stops: [{}, {}] },
    next: [{ kind: "left_at_depot", stopIndex: 0 }],
  } as unknown as TaskView;
  const element = document.createElement("div");
  const root = createRoot(element);
  await act(async () =>
    root.render(<MainStep task={task} phone={() => ({ deviceId: "phone", position: null })} />),
  );
  const button = () => element.querySelector("button");
  const press = () => act(async () => button()?.click());
  await press();
  expect(element.textContent).not.toContain("the sheet");
  expect(button()?.getAttribute("aria-disabled")).toBe("true");
  expect(element.textContent).toContain("depot.tooEarly 12:10 10 min");
  await act(async () => vi.advanceTimersByTime((limits.absentMinutes - 1) * 60_000));
  expect(element.textContent).toContain("depot.tooEarly 12:10 1 min");
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(button()?.getAttribute("aria-disabled")).toBeNull();
  await press();
  expect(element.textContent).toContain("the sheet");
  await act(async () => root.unmount());
});

test("an open sheet stays open while what was done before it is tried once more; its button is back afterwards", async () => {
  const task = {
    ...{ id: "task", state: "in_transit", depotSince: null, stops: [{}, { index: 1 }] },
    next: [
      { kind: "delivered", stopIndex: 1 },
      { kind: "failed", stopIndex: 1 },
    ],
  } as unknown as TaskView;
  const element = document.createElement("div");
  const root = createRoot(element);
  const show = (state: "waiting" | "sending") => {
    outgoing.events = [{ taskId: "task", state, awaitingPin: false }];
    return act(async () =>
      root.render(
        <SideSteps task={{ ...task }} phone={() => ({ deviceId: "phone", position: null })} />,
      ),
    );
  };
  await show("waiting");
  await act(async () => element.querySelector("button")?.click());
  expect(element.textContent).toContain("the sheet");
  await show("sending");
  expect(element.textContent).toBe("the sheet");
  await show("waiting");
  expect(element.querySelectorAll("button")).toHaveLength(1);
  await act(async () => root.unmount());
});
