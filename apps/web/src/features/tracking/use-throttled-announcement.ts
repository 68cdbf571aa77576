import { useEffect, useRef, useState } from "react";

/** Often enough to plan by, seldom enough to be listened to. */
const announcementMilliseconds = 60_000;

/**
 * Text for a live region: the newest, but not more than once a minute, however often it changes on
 * the screen.
 */
export function useThrottledAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState(text);
  const announcedAt = useRef(0);
  useEffect(() => {
    if (text === announced) return;
    const announce = () => {
      announcedAt.current = Date.now();
      setAnnounced(text);
    };
    const timer = setTimeout(
      announce,
      Math.max(0, announcedAt.current + announcementMilliseconds - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [text, announced]);
  return announced;
}
