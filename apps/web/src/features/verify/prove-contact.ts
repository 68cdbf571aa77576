import type { Role } from "@songtan/domain/account-types";
import { runVerified } from "./run-verified.ts";
import { VerificationDismissed, type VerifyChannel } from "./verify-slice.ts";

/**
 * Requests the code to an unverified phone or e-mail. Returns true once it is verified, and false when the person
 * closes the dialog; they can reopen it.
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
