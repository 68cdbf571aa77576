import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useMatches, useNavigationType } from "react-router";
import { handleOf } from "./page-handle.ts";
import { decideScroll } from "./scroll.ts";

const storageKey = "scroll.positions";

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** Whether this document was opened anew, neither reloaded nor come back to. */
function isNewDocument(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded instanceof PerformanceNavigationTiming && loaded.type === "navigate";
}

/** Moves the view after each navigation as `decideScroll` says, and remembers where every entry was left. */
export function ScrollKeeper() {
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();
  const optedOut = handleOf(useMatches()).scrollToTop === false;
  const positions = useRef<Record<string, number> | null>(null);
  const before = useRef<{ pathname: string; place: string } | null>(null);
  // The first entry of every document has the same key.
  const place = `${key} ${pathname}`;

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const keep = () => {
      const current = before.current;
      if (!current) return;
      const all = { ...positions.current, [current.place]: window.scrollY };
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(all));
      } catch {
        // A full or closed storage only costs the position after a reload.
      }
    };
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, []);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const known = positions.current;
    const remember = () => {
      known[place] = window.scrollY;
    };
    window.addEventListener("scroll", remember, { passive: true });
    const justOpened = before.current === null;
    const move = decideScroll({
      leftAtPixels: navigationType === "POP" && !(justOpened && isNewDocument()) ? known[place] : undefined,
      hash,
      samePage: before.current?.pathname === pathname,
      justOpened,
      optedOut,
    });
    before.current = { pathname, place };
    // Where it stays nothing may scroll before it is left.
    if (move.kind === "stay") remember();
    if (move.kind === "to") window.scrollTo({ top: move.topPixels, behavior: "instant" });
    if (move.kind === "anchor") document.getElementById(move.id)?.scrollIntoView();
    return () => window.removeEventListener("scroll", remember);
  }, [pathname, hash, place, navigationType, optedOut]);
  return null;
}
