export const sheetHeights = ["peek", "half", "full"] as const;
export type SheetHeight = (typeof sheetHeights)[number];

/** Share of the screen for each height. */
export const heightShare: Record<SheetHeight, number> = { peek: 0.3, half: 0.52, full: 0.92 };

/** Faster than this (screen shares per second) a release is a flick: one height further in its direction. */
const flickSpeed = 0.9;

/**
 * Returns the height at which a released sheet comes to rest.
 * @param share height at release, 0–1 of the screen
 * @param speed upwards positive, screen shares per second
 */
export function restingHeight(share: number, speed: number): SheetHeight {
  const sorted = [...sheetHeights].sort(
    (first, second) => Math.abs(heightShare[first] - share) - Math.abs(heightShare[second] - share),
  );
  const nearest = sorted[0] ?? "half";
  if (speed > flickSpeed)
    return sheetHeights.find((height) => heightShare[height] > share) ?? "full";
  if (speed < -flickSpeed)
    return sheetHeights.findLast((height) => heightShare[height] < share) ?? "peek";
  return nearest;
}

/** The next height by a tap on the handle: up to the top, then down to the smallest. */
export function nextHeight(height: SheetHeight): SheetHeight {
  const index = (sheetHeights.indexOf(height) + 1) % sheetHeights.length;
  return sheetHeights[index] ?? height;
}

/** The next height by keyboard. */
export function stepHeight(height: SheetHeight, up: boolean): SheetHeight {
  const index = sheetHeights.indexOf(height) + (up ? 1 : -1);
  return sheetHeights[Math.min(sheetHeights.length - 1, Math.max(0, index))] ?? height;
}
