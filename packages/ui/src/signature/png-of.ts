/**
 * The content of a canvas as a PNG, synchronously: `toBlob` responds later, and on a busy phone a
 * form sent in between would not include the drawing. Use it for drawings, not photos, because it
 * blocks the page.
 */
export function pngOf(canvas: HTMLCanvasElement): Blob {
  const [, base64 = ""] = canvas.toDataURL("image/png").split(",");
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], {
    type: "image/png",
  });
}
