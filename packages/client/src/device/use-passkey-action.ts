import { useState } from "react";
import { ApiError, normaliseError } from "../calls/api-error.ts";

type State = { pending: boolean; error: ApiError | null; unused: boolean };
const idle: State = { pending: false, error: null, unused: false };

/** Something done with a passkey: under way, refused by the server, or not used by its owner, who may try again. */
export function usePasskeyAction<Input extends unknown[]>(act: (...input: Input) => Promise<void>) {
  const [state, setState] = useState(idle);
  return {
    ...state,
    reset: () => setState(idle),
    async run(...input: Input): Promise<void> {
      if (state.pending) return;
      setState({ ...idle, pending: true });
      try {
        await act(...input);
        setState(idle);
      } catch (thrown) {
        // The browser's own errors: turned down, waited too long, or no authenticator that fits.
        const unused = !(thrown instanceof ApiError) && !(thrown instanceof TypeError);
        setState({ pending: false, unused, error: unused ? null : normaliseError(thrown) });
      }
    },
  };
}
