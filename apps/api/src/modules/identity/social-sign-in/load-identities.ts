import type { IdentitiesView } from "@songtan/contract/identity/social-sign-in";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { findAccount } from "../account-records/accounts.ts";
import { listIdentities } from "./sign-in-records.ts";

/** With whom else this account signs in, and whether it has a password. */
export async function loadIdentities(
  { db }: Pick<Deps, "db">,
  actor: Actor,
): Promise<IdentitiesView> {
  const account = await findAccount(db, actor.accountId);
  const identities = await listIdentities(db, actor.accountId);
  return {
    passwordSet: account.passwordHash !== null,
    identities: identities.map((row) => ({
      provider: row.provider,
      displayName: row.displayName,
      linkedAt: row.linkedAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
    })),
  };
}
