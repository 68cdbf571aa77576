/**
 * What is drawn on a canvas as a PNG, at once. `toBlob` answers some time later, and on a busy phone what is sent in
 * between would go without it. For drawings, not photos: the page stands still meanwhile.
 */
export function pngOf(canvas: HTMLCanvasElement): Blob {
  const [, base64 = ""] = canvas.toDataURL("image/png").split(",");
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: "image/png" });
}
