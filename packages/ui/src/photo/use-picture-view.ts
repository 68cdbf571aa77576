import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  moved,
  type PictureView,
  type Point,
  turned,
  wholePicture,
  zoomedAt,
} from "./picture-view.ts";

const wheelStep = 1.0015;
const keyStep = 1.4;
const keyMovePixels = 80;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, dialog") !== null;

type ClientPoint = { clientX: number; clientY: number };

function pointFromMiddle(frame: HTMLElement | null, { clientX, clientY }: ClientPoint): Point {
  const box = frame?.getBoundingClientRect();
  return box
    ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
    : { x: 0, y: 0 };
}

/** Wheel, pinch, drag and keys over one frame. The keys work wherever the focus is, while `active`. */
export function usePictureView(
  frame: RefObject<HTMLElement | null>,
  { active }: { active: boolean },
) {
  const [view, setView] = useState<PictureView>(wholePicture);
  const fingers = useRef(new Map<number, Point>());

  const sizeOf = () => ({
    width: frame.current?.clientWidth ?? 1,
    height: frame.current?.clientHeight ?? 1,
  });
  const fromMiddle = (clientPoint: ClientPoint) => pointFromMiddle(frame.current, clientPoint);
  const zoom = (factor: number, point: Point = { x: 0, y: 0 }) =>
    setView((now) => zoomedAt(now, { factor, point, frame: sizeOf() }));
  const move = (by: Point) => setView((now) => moved(now, by, sizeOf()));

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(wheelStep ** -event.deltaY, fromMiddle(event));
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!active || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const act =
      keys[
        event.shiftKey && event.key.startsWith("Arrow")
          ? event.key
          : event.key.replace(/^Arrow.*/, "")
      ];
    if (!act) return;
    event.preventDefault();
    act();
  });
  const keys: Record<string, (() => void) | undefined> = {
    "+": () => zoom(keyStep),
    "=": () => zoom(keyStep),
    "-": () => zoom(1 / keyStep),
    "0": () => setView(wholePicture),
    "]": () => setView(turned),
    ArrowLeft: () => move({ x: keyMovePixels, y: 0 }),
    ArrowRight: () => move({ x: -keyMovePixels, y: 0 }),
    ArrowUp: () => move({ x: 0, y: keyMovePixels }),
    ArrowDown: () => move({ x: 0, y: -keyMovePixels }),
  };

  useEffect(() => {
    const box = frame.current;
    // React's own wheel listener may not stop the page from scrolling.
    box?.addEventListener("wheel", onWheel, { passive: false });
    window.addEventListener("keydown", onKey);
    return () => {
      box?.removeEventListener("wheel", onWheel);
      window.removeEventListener("keydown", onKey);
    };
  }, [frame]);

  const pointer = {
    onPointerDown(event: React.PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: React.PointerEvent) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, now);
      if (!other) return move({ x: now.x - before.x, y: now.y - before.y });
      const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
      const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
      zoom(apart(now, other) / Math.max(1, apart(before, other)), fromMiddle(middle));
    },
    onPointerUp: (event: React.PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerCancel: (event: React.PointerEvent) => void fingers.current.delete(event.pointerId),
    onDoubleClick: (event: React.MouseEvent) =>
      view.scale > 1
        ? setView({ ...wholePicture, turns: view.turns })
        : zoom(keyStep ** 3, fromMiddle(event)),
  };

  return {
    view,
    pointer,
    zoomIn: () => zoom(keyStep),
    zoomOut: () => zoom(1 / keyStep),
    rotate: () => setView(turned),
    reset: () => setView(wholePicture),
  };
}
