import { Refusal } from "@songtan/contract/errors";
import type { ChangePassword } from "@songtan/contract/identity/accounts";
import type { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { type AccountRow, findAccount, lockAccount } from "../account-records/accounts.ts";
import { signInKey } from "../account-records/prove-owner.ts";
import { endSessions } from "../account-records/sessions.ts";
import { refuseFrozen, warnOwner } from "../account-records/warnings.ts";
import { spendCode } from "../codes/codes.ts";
import { checkPassword, hashPassword } from "../passwords/passwords.ts";
import { countAttempt } from "../passwords/sign-in-attempts.ts";
import { accountOwner, refuseWeakPassword } from "../passwords/weak-passwords.ts";

type PasswordDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;
type Input = z.infer<typeof ChangePassword> & { actor: Actor; address: string };

/** A new password ends every other session. The first one is proved by a code, each later one by the one before. */
export async function changePassword(deps: PasswordDeps, input: Input): Promise<void> {
  const { actor, newPassword } = input;
  const owner = await findAccount(deps.db, actor.accountId);
  const { passwordHash: knownHash } = owner;
  if (knownHash === null) await proveByCode(deps, input, owner);
  else await proveByPassword(deps, input, owner);
  const passwordHash = await hashPassword(newPassword);
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, actor.accountId);
    // Another device changed or reset the password in between; that password is newer than the one checked here.
    if (account.passwordHash !== knownHash) throw new Refusal("conflict");
    await trx.updateTable("accounts").set({ passwordHash }).where("id", "=", account.id).execute();
    await endSessions(trx, { accountId: account.id, except: actor.sessionId }, now);
    const event = knownHash === null ? "password_reset" : "password_changed";
    await warnOwner(trx, deps, { account, event, now });
  });
}

/** Refuses a weak password before it spends the code, so that the next attempt can use the same code. */
async function proveByCode(
  deps: PasswordDeps,
  { actor, sentCode, newPassword }: Input,
  owner: AccountRow,
): Promise<void> {
  if (!sentCode) throw new Refusal("password_not_set");
  await refuseFrozen(deps.db, owner.id);
  refuseWeakPassword(newPassword, accountOwner(owner), "newPassword");
  await spendCode(deps, { actor, sentCode, purpose: "identity" });
}

/** A borrowed phone may not be used to guess the old password. */
async function proveByPassword(
  deps: PasswordDeps,
  { actor, address, currentPassword, newPassword }: Input,
  owner: AccountRow,
): Promise<void> {
  if (currentPassword === undefined)
    throw new Refusal("invalid", {}, { currentPassword: "required" });
  const accountKey = signInKey(deps, actor.role, `password of ${actor.accountId}`);
  const attempt = await countAttempt(deps, { accountKey, address });
  if (!(await checkPassword(owner.passwordHash, currentPassword)))
    throw new Refusal("invalid", {}, { currentPassword: "password_wrong" });
  await attempt.succeed();
  refuseWeakPassword(newPassword, accountOwner(owner), "newPassword");
}
