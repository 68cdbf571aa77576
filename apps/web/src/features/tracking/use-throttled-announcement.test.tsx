// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useThrottledAnnouncement } from "./use-throttled-announcement.ts";

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Region({ text }: { text: string }) {
  return useThrottledAnnouncement(text);
}
const show = (text: string) => act(() => root.render(<Region text={text} />));
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

test("the time of arrival is read out once a minute at most, and then as it is by now", () => {
  show("5 min");
  show("4 min");
  pass(1);
  expect(place.textContent).toBe("4 min");
  show("3 min");
  pass(30);
  show("2 min");
  pass(20);
  expect(place.textContent).toBe("4 min");
  pass(11);
  expect(place.textContent).toBe("2 min");
});
