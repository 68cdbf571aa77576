import { Refusal } from "@songtan/contract/errors";
import type { Role } from "@songtan/domain/account-types";
import type { Identifier } from "@songtan/domain/accounts/identifier";
import type { Trx } from "../../../db/database.ts";
import { refreshVerification } from "../driver-state/verification.ts";
import type { AccountRow } from "./accounts.ts";
import {
  findOwner,
  lockIdentifier,
  lockUnverifiedAccounts,
  verifiedColumn,
} from "./identifiers.ts";

type Claimed = { accountId: string; role: Role; identifier: Identifier };
/** An account that proves a contact, and those that only claim it. */
type Claim = { account: AccountRow; claimantIds: string[]; identifier: Identifier };

/**
 * Marks a contact as verified for an account that claims it, after its owner returned the code that was sent to it.
 * @throws Refusal `identifier_in_use`
 */
export async function proveContact(
  trx: Trx,
  { now, ...claimed }: Claimed & { now: Date },
): Promise<void> {
  const claim = await lockClaim(trx, claimed);
  await refuseVerifiedElsewhere(trx, claim);
  // Changed while this waited: what was sent proves nothing about the new one.
  if (claim.account[claim.identifier.kind] !== claim.identifier.value)
    throw new Refusal("not_found");
  await saveOwner(trx, claim, now);
}

export async function lockClaim(trx: Trx, claimed: Claimed): Promise<Claim> {
  await lockIdentifier(trx, claimed.role, claimed.identifier);
  return {
    ...(await lockUnverifiedAccounts(trx, claimed)),
    identifier: claimed.identifier,
  };
}

/**
 * Another account was faster, and this account's unverified contact is already removed: the reason
 * is clearer than a code error.
 */
export async function refuseVerifiedElsewhere(
  trx: Trx,
  { account, identifier }: Claim,
): Promise<void> {
  const owner = await findOwner(trx, account.role, identifier);
  if (owner && owner.id !== account.id)
    throw new Refusal("identifier_in_use", {}, { [identifier.kind]: "in_use" });
}

/** The contact belongs to this account alone from now on, and all unproved uses by others end. */
export async function saveOwner(
  trx: Trx,
  { account, claimantIds, identifier }: Claim,
  now: Date,
): Promise<void> {
  if (account[verifiedColumn[identifier.kind]]) return;
  await trx
    .updateTable("accounts")
    .set({ [verifiedColumn[identifier.kind]]: now })
    .where("id", "=", account.id)
    .execute();
  if (claimantIds.length > 0)
    await trx
      .updateTable("accounts")
      .set({ [identifier.kind]: "" })
      .where("id", "in", claimantIds)
      .execute();
  if (account.role === "driver") await refreshVerification(trx, account.id, now);
}
