import { useEffect } from "react";

/** Keeps the screen on while there is work: a browser tells no position with the screen off. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const take = async () => {
      if (document.visibilityState !== "visible") return;
      // Refused with a low battery: then the screen goes off, as it would have anyway.
      const taken = await navigator.wakeLock.request("screen").catch(() => null);
      if (ended) void taken?.release();
      else lock = taken;
    };
    // The browser lets go of it whenever the page is hidden.
    document.addEventListener("visibilitychange", take);
    void take();
    return () => {
      ended = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, [wanted]);
}
