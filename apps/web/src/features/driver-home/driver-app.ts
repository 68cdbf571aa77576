import { useEffect, useState } from "react";
import { type AppProgress, registerApp } from "../session/push-workers.ts";

type Waiting = { install: () => void };

/**
 * Puts the driver's app on the phone, so that it opens without a network, and returns how far that is. A newer version
 * waits for the driver's word: the running one keeps its own code until then.
 */
export function useDriverApp(): { waiting: Waiting | null; progress: AppProgress | null } {
  const [progress, setProgress] = useState<AppProgress | null>(null);
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    let gone = false;
    void registerApp((now) => !gone && setProgress(now)).then((registration) => {
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
  const install = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), {
      once: true,
    });
    waiting?.postMessage({ type: "SKIP_WAITING" });
  };
  return { waiting: waiting && { install }, progress };
}
