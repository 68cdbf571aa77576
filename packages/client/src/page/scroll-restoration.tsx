import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useMatches, useNavigationType } from "react-router";
import { handleOf } from "./page-handle.ts";
import { decideScroll } from "./scroll.ts";
import { scrollToAnchor } from "./scroll-to-anchor.ts";

const storageKey = "scroll.positions";

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** Whether this document was newly opened, not reloaded and not restored by back or forward. */
function isNewDocument(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded instanceof PerformanceNavigationTiming && loaded.type === "navigate";
}

/** Moves the view after each navigation as `decideScroll` says, and remembers where every entry was left. */
export function ScrollRestoration() {
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();
  const optedOut = handleOf(useMatches()).scrollToTop === false;
  const positions = useRef<Record<string, number> | null>(null);
  const before = useRef<{ pathname: string; entryKey: string } | null>(null);
  // The first entry of every document has the same key.
  const entryKey = `${key} ${pathname}`;

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const savePositions = () => {
      const current = before.current;
      if (!current) return;
      const all = { ...positions.current, [current.entryKey]: window.scrollY };
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(all));
      } catch {
        // A full or closed storage only costs the position after a reload.
      }
    };
    window.addEventListener("pagehide", savePositions);
    return () => window.removeEventListener("pagehide", savePositions);
  }, []);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const saved = positions.current;
    const remember = () => {
      saved[entryKey] = window.scrollY;
    };
    window.addEventListener("scroll", remember, { passive: true });
    const justOpened = before.current === null;
    const move = decideScroll({
      leftAtPixels:
        navigationType === "POP" && !(justOpened && isNewDocument()) ? saved[entryKey] : undefined,
      hash,
      samePage: before.current?.pathname === pathname,
      justOpened,
      optedOut,
    });
    before.current = { pathname, entryKey };
    // Where it stays nothing may scroll before it is left.
    if (move.kind === "stay") remember();
    if (move.kind === "to") window.scrollTo({ top: move.topPixels, behavior: "instant" });
    const stopWaiting = move.kind === "anchor" ? scrollToAnchor(move.id) : () => undefined;
    return () => {
      stopWaiting();
      window.removeEventListener("scroll", remember);
    };
  }, [pathname, hash, entryKey, navigationType, optedOut]);
  return null;
}
