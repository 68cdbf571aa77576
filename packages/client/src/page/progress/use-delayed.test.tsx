// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDelayed } from "./use-delayed.ts";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Probe({ pending }: { pending: boolean }) {
  return useDelayed(pending) ? "loading" : "quiet";
}

async function probe() {
  const element = document.createElement("div");
  const root = createRoot(element);
  return {
    shows: () => element.textContent,
    becomes: (pending: boolean) => act(async () => root.render(<Probe pending={pending} />)),
    after: (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds)),
  };
}

test("SPEC 9 page fetch minimum display delay 200 ms: what is loaded by then never shows an indicator", async () => {
  const { shows, becomes, after } = await probe();
  await becomes(true);
  await after(199);
  expect(shows()).toBe("quiet");
  await becomes(false);
  await after(1000);
  expect(shows()).toBe("quiet");
});

test("SPEC 2 the loading indicator, once shown, stays at least 200 ms", async () => {
  const { shows, becomes, after } = await probe();
  await becomes(true);
  await after(200);
  expect(shows()).toBe("loading");
  await after(50);
  await becomes(false);
  await after(149);
  expect(shows()).toBe("loading");
  await after(1);
  expect(shows()).toBe("quiet");
});
