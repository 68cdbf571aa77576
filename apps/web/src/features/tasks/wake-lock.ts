import { useEffect } from "react";

/** Keeps the screen on while there is work: a browser reports no position with the screen off. */
export function useWakeLock(enabled: boolean): void {
  useEffect(() => {
    if (!enabled || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const requestLock = async () => {
      if (document.visibilityState !== "visible") return;
      // Refused with a low battery: then the screen goes off, as it would have anyway.
      const acquired = await navigator.wakeLock.request("screen").catch(() => null);
      if (ended) void acquired?.release();
      else lock = acquired;
    };
    // The browser releases it each time the page is hidden.
    document.addEventListener("visibilitychange", requestLock);
    void requestLock();
    return () => {
      ended = true;
      document.removeEventListener("visibilitychange", requestLock);
      void lock?.release();
    };
  }, [enabled]);
}
