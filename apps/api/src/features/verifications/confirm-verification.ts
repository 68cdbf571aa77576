import type { CustomerView, DriverView } from "@songtan/contract/accounts";
import { Refusal } from "@songtan/contract/errors";
import type { Identifier } from "@songtan/domain/accounts/identifier";
import type { Role } from "@songtan/domain/accounts/words";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../http/auth.ts";
import {
  type AccountRow,
  findOwner,
  loadUserView,
  lockClaimants,
  lockIdentifier,
  verifiedColumn,
} from "../accounts/queries.ts";
import { refreshVerification } from "../documents/queries.ts";
import { lockCode, refuseOldCode, tryCode } from "./queries.ts";

type Input = { actor: Actor; id: string; code: string };
type ConfirmDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;
type Claim = { account: AccountRow; claimantIds: string[]; identifier: Identifier };

/**
 * Takes the code: the phone or e-mail now belongs to this account alone, and every other that only claimed it has let it
 * go. A wrong code is counted, then refused.
 */
export async function confirmVerification(deps: ConfirmDeps, input: Input): Promise<CustomerView | DriverView> {
  const { accountId, role } = input.actor;
  const refusal = await deps.db.transaction().execute(async (trx) => {
    const code = await lockCode(trx, input.id);
    const isContact = code?.purpose === "phone" || code?.purpose === "email";
    if (!code || !isContact || code.account_id !== accountId) throw new Refusal("not_found");
    const identifier: Identifier = { kind: code.purpose as Identifier["kind"], value: code.destination };
    await lockIdentifier(trx, role, identifier);
    const claim = { ...(await lockClaimants(trx, { accountId, role, identifier })), identifier };
    await refuseOwned(trx, role, claim);
    // The phone or e-mail was changed after the code was sent: it proves nothing about the new one.
    if (code.destination !== claim.account[identifier.kind]) return refuseOldCode();
    const wrong = await tryCode(trx, deps, { code, digits: input.code });
    if (!wrong) await saveOwner(trx, claim, deps.clock());
    return wrong;
  });
  if (refusal) throw refusal;
  return loadUserView(deps.db, deps, accountId);
}

/** Somebody else was quicker, and this account's claim is gone already: the reason is better told than an odd code. */
async function refuseOwned(trx: Trx, role: Role, { account, identifier }: Claim): Promise<void> {
  const owner = await findOwner(trx, role, identifier);
  if (owner && owner.id !== account.id) throw new Refusal("identifier_in_use", {}, { [identifier.kind]: "in_use" });
}

async function saveOwner(trx: Trx, { account, claimantIds, identifier }: Claim, now: Date): Promise<void> {
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
