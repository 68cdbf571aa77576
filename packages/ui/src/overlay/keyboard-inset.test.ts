// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { keyboardPixels, watchKeyboard } from "./keyboard-inset.ts";

test("the keyboard covers what the visible part of the frame leaves below it", () => {
  expect(keyboardPixels({ height: 350, offsetTop: 0, scale: 1 }, 640)).toBe(290);
  // The phone has moved the page up to show a field.
  expect(keyboardPixels({ height: 350, offsetTop: 100, scale: 1 }, 640)).toBe(190);
});

test("a bar of the browser and a zoomed page are no keyboard", () => {
  expect(keyboardPixels({ height: 584, offsetTop: 0, scale: 1 }, 640)).toBe(0);
  expect(keyboardPixels({ height: 320, offsetTop: 0, scale: 2 }, 640)).toBe(0);
});

afterEach(() => vi.unstubAllGlobals());

test("while one of several dialogs is there the page knows how high the keyboard is", () => {
  const viewport = Object.assign(new EventTarget(), { height: 640, offsetTop: 0, scale: 1 });
  vi.stubGlobal("visualViewport", viewport);
  vi.stubGlobal("innerHeight", 640);
  const known = () => document.documentElement.style.getPropertyValue("--st-keyboard");
  const stops = [watchKeyboard(), watchKeyboard()];
  viewport.height = 350;
  viewport.dispatchEvent(new Event("resize"));
  expect(known()).toBe("290px");
  stops[0]?.();
  viewport.height = 640;
  viewport.dispatchEvent(new Event("resize"));
  expect(known()).toBe("");
  viewport.height = 400;
  viewport.dispatchEvent(new Event("resize"));
  expect(known()).toBe("240px");
  stops[1]?.();
  expect(known()).toBe("");
});
