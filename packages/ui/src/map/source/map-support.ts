let drawable: boolean | undefined;

/** Whether the device can draw the map at all; checked once, and only in a browser. */
export function canDrawMaps(): boolean {
  drawable ??= Boolean(document.createElement("canvas").getContext("webgl2"));
  return drawable;
}
