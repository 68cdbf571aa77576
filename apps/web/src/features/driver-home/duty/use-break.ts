import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { useNow } from "@songtan/client/calls/use-now.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import type { BreakMinutes } from "@songtan/domain/drivers/break";
import { useState } from "react";
import { sendCommand } from "../../api/use-call.ts";
import { auth } from "../../session/session.ts";

/** Starting a break, and coming back from it before its time. Both answer whether it is done. */
export function useBreak() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const run = async (send: () => Promise<DriverView>): Promise<boolean> => {
    if (pending) return false;
    setPending(true);
    setError(null);
    try {
      auth.setUser("driver", await send());
      return true;
    } catch (thrown) {
      setError(normaliseError(thrown));
      return false;
    } finally {
      setPending(false);
    }
  };
  return {
    pending,
    error,
    start: (minutes: BreakMinutes) =>
      run(() => sendCommand("PUT /driver/break", { body: { minutes } })),
    comeBack: () => run(() => sendCommand("DELETE /driver/break", {})),
  };
}

/** Whole seconds until the driver's break ends, counted by the server's clock; 0 without one. */
export function useBreakLeft(driver: Pick<DriverView, "onDuty" | "breakEndsAt"> | null): number {
  const end = driver?.onDuty && driver.breakEndsAt ? Date.parse(driver.breakEndsAt) : null;
  const now = useNow(1000, end !== null);
  return end === null ? 0 : Math.max(0, Math.ceil((end - now) / 1000));
}

/** Minutes and seconds, as a running clock shows them. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
