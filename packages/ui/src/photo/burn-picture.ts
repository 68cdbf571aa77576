import { type Box, pixelsOf } from "./redaction-boxes.ts";

export interface BurnOptions {
  /** Parts that must stay hidden: filled with one colour. */
  boxes?: readonly Box[] | undefined;
  /** Text drawn across the picture, so that a copy cannot be used elsewhere. */
  watermark?: string | undefined;
  /** Quarter turns to the right. */
  turns?: number | undefined;
}

const quality = 1;
const coverColor = "#000000";

/** A picture with these things burnt into its pixels: what was beneath is not in the file any more. */
export async function burnPicture(
  file: Blob,
  { boxes = [], watermark, turns = 0 }: BurnOptions,
): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const lying = turns % 2 === 1;
  const [width, height] = lying ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("Could not load image");
  context.save();
  context.translate(width / 2, height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  context.restore();
  bitmap.close();
  if (watermark) drawWatermark(context, watermark);
  // Last, so that nothing is drawn over them.
  context.fillStyle = coverColor;
  for (const box of boxes) {
    const rectangle = pixelsOf(box, { width, height });
    context.fillRect(rectangle.left, rectangle.top, rectangle.width, rectangle.height);
  }
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", quality),
  );
  if (!blob) throw new Error("Could not load image");
  return new File([blob], "photo.jpg", { type: "image/jpeg" });
}

/**
 * Light text with a dark edge, so that it shows on any background, and thin enough to read what is
 * beneath.
 */
function drawWatermark(context: CanvasRenderingContext2D, text: string): void {
  const { width, height } = context.canvas;
  const size = Math.max(14, Math.round(Math.max(width, height) / 34));
  context.save();
  context.translate(width / 2, height / 2);
  context.rotate(-Math.PI / 9);
  context.font = `500 ${size}px Kanit, "Noto Sans Thai", sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = Math.max(1, size / 14);
  context.lineJoin = "round";
  context.strokeStyle = "rgb(0 0 0 / 28%)";
  context.fillStyle = "rgb(255 255 255 / 42%)";
  const step = Math.max(height / 3.2, size * 4);
  for (const line of [-1, 0, 1]) {
    context.strokeText(text, 0, line * step, width * 1.05);
    context.fillText(text, 0, line * step, width * 1.05);
  }
  context.restore();
}
