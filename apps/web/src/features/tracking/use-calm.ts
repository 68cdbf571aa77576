import { useEffect, useRef, useState } from "react";

/** Often enough to plan by, seldom enough to be listened to. */
const calmMilliseconds = 60_000;

/** Words for a live region: the newest, but not more than once a minute, however often they change on the screen. */
export function useCalm(words: string): string {
  const [said, setSaid] = useState(words);
  const saidAt = useRef(0);
  useEffect(() => {
    if (words === said) return;
    const say = () => {
      saidAt.current = Date.now();
      setSaid(words);
    };
    const timer = setTimeout(say, Math.max(0, saidAt.current + calmMilliseconds - Date.now()));
    return () => clearTimeout(timer);
  }, [words, said]);
  return said;
}
