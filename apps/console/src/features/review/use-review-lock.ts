import { fillPath } from "@songtan/client/calls/api-client.ts";
import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { LockView } from "@songtan/contract/console/reviews";
import { limits } from "@songtan/domain/limits";
import { useEffect, useRef, useState } from "react";
import { api } from "../api/api.ts";

/** Three times within the lock's life: two renewals may be lost without losing the review. */
const renewMilliseconds = (limits.reviewLockMinutes * 60_000) / 3;

const lockPath = "/console/reviews/{driverId}/lock";

export type ReviewLock = { lock: LockView | null; error: ApiError | null; acquire: () => void };

/** Holds the review of a driver while its page is open, renews it, and lets it go on leaving. */
export function useReviewLock(driverId: string, enabled: boolean): ReviewLock {
  const [lock, setLock] = useState<LockView | null>(null);
  const [error, setError] = useState<ApiError | null>(null);

  const acquireNow = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!enabled) return;
    let left = false;
    const acquire = () =>
      api.call(`POST ${lockPath}`, { params: { driverId }, quiet: true }).then(
        (held) => {
          // The response came after the page was closed, so nothing else would release this lock.
          if (left) return release(driverId);
          setError(null);
          setLock(held);
        },
        (refused: ApiError) => {
          if (left) return;
          setError(refused);
          // Without a network the lock may still be ours; a refusal says that it is not.
          if (refused.isFinal) setLock(null);
        },
      );
    acquireNow.current = () => void acquire();
    void acquire();
    const timer = setInterval(acquire, renewMilliseconds);
    const onPageHide = () => release(driverId);
    window.addEventListener("pagehide", onPageHide);
    return () => {
      left = true;
      clearInterval(timer);
      window.removeEventListener("pagehide", onPageHide);
      release(driverId);
      setLock(null);
    };
  }, [driverId, enabled]);

  return { lock, error, acquire: () => acquireNow.current() };
}

/** `keepalive` lets the word out even while the page is being closed. */
function release(driverId: string): void {
  const path = fillPath(lockPath, { driverId });
  api
    .fetch(api.urlOf(path), { method: "DELETE", headers: api.headersFor(path), keepalive: true })
    .catch(() => undefined);
}
