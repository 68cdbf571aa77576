import { normaliseError } from "@songtan/client/calls/api-error.ts";
import type { Role } from "@songtan/domain/account-types";
import { auth } from "../session/session.ts";
import { isVerified, useVerify, type VerifyChannel } from "./verify-slice.ts";

/**
 * Runs an action that needs a verified phone or e-mail. The code is requested first if verification is missing, or
 * when the server requires it; then the action continues. Rejects with `VerificationDismissed` when the person closes
 * the dialog.
 */
export async function runVerified<T>(
  role: Role,
  channel: VerifyChannel,
  action: () => Promise<T>,
): Promise<T> {
  const { open } = useVerify.getState();
  if (!isVerified(auth.state.getState()[role].user, channel)) await open(channel);
  try {
    return await action();
  } catch (thrown) {
    if (normaliseError(thrown).code !== "phone_not_verified") throw thrown;
    await open("phone");
    return action();
  }
}
