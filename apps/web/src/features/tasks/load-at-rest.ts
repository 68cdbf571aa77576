import { useEffect, useEffectEvent } from "react";

/** Longer than a page is on its way over a slow network, shorter than the way to any door. */
const restMilliseconds = 8000;

/**
 * Loads code that no first screen shows, but that has to be on the phone before the network may be lost: at the first
 * touch, or when the page has been at rest for a while. A failure is handled where the code is used.
 */
export function useLoadAtRest(load: () => Promise<unknown>, isNeeded = true): void {
  const begin = useEffectEvent(() => void load().catch(() => undefined));
  useEffect(() => {
    if (!isNeeded) return;
    const events = ["pointerdown", "keydown"] as const;
    const stop = () => {
      clearTimeout(timer);
      for (const name of events) window.removeEventListener(name, onTouch);
    };
    const onTouch = () => {
      stop();
      begin();
    };
    const timer = setTimeout(onTouch, restMilliseconds);
    for (const name of events) window.addEventListener(name, onTouch, { passive: true });
    return stop;
  }, [isNeeded]);
}
