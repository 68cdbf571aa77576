import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "../api/api.ts";
import type { VerifyChannel } from "./verify-slice.ts";

type CodeState = {
  id: string | null;
  sentAt: number | null;
  sending: boolean;
  checking: boolean;
  /** The code could not be sent. */
  sendError: ApiError | null;
  /** The code was refused. */
  codeError: ApiError | null;
};

const start: CodeState = {
  id: null,
  sentAt: null,
  sending: true,
  checking: false,
  sendError: null,
  codeError: null,
};

/** One verification: sends the code at once, checks what is typed, sends again on request. */
export function useCode(
  channel: VerifyChannel,
  onVerified: (user: CustomerView | DriverView) => void,
) {
  const [state, setState] = useState(start);
  const begun = useRef(false);
  const merge = (changes: Partial<CodeState>) => setState((before) => ({ ...before, ...changes }));

  const send = async () => {
    merge({ sending: true, sendError: null, codeError: null });
    try {
      const { id } = await api.call("POST /verifications", { body: { channel } });
      merge({ id, sentAt: Date.now(), sending: false });
    } catch (thrown) {
      merge({ sending: false, sendError: normaliseError(thrown) });
    }
  };

  const confirm = async (code: string) => {
    if (state.id === null || state.checking) return;
    merge({ checking: true, codeError: null });
    try {
      onVerified(
        await api.call("POST /verifications/{id}/confirm", {
          params: { id: state.id },
          body: { code },
        }),
      );
    } catch (thrown) {
      merge({ checking: false, codeError: normaliseError(thrown) });
    }
  };

  const sendFirst = useEffectEvent(send);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true; // Codes are few: React's second run of an effect in development must not use one up.
    sendFirst();
  }, []);

  return { ...state, send, confirm };
}
