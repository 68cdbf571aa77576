/** A part of a picture, in shares of its width and height, 0 to 1. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Smaller boxes are too small to grasp and hide nothing. */
export const smallestShare = 0.04;
/** One press of an arrow key; with Shift pressed it changes the size. */
export const keyStep = 0.01;

const within = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** The box moved, as far as the picture reaches. */
export const moveBox = (box: Box, byX: number, byY: number): Box => ({
  ...box,
  x: within(box.x + byX, 0, 1 - box.width),
  y: within(box.y + byY, 0, 1 - box.height),
});

/** The box with its lower right corner moved: its upper left stays, it never leaves the picture or shrinks away. */
export const resizeBox = (box: Box, byX: number, byY: number): Box => ({
  ...box,
  width: within(box.width + byX, smallestShare, 1 - box.x),
  height: within(box.height + byY, smallestShare, 1 - box.y),
});

/** Returns the box after an arrow key; null for any other key. */
export function boxAfterKey(box: Box, key: string, shift: boolean): Box | null {
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!by) return null;
  const [x = 0, y = 0] = by.map((direction) => direction * keyStep);
  return shift ? resizeBox(box, x, y) : moveBox(box, x, y);
}

/**
 * Maps boxes on an object of known shape, such as a card, to a photo. The object is assumed to be centred and to fill
 * the picture except for a margin.
 * @param aspect width over height of the object
 * @param margin share of the picture on each side of the object
 */
export function fitBoxesToObject(
  boxes: readonly Box[],
  {
    aspect,
    margin,
    width,
    height,
  }: { aspect: number; margin: number; width: number; height: number },
): Box[] {
  const available = { width: width * (1 - 2 * margin), height: height * (1 - 2 * margin) };
  const objectWidth = Math.min(available.width, available.height * aspect) / width;
  const objectHeight = (objectWidth * width) / aspect / height;
  const [left, top] = [(1 - objectWidth) / 2, (1 - objectHeight) / 2];
  return boxes.map((box) => ({
    x: left + box.x * objectWidth,
    y: top + box.y * objectHeight,
    width: Math.max(smallestShare, box.width * objectWidth),
    height: Math.max(smallestShare, box.height * objectHeight),
  }));
}

/** Whole pixels of a box, rounded outwards: nothing at its edge stays readable. */
export function pixelsOf(box: Box, { width, height }: { width: number; height: number }) {
  const [left, top] = [Math.floor(box.x * width), Math.floor(box.y * height)];
  return {
    left,
    top,
    width: Math.min(width, Math.ceil((box.x + box.width) * width)) - left,
    height: Math.min(height, Math.ceil((box.y + box.height) * height)) - top,
  };
}
