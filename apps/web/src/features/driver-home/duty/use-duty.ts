import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { sendCommand } from "../../api/use-call.ts";
import { deviceId } from "../../session/duty-device.ts";
import { auth } from "../../session/session.ts";
import { requestLocation } from "./watch-location.ts";

type SentCode = { id: string; code: string };

/**
 * Goes on and off duty. Going on duty needs the position, because without it the driver cannot be offered a pick-up.
 * `needsTakeover` is true when another device is on duty and a code is required to move the duty here.
 */
export function useDuty() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [needsTakeover, setNeedsTakeover] = useState(false);
  const send = async (onDuty: boolean, takeoverCode?: SentCode) => {
    if (pending) return;
    setPending(true);
    setError(null);
    try {
      if (onDuty && !(await requestLocation())) return;
      if (onDuty) await agreeToLocation();
      const body = {
        onDuty,
        deviceId: deviceId(),
        ...(takeoverCode && { takeOver: takeoverCode }),
      };
      auth.setUser("driver", await sendCommand("PUT /driver/duty", { body }));
      setNeedsTakeover(false);
    } catch (thrown) {
      const failure = normaliseError(thrown);
      if (failure.code === "duty_elsewhere") setNeedsTakeover(true);
      else setError(failure);
    } finally {
      setPending(false);
    }
  };
  return {
    pending,
    error,
    confirmingTakeover: needsTakeover,
    change: (onDuty: boolean) => send(onDuty),
    confirmTakeover: (sent: SentCode) => send(true, sent),
    stay: () => {
      setNeedsTakeover(false);
      setError(null);
    },
  };
}

/**
 * The switch says that going on duty shares the position: pressing it is the consent, stored once
 * for each version.
 */
async function agreeToLocation(): Promise<void> {
  const consents = await api.call("GET /driver/consents");
  const location = consents.find(({ document }) => document === "location");
  if (location?.state !== "missing" && location?.state !== "outdated") return;
  const decisions = [{ document: location.document, version: location.version, granted: true }];
  await sendCommand("PUT /driver/consents", { body: { decisions } });
}
