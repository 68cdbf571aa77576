import { type ApiError, normaliseError } from "@songtan/client/api-error.ts";
import { useState } from "react";
import { sendCommand } from "../api/use-call.ts";
import { auth } from "../auth/session.ts";
import { deviceId } from "./device-id.ts";
import { askLocation } from "./watch-location.ts";

/** Going on and off duty. On duty needs the position: without it nobody can be asked to fetch anything. */
export function useDuty() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const change = async (onDuty: boolean) => {
    if (pending) return;
    setPending(true);
    setError(null);
    try {
      if (onDuty && !(await askLocation())) return;
      const driver = await sendCommand("PUT /driver/duty", { body: { onDuty, deviceId: deviceId() } });
      auth.setUser("driver", driver);
    } catch (thrown) {
      setError(normaliseError(thrown));
    } finally {
      setPending(false);
    }
  };
  return { pending, error, change };
}
