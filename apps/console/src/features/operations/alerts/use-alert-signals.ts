import { ring } from "@songtan/client/device/alarm-sound.ts";
import { useEffect, useEffectEvent, useRef } from "react";

const ringMilliseconds = 5000;
const flashMilliseconds = 1000;

export type Signalled = { id: string; title: string; body: string };

/**
 * Signals alerts in every open window until someone accepts them: a sound every five seconds, a title that
 * changes, and for each new one a notice of the browser, where that is allowed.
 */
export function useAlertSignals(alerts: readonly Signalled[]): void {
  const known = useRef(new Set<string>());
  const key = alerts.map(({ id }) => id).join();
  const title = alerts[0]?.title ?? "";
  const notifyNew = useEffectEvent(() => {
    for (const alert of alerts) {
      if (known.current.has(alert.id)) continue;
      known.current.add(alert.id);
      showNotice(alert);
    }
  });

  useEffect(() => {
    if (key === "") return;
    notifyNew();
    ring();
    const timer = setInterval(ring, ringMilliseconds);
    return () => clearInterval(timer);
  }, [key]);

  useEffect(() => {
    if (title === "") return;
    const flash = `● ${title}`;
    let plain = document.title;
    const timer = setInterval(() => {
      if (document.title === flash) document.title = plain;
      else {
        plain = document.title;
        document.title = flash;
      }
    }, flashMilliseconds);
    return () => {
      clearInterval(timer);
      if (document.title === flash) document.title = plain;
    };
  }, [title]);
}

function showNotice({ id, title, body }: Signalled): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(title, { body, tag: id, requireInteraction: true });
    notice.onclick = () => window.focus();
  } catch {
    // A phone's browser shows notices only through a service worker; there the message arrives by other channels.
  }
}
