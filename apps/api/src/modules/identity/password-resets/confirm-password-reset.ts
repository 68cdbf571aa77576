import { Refusal } from "@songtan/contract/errors";
import type { Deps } from "../../../deps/deps.ts";
import { refuseAfterSenderChange } from "../../platform/providers/sender-pause.ts";
import { lockAccount } from "../account-records/accounts.ts";
import { deleteSignInFailures } from "../account-records/prove-owner.ts";
import { endSessions } from "../account-records/sessions.ts";
import { warnOwner } from "../account-records/warnings.ts";
import { lockCode, tryCode } from "../codes/codes.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { accountOwner, refuseWeakPassword } from "../passwords/weak-passwords.ts";

type Input = { id: string; code: string; newPassword: string };

/** Sets a new password by a code that was sent; every session and every unproved contact of the account end. */
export async function confirmPasswordReset(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  input: Input,
): Promise<void> {
  const passwordHash = await hashPassword(input.newPassword);
  const refusal = await deps.db.transaction().execute(async (trx) => {
    // A code of before may still have been on its way when the sender changed.
    await refuseAfterSenderChange(trx, deps);
    const code = await lockCode(trx, input.id);
    if (code?.purpose !== "password_reset") throw new Refusal("not_found");
    const codeRefusal = await tryCode(trx, deps, { code, digits: input.code });
    if (codeRefusal || code.accountId === null) return codeRefusal;
    const account = await lockAccount(trx, code.accountId);
    // Only after the code was verified: the check for personal passwords would reveal the account
    // to a stranger.
    refuseWeakPassword(input.newPassword, accountOwner(account), "newPassword");
    // The person who prepared an account with contacts that were never proved gets in by them no more.
    const unproved = {
      ...(account.phoneVerifiedAt === null && { phone: "" }),
      ...(account.emailVerifiedAt === null && { email: "" }),
    };
    await trx
      .updateTable("accounts")
      .set({ passwordHash, ...unproved })
      .where("id", "=", account.id)
      .execute();
    await deleteSignInFailures(trx, deps, account);
    const now = deps.clock();
    await endSessions(trx, { accountId: account.id }, now);
    await warnOwner(trx, deps, { account, event: "password_reset", now });
    return null;
  });
  if (refusal) throw refusal;
}
