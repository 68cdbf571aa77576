import { useEffect, useRef, useState } from "react";
import { loadingDelayMilliseconds } from "../../language/constants.ts";

/** True a moment after `pending` became true, and then for at least as long, so that nothing flashes. */
export function useDelayed(
  pending: boolean,
  delayMilliseconds = loadingDelayMilliseconds,
): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    if (pending === shown) return;
    const waited = pending ? 0 : Date.now() - shownAt.current;
    const timer = setTimeout(
      () => {
        if (pending) shownAt.current = Date.now();
        setShown(pending);
      },
      Math.max(0, delayMilliseconds - waited),
    );
    return () => clearTimeout(timer);
  }, [pending, shown, delayMilliseconds]);
  return shown;
}
