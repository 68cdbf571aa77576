// @vitest-environment happy-dom
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLoadAtRest } from "./load-at-rest.ts";

const load = vi.fn(async () => undefined);
const Part = () => {
  useLoadAtRest(load);
  return null;
};

beforeEach(() => {
  load.mockClear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function show() {
  const root = createRoot(document.createElement("div"));
  root.render(<Part />);
  const started = vi.spyOn(window, "addEventListener");
  while (started.mock.calls.length < 2) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(1000);
  return root;
}

test("what no first screen shows is not loaded with the page, but once it is at rest", async () => {
  const root = await show();
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(8000);
  expect(load).toHaveBeenCalledTimes(1);
  root.unmount();
});

test("the first touch loads it at once, and a second one not again", async () => {
  const root = await show();
  for (const name of ["pointerdown", "keydown"]) window.dispatchEvent(new Event(name));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).toHaveBeenCalledTimes(1);
  root.unmount();
});

test("a page that is left loads nothing any more", async () => {
  (await show()).unmount();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).not.toHaveBeenCalled();
});
