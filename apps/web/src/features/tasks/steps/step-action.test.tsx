// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { limits } from "@songtan/domain/limits";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showTask, taskAt } from "../../../../testing/driver-task.tsx";
import { taskSync } from "../../sync/task-sync.ts";

const since = "2026-11-22T05:00:00.000Z";
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(since), toFake: ["Date", "setInterval", "clearInterval"] });
});
afterEach(() => vi.useRealTimers());

test("left at the depot cannot be pressed before its time: the button says from when, and is ready by itself", async () => {
  const next = [{ kind: "left_at_depot", stopIndex: 0 }];
  const page = await showTask(taskAt("returning", next, { depotSince: since }));
  const button = () => page.find("Left at the depot");
  await page.press("Left at the depot");
  await page.see("From 12:10, in 10 min");
  expect([page.dialog(), button()?.getAttribute("aria-disabled")]).toEqual([null, "true"]);
  vi.advanceTimersByTime((limits.absentMinutes - 1) * 60_000);
  await page.see("From 12:10, in 1 min");
  vi.advanceTimersByTime(60_000);
  await page.soon(() => button()?.getAttribute("aria-disabled")).toBeNull();
  await page.press("Left at the depot");
  await page.soon(() => page.dialog()?.textContent).toContain("Photograph the parcel");
  page.close();
});

test("an open sheet stays open while what was done before it is tried once more; its button is back afterwards", async () => {
  const next = [
    { kind: "heading", stopIndex: 1 },
    { kind: "given_back", stopIndex: 0 },
  ];
  const page = await showTask(taskAt("in_transit", next));
  await page.press("Start to the drop-off");
  (await page.called()).fail();
  await page.soon(() => taskSync.state.getState().events[0]?.state).toBe("waiting");
  await page.press("Could not deliver");
  await page.soon(page.dialog).not.toBeNull();
  void taskSync.retry();
  const again = await page.called();
  const buttons = () =>
    [...document.querySelectorAll("main button")].filter(
      (each) => !each.closest("dialog") && each.textContent === "Could not deliver",
    );
  await page.soon(() => buttons().length).toBe(0);
  expect(page.dialog()).not.toBeNull();
  again.fail();
  await page.soon(() => buttons().length).toBe(1);
  page.close();
});
