import { type ApiError, normaliseError } from "@songtan/client/api-error.ts";
import { useState } from "react";

/** Something asked for beside the form, such as one more code: whether it is under way, and why it did not come. */
export function useAskAgain(ask: () => Promise<void>) {
  const [state, setState] = useState<{ pending: boolean; error: ApiError | null }>({ pending: false, error: null });
  return {
    ...state,
    async ask(): Promise<void> {
      setState({ pending: true, error: null });
      try {
        await ask();
        setState({ pending: false, error: null });
      } catch (thrown) {
        setState({ pending: false, error: normaliseError(thrown) });
      }
    },
  };
}
