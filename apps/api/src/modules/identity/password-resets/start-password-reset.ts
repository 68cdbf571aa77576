import type { Deps } from "../../../deps/deps.ts";
import type { AccountRow } from "../account-records/accounts.ts";
import { type OwnerCodeRequest, sendOwnerCode } from "../sign-in/send-owner-code.ts";

/** Sends a code to set a new password. */
export const startPasswordReset = (
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  request: OwnerCodeRequest,
): Promise<{ id: string }> =>
  sendOwnerCode(deps, request, { purpose: "password_reset", mayOpen: mayBeReset });

/**
 * An account from a social sign-in without verified contacts is not opened by an address that was
 * once typed into a form.
 */
const mayBeReset = (account: AccountRow): boolean =>
  account.passwordHash !== null ||
  account.phoneVerifiedAt !== null ||
  account.emailVerifiedAt !== null;
