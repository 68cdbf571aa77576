import { useEffect, useState } from "react";
import { registerApp } from "../session/push-workers.ts";

type Waiting = { install: () => void };

/**
 * Puts the driver's app on the phone, so that it opens without a network. Answers a newer version that waits for the
 * driver's word: the running one keeps its own code until then.
 */
export function useDriverApp(): Waiting | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    let gone = false;
    void registerApp().then((registration) => {
      if (!registration) return;
      const look = () =>
        !gone && navigator.serviceWorker.controller && setWaiting(registration.waiting);
      look();
      registration.addEventListener("updatefound", () =>
        registration.installing?.addEventListener("statechange", look),
      );
    });
    return () => {
      gone = true;
    };
  }, []);
  if (!waiting) return null;
  return {
    install: () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), {
        once: true,
      });
      waiting.postMessage({ type: "SKIP_WAITING" });
    },
  };
}
