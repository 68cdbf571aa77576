import { useEffect, useState } from "react";
import { pushWorkers } from "../session/push-workers.ts";

type Waiting = { install: () => void };

/** Only built code has a service worker; the development server loads its code new each time. */
const canInstall = (): boolean =>
  import.meta.env.PROD && typeof navigator !== "undefined" && "serviceWorker" in navigator;

/**
 * Puts the driver's app on the phone, so that it opens without a network. Answers a newer version that waits for the
 * driver's word: the running one keeps its own code until then.
 */
export function useDriverApp(): Waiting | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    if (!canInstall()) return;
    let gone = false;
    const { script, scope } = pushWorkers.driver;
    void navigator.serviceWorker
      .register(script, { scope, updateViaCache: "none" })
      .then((registration) => {
        const look = () =>
          !gone && navigator.serviceWorker.controller && setWaiting(registration.waiting);
        look();
        registration.addEventListener("updatefound", () =>
          registration.installing?.addEventListener("statechange", look),
        );
      })
      // A browser that forbids it works as before, over the network.
      .catch(() => undefined);
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
