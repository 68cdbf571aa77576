let drawable: boolean | undefined;

/** Returns true when the device can draw the map; checked once, and only in a browser. */
export function canDrawMaps(): boolean {
  drawable ??= Boolean(document.createElement("canvas").getContext("webgl2"));
  return drawable;
}
