import { Refusal } from "@songtan/contract/errors";
import { decideUnlink, type SocialProvider } from "@songtan/domain/accounts/sign-in/social-sign-in";
import type { Trx } from "../../../db/database.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { lockAccount } from "../account-records/accounts.ts";
import { listIdentities } from "./sign-in-records.ts";

/**
 * Removes an identity from the account; its owner signs in by password from now on. The last
 * sign-in method cannot be removed. The caller has proved the owner.
 */
export async function unlinkIdentity(
  trx: Trx,
  { actor, provider }: { actor: Actor; provider: SocialProvider },
): Promise<void> {
  const account = await lockAccount(trx, actor.accountId);
  const identities = await listIdentities(trx, account.id);
  if (!identities.some((identity) => identity.provider === provider))
    throw new Refusal("not_found");
  const decision = decideUnlink({
    passwordSet: account.passwordHash !== null,
    identityCount: identities.length,
  });
  if (!decision.ok) throw new Refusal(decision.refusal);
  await trx
    .deleteFrom("identities")
    .where("accountId", "=", account.id)
    .where("provider", "=", provider)
    .execute();
}
