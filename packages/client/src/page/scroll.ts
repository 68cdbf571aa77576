export type ScrollInput = {
  /** Where this entry of the history was left; only when going back or forward, or when its document is loaded again. */
  readonly leftAtPixels: number | undefined;
  readonly hash: string;
  /** The path did not change: only the query or the hash. */
  readonly samePage: boolean;
  /** The document was just loaded: the browser has placed it, and its reader may have scrolled before this code came. */
  readonly justOpened: boolean;
  /** The page says `scrollToTop: false`. */
  readonly optedOut: boolean;
};

export type ScrollMove =
  | { kind: "to"; topPixels: number }
  | { kind: "anchor"; id: string }
  | { kind: "stay" };

/** Where a navigation scrolls to: back to where it was, else to its hash, else to the top, unless the page opts out. */
export function decideScroll({
  leftAtPixels,
  hash,
  samePage,
  justOpened,
  optedOut,
}: ScrollInput): ScrollMove {
  if (leftAtPixels !== undefined) return { kind: "to", topPixels: leftAtPixels };
  if (hash.length > 1) return { kind: "anchor", id: decodeHash(hash) };
  if (samePage || justOpened || optedOut) return { kind: "stay" };
  return { kind: "to", topPixels: 0 };
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
