import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "../api/api.ts";
import type { VerifyChannel } from "./verify-slice.ts";

type Sent = { id: string | null; sentAt: number | null; sending: boolean; error: ApiError | null };

/**
 * Requests a code to the phone or e-mail of the signed-in user, for something they are about to do.
 */
export const requestVerificationCode =
  (channel: VerifyChannel, purpose: "identity" | "duty") => (): Promise<{ id: string }> =>
    api.call("POST /verifications", { body: { channel, purpose } });

/**
 * Sends a code for another purpose than proving the phone or e-mail: at once, and again on request.
 */
export function useSentCode(requestCode: () => Promise<{ id: string }>) {
  const [sent, setSent] = useState<Sent>({ id: null, sentAt: null, sending: true, error: null });
  const begun = useRef(false);
  const send = async () => {
    setSent((before) => ({ ...before, sending: true, error: null }));
    try {
      const { id } = await requestCode();
      setSent({ id, sentAt: Date.now(), sending: false, error: null });
    } catch (thrown) {
      setSent((before) => ({ ...before, sending: false, error: normaliseError(thrown) }));
    }
  };
  const sendFirst = useEffectEvent(send);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true; // Codes are few: React's second run of an effect in development must not use one up.
    void sendFirst();
  }, []);
  return { ...sent, send };
}
