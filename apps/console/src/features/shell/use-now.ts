import { useEffect, useState } from "react";

/** The time, brought up to date every so often, for ages and countdowns. */
export function useNow(everyMilliseconds: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
