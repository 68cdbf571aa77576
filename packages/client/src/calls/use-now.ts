import { useEffect, useState } from "react";
import { serverNow } from "./server-clock.ts";

const defaultIntervalMilliseconds = 5000;

/**
 * The server's time, updated at an interval while `running`, so that displayed ages and waits stay
 * current.
 */
export const useNow = (everyMilliseconds = defaultIntervalMilliseconds, running = true): number =>
  useTime(serverNow, everyMilliseconds, running);

/** The same by this device's own clock: what a phone will report it reports with that time. */
export const useDeviceNow = (everyMilliseconds: number, running: boolean): number =>
  useTime(Date.now, everyMilliseconds, running);

function useTime(read: () => number, everyMilliseconds: number, running: boolean): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    if (!running) return;
    const update = () => setNow(read());
    update();
    const timer = setInterval(update, everyMilliseconds);
    // A phone that slept has not ticked: what it shows when it wakes must not be from before.
    document.addEventListener("visibilitychange", update);
    window.addEventListener("pageshow", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
      window.removeEventListener("pageshow", update);
    };
  }, [read, everyMilliseconds, running]);
  return now;
}
