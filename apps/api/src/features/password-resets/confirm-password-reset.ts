import { Refusal } from "@songtan/contract/errors";
import type { Deps } from "../../deps.ts";
import { hashPassword } from "../../passwords.ts";
import { accountOwner, refuseWeakPassword } from "../../weak-passwords.ts";
import { warnOwner } from "../account-warnings/queries.ts";
import { endSessions, forgetFailures, lockAccount } from "../accounts/queries.ts";
import { lockCode, tryCode } from "../verifications/queries.ts";

type Input = { id: string; code: string; newPassword: string };

/** Sets a new password by a sent code and ends every session: whoever was in, by whatever way, is out. */
export async function confirmPasswordReset(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  input: Input,
): Promise<void> {
  const passwordHash = await hashPassword(input.newPassword);
  const refusal = await deps.db.transaction().execute(async (trx) => {
    const code = await lockCode(trx, input.id);
    if (code?.purpose !== "password_reset") throw new Refusal("not_found");
    const wrong = await tryCode(trx, deps, { code, digits: input.code });
    if (wrong || code.account_id === null) return wrong;
    const account = await lockAccount(trx, code.account_id);
    // Only now, to whoever holds the code: what is too personal would tell a stranger whose account it is.
    refuseWeakPassword(input.newPassword, accountOwner(account), "newPassword");
    await trx.updateTable("accounts").set({ password_hash: passwordHash }).where("id", "=", account.id).execute();
    await forgetFailures(trx, deps, account);
    const now = deps.clock();
    await endSessions(trx, { accountId: account.id }, now);
    await warnOwner(trx, deps, { account, event: "password_reset", now });
    return null;
  });
  if (refusal) throw refusal;
}
