import { pngOf } from "./png-of.ts";

const size = { width: 600, height: 200 };
const largestPixels = 72;
const marginPixels = 40;

/**
 * A typed name drawn as a picture, so that both kinds of signature have the same format. An empty
 * name gives null.
 */
export function drawTypedName(name: string): Blob | null {
  const text = name.trim();
  if (!text) return null;
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "white";
  context.fillRect(0, 0, size.width, size.height);
  context.fillStyle = "rgb(20, 24, 40)";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `italic 500 ${largestPixels}px Kanit, sans-serif`;
  const wide = context.measureText(text).width;
  const pixels = Math.min(
    largestPixels,
    (largestPixels * (size.width - 2 * marginPixels)) / Math.max(wide, 1),
  );
  context.font = `italic 500 ${pixels}px Kanit, sans-serif`;
  context.fillText(text, size.width / 2, size.height / 2);
  return pngOf(canvas);
}
