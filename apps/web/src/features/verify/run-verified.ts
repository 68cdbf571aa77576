import { normaliseError } from "@songtan/client/api-error.ts";
import type { Role } from "@songtan/domain/accounts/words";
import { auth } from "../auth/session.ts";
import { isVerified, useVerify, type VerifyChannel } from "./verify-slice.ts";

/**
 * Runs an action that needs a verified phone or e-mail: asks for the code first where it is missing, or when the server
 * says so, then the action goes on. Rejects with `VerificationDismissed` when the person closes the dialog.
 */
export async function runVerified<T>(role: Role, channel: VerifyChannel, action: () => Promise<T>): Promise<T> {
  const { ask } = useVerify.getState();
  if (!isVerified(auth.state.getState()[role].user, channel)) await ask(channel);
  try {
    return await action();
  } catch (thrown) {
    if (normaliseError(thrown).code !== "phone_not_verified") throw thrown;
    await ask("phone");
    return action();
  }
}
