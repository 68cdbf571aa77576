import type { Role } from "@songtan/domain/account-types";
import { runVerified } from "./run-verified.ts";
import { VerificationDismissed, type VerifyChannel } from "./verify-slice.ts";

/**
 * Requests the code to a phone or e-mail that is not proved yet; returns whether it is proved now. A
 * person who closes the dialog finds it again.
 */
export async function proveContact(role: Role, channel: VerifyChannel): Promise<boolean> {
  try {
    await runVerified(role, channel, async () => undefined);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof VerificationDismissed)) throw thrown;
    return false;
  }
}
