import { Refusal } from "@songtan/contract/errors";
import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";
import type { Identifier } from "@songtan/domain/accounts/identifier";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import type { AccountRow } from "../account-records/accounts.ts";
import {
  findOwner,
  lockIdentifier,
  lockUnverifiedAccounts,
  verifiedColumn,
} from "../account-records/identifiers.ts";
import { loadUserView } from "../account-records/user-view.ts";
import { lockCode, refuseOldCode, tryCode } from "../codes/codes.ts";
import { refreshVerification } from "../driver-state/verification.ts";

type Input = {
  actor: Pick<Actor, "accountId" | "role">;
  id: string;
  code: string;
  /** The code was sent for a call with staff, and read back to this one. */
  readBackTo?: AuditActor;
};
type ConfirmDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;
type UnverifiedContact = { account: AccountRow; claimantIds: string[]; identifier: Identifier };

/**
 * Accepts the code: the phone or e-mail now belongs to this account alone, and all unverified uses
 * by other accounts end. A wrong code is counted, then refused.
 */
export async function confirmVerification(
  deps: ConfirmDeps,
  input: Input,
): Promise<CustomerView | DriverView> {
  const { accountId, role } = input.actor;
  const refusal = await deps.db.transaction().execute(async (trx) => {
    const code = await lockCode(trx, input.id);
    const purposes: readonly string[] = input.readBackTo ? ["caller"] : ["phone", "email"];
    const isContact = code !== undefined && purposes.includes(code.purpose);
    if (!code || !isContact || code.accountId !== accountId) throw new Refusal("not_found");
    const identifier: Identifier = {
      kind: code.purpose === "email" ? "email" : "phone",
      value: code.destination,
    };
    await lockIdentifier(trx, role, identifier);
    const claim = {
      ...(await lockUnverifiedAccounts(trx, { accountId, role, identifier })),
      identifier,
    };
    if (input.readBackTo) await refuseVerifiedElsewhere(trx, role, claim);
    const wrong = await tryCode(trx, deps, { code, digits: input.code });
    // Only to a person with the right code: others would learn who has an account.
    if (!wrong) await refuseVerifiedElsewhere(trx, role, claim);
    // The phone or e-mail was changed after the code was sent: it proves nothing about the new one.
    if (code.destination !== claim.account[identifier.kind]) return refuseOldCode();
    if (!wrong) await saveOwner(trx, claim, deps.clock());
    if (!wrong && input.readBackTo)
      await recordAudit(trx, {
        actor: input.readBackTo,
        action: "customer.phone_proved",
        subject: { kind: "customer", id: accountId },
        detail: {},
        at: deps.clock(),
      });
    return wrong;
  });
  if (refusal) throw refusal;
  return loadUserView(deps.db, deps, accountId);
}

/**
 * Another account was faster, and this account's unverified contact is already removed: the reason
 * is clearer than a code error.
 */
async function refuseVerifiedElsewhere(
  trx: Trx,
  role: Role,
  { account, identifier }: UnverifiedContact,
): Promise<void> {
  const owner = await findOwner(trx, role, identifier);
  if (owner && owner.id !== account.id)
    throw new Refusal("identifier_in_use", {}, { [identifier.kind]: "in_use" });
}

async function saveOwner(
  trx: Trx,
  { account, claimantIds, identifier }: UnverifiedContact,
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
