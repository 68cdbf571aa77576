import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { progressTimes } from "../../language/constants.ts";
import { createProgress } from "./progress.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("SPEC 9 progress bar: throttle 200 ms, duration 5000 ms, hide delay 500 ms", () => {
  expect(progressTimes).toEqual({
    throttleMilliseconds: 200,
    durationMilliseconds: 5000,
    hideDelayMilliseconds: 500,
  });
});

test("SPEC 9 progress bar throttle: work of less than 200 ms never shows", () => {
  const { store, start } = createProgress();
  const seen: boolean[] = [];
  store.subscribe(({ visible }) => seen.push(visible));
  const end = start();
  vi.advanceTimersByTime(199);
  end();
  vi.advanceTimersByTime(10_000);
  expect(seen).not.toContain(true);
});

test("SPEC 9 progress bar duration and hide delay: it fills over 5 s, is full at the end and hides 500 ms later", () => {
  const { store, start } = createProgress();
  const end = start();
  vi.advanceTimersByTime(200 + 2500);
  expect(store.getState()).toMatchObject({ visible: true, percent: 50 });
  vi.advanceTimersByTime(60_000);
  expect(store.getState().percent).toBeLessThan(100);
  end();
  expect(store.getState()).toMatchObject({ visible: true, percent: 100, failed: false });
  vi.advanceTimersByTime(499);
  expect(store.getState().visible).toBe(true);
  vi.advanceTimersByTime(1);
  expect(store.getState()).toEqual({ visible: false, percent: 0, failed: false });
});

test("SPEC 8 failed request: the bar is marked failed, even when it failed at once, until the next start", () => {
  const { store, start } = createProgress();
  start()(true);
  expect(store.getState()).toEqual({ visible: true, percent: 100, failed: true });
  const end = start();
  expect(store.getState().failed).toBe(false);
  end();
});

test("several pieces of work share one bar, which ends with the last of them; ending twice counts once", () => {
  const { store, start } = createProgress();
  const [first, second] = [start(), start()];
  vi.advanceTimersByTime(300);
  first();
  first();
  expect(store.getState().percent).toBeLessThan(100);
  second();
  expect(store.getState().percent).toBe(100);
});
