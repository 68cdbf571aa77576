import { Refusal } from "@songtan/contract/errors";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { findAccount, lockAccount } from "../account-records/accounts.ts";
import { signInKey } from "../account-records/prove-owner.ts";
import { endSessions } from "../account-records/sessions.ts";
import { warnOwner } from "../account-records/warnings.ts";
import { checkPassword, hashPassword } from "../passwords/passwords.ts";
import { countAttempt } from "../passwords/sign-in-attempts.ts";
import { accountOwner, refuseWeakPassword } from "../passwords/weak-passwords.ts";

type Input = { actor: Actor; address: string; currentPassword: string; newPassword: string };

/** A new password ends every other session. A borrowed phone may not be used to guess the old one. */
export async function changePassword(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  { actor, address, currentPassword, newPassword }: Input,
): Promise<void> {
  const accountKey = signInKey(deps, actor.role, `password of ${actor.accountId}`);
  const attempt = await countAttempt(deps, { accountKey, address });
  const owner = await findAccount(deps.db, actor.accountId);
  const { passwordHash: knownHash } = owner;
  // Made through LINE: there is nothing to prove it by here. A code sets the first one.
  if (knownHash === null) throw new Refusal("password_not_set");
  if (!(await checkPassword(knownHash, currentPassword)))
    throw new Refusal("invalid", {}, { currentPassword: "password_wrong" });
  await attempt.succeed();
  refuseWeakPassword(newPassword, accountOwner(owner), "newPassword");
  const passwordHash = await hashPassword(newPassword);
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, actor.accountId);
    // Another device changed or reset it in between: its word is newer than what was checked here.
    if (account.passwordHash !== knownHash) throw new Refusal("conflict");
    await trx.updateTable("accounts").set({ passwordHash }).where("id", "=", account.id).execute();
    await endSessions(trx, { accountId: account.id, except: actor.sessionId }, now);
    await warnOwner(trx, deps, { account, event: "password_changed", now });
  });
}
