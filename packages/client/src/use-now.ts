import { useEffect, useState } from "react";

const wordsGrowOld = 5000;

/** The time, looked at again every so often while `running`: ages, waits and arrivals in words grow old by themselves. */
export function useNow(everyMilliseconds = wordsGrowOld, running = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds, running]);
  return now;
}
