import { useEffect, useState } from "react";

/** The time, looked at again every so often: ages and arrivals in words grow old by themselves. */
export function useNow(everyMilliseconds = 5000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
