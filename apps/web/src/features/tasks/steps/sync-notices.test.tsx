// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyQueue, newPageState, type SyncState, toSyncState } from "../../sync/sync-state.ts";
import { SyncProblems } from "./sync-notices.tsx";

const shown = vi.hoisted(() => ({ state: {} as SyncState }));
vi.mock("@songtan/client/language/use-text.ts", () => ({
  useLocale: () => "en",
  useText:
    () =>
    (key: string, values: Record<string, string> = {}) =>
      [key, ...Object.values(values)].join(" "),
}));
vi.mock("../../sync/task-sync.ts", () => ({
  taskSync: {},
  useTaskSync: () => shown.state,
}));

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["an hour fast", 3600, "outgoing.clockFast 1 hr"],
  ["three minutes slow", -180, "outgoing.clockSlow 3 min"],
  ["right", null, ""],
])("a driver whose phone's clock is %s is told, and that the times are right", async (...row) => {
  const [, clockAheadSeconds, title] = row;
  shown.state = toSyncState(emptyQueue(), { ...newPageState(), clockAheadSeconds });
  const element = document.createElement("div");
  const root = createRoot(element);
  await act(async () => root.render(<SyncProblems taskId="task" />));
  expect(element.textContent).toBe(title && `${title}outgoing.clockWords`);
  await act(async () => root.unmount());
});
