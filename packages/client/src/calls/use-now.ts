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
    setNow(read());
    const timer = setInterval(() => setNow(read()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [read, everyMilliseconds, running]);
  return now;
}
