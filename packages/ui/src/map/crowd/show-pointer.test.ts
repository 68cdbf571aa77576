// @vitest-environment happy-dom
import type { MapMouseEvent } from "maplibre-gl";
import { expect, test, vi } from "vitest";
import { showPointer } from "./show-pointer.ts";

const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));

/** What a map has of it: its events and its canvas. */
function pointed() {
  const canvas = document.createElement("canvas");
  const listeners = new Set<(event: MapMouseEvent) => void>();
  let isMoving = false;
  const map = {
    on: (_: string, listener: (event: MapMouseEvent) => void) => listeners.add(listener),
    off: (_: string, listener: (event: MapMouseEvent) => void) => listeners.delete(listener),
    getCanvas: () => canvas,
    isMoving: () => isMoving,
  };
  const isOver = vi.fn((_: MapMouseEvent) => true);
  const stop = showPointer(map as never, isOver);
  return {
    canvas,
    isOver,
    stop,
    glide: () => {
      isMoving = true;
    },
    move: (buttons = 0) => {
      const event = { originalEvent: { buttons } } as MapMouseEvent;
      for (const listener of listeners) listener(event);
    },
  };
}

test("over what can be pressed the pointer is a hand; it is looked up once a frame", async () => {
  const { canvas, isOver, move } = pointed();
  for (let times = 0; times < 5; times += 1) move();
  await frame();
  expect([canvas.style.cursor, isOver.mock.calls.length]).toEqual(["pointer", 1]);
});

test("while the map is dragged or glides nothing is looked up, nor once it is gone", async () => {
  const { isOver, move, glide, stop } = pointed();
  move(1);
  await frame();
  glide();
  move();
  await frame();
  stop();
  move();
  await frame();
  expect(isOver).not.toHaveBeenCalled();
});
