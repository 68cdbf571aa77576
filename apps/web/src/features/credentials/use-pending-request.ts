import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { useState } from "react";

/** A request next to the form, such as one more code: whether it is pending, and why it failed. */
export function usePendingRequest<Given extends unknown[]>(
  request: (...given: Given) => Promise<void>,
) {
  const [state, setState] = useState<{ pending: boolean; error: ApiError | null }>({
    pending: false,
    error: null,
  });
  return {
    ...state,
    async run(...given: Given): Promise<void> {
      setState({ pending: true, error: null });
      try {
        await request(...given);
        setState({ pending: false, error: null });
      } catch (thrown) {
        setState({ pending: false, error: normaliseError(thrown) });
      }
    },
  };
}
