/** The view of a picture: its scale (1 fits the frame), its shift in pixels from the middle, its quarter turns. */
export type PictureView = { scale: number; x: number; y: number; turns: number };
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

export const scaleMax = 8;
export const wholePicture: PictureView = { scale: 1, x: 0, y: 0, turns: 0 };

/** Limits the view so that the picture's edge never leaves the frame's middle half empty. */
export function clampToFrame(view: PictureView, frame: Size): PictureView {
  const scale = Math.min(scaleMax, Math.max(1, view.scale));
  const limitX = ((scale - 1) * frame.width) / 2;
  const limitY = ((scale - 1) * frame.height) / 2;
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) + 0;
  return { ...view, scale, x: within(view.x, limitX), y: within(view.y, limitY) };
}

/** Nearer or farther by `factor`, while the spot under `point` (from the frame's middle) stays where it is. */
export function zoomedAt(
  view: PictureView,
  { factor, point, frame }: { factor: number; point: Point; frame: Size },
): PictureView {
  const scale = Math.min(scaleMax, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  const x = point.x - (point.x - view.x) * grown;
  const y = point.y - (point.y - view.y) * grown;
  return clampToFrame({ ...view, scale, x, y }, frame);
}

export const moved = (view: PictureView, by: Point, frame: Size): PictureView =>
  clampToFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);

/** A quarter turn to the right. The picture is fitted again, because its long side has changed. */
export const turned = (view: PictureView): PictureView => ({
  ...wholePicture,
  turns: (view.turns + 1) % 4,
});
