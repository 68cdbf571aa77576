import { useEffect, useState } from "react";

/** The time, again and again while `running`. */
export function useNow(everyMilliseconds: number, running = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds, running]);
  return now;
}
