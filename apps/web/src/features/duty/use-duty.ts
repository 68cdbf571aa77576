import { type ApiError, normaliseError } from "@songtan/client/api-error.ts";
import { useState } from "react";
import { api } from "../api/api.ts";
import { sendCommand } from "../api/use-call.ts";
import { deviceId } from "../auth/duty-device.ts";
import { auth } from "../auth/session.ts";
import { askLocation } from "./watch-location.ts";

type SentCode = { id: string; code: string };

/**
 * Going on and off duty. On duty needs the position: without it nobody can be asked to fetch anything. Where another
 * device is on duty, `takingOver` asks for the code that moves it here.
 */
export function useDuty() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [takingOver, setTakingOver] = useState(false);
  const send = async (onDuty: boolean, takeOver?: SentCode) => {
    if (pending) return;
    setPending(true);
    setError(null);
    try {
      if (onDuty && !(await askLocation())) return;
      if (onDuty) await agreeToLocation();
      const body = { onDuty, deviceId: deviceId(), ...(takeOver && { takeOver }) };
      auth.setUser("driver", await sendCommand("PUT /driver/duty", { body }));
      setTakingOver(false);
    } catch (thrown) {
      const failure = normaliseError(thrown);
      if (failure.code === "duty_elsewhere") setTakingOver(true);
      else setError(failure);
    } finally {
      setPending(false);
    }
  };
  return {
    pending,
    error,
    takingOver,
    change: (onDuty: boolean) => send(onDuty),
    takeOver: (sent: SentCode) => send(true, sent),
    stay: () => {
      setTakingOver(false);
      setError(null);
    },
  };
}

/** The switch says that going on duty shares the position: pressing it is the consent, kept once for each version. */
async function agreeToLocation(): Promise<void> {
  const consents = await api.call("GET /driver/consents");
  const location = consents.find(({ document }) => document === "location");
  if (location?.state !== "missing" && location?.state !== "outdated") return;
  const decisions = [{ document: location.document, version: location.version, granted: true }];
  await sendCommand("PUT /driver/consents", { body: { decisions } });
}
