import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import type { OwnerProof } from "@songtan/contract/identity/account-rights";
import type { Role } from "@songtan/domain/account-types";
import { useEffect, useState } from "react";
import { goToLine } from "./line-calls.ts";

/** Leaves for LINE: once, however often it is pressed, until the page is gone. */
export function useGoToLine(role: Role) {
  const locale = useLocale();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    // On "back" the browser may restore this page in its last state, so the button is enabled.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setPending(false);
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const go = async (returnPath: string | null, proof?: OwnerProof) => {
    setPending(true);
    setError(null);
    try {
      await goToLine({ role, locale, returnPath, ...(proof && { proof }) });
    } catch (thrown) {
      setError(normaliseError(thrown));
      setPending(false);
    }
  };
  return { go, pending, error, reset: () => setError(null) };
}
