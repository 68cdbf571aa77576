import { Refusal } from "@songtan/contract/errors";
import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { Identifier } from "@songtan/domain/accounts/identifier";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { lockClaim, refuseVerifiedElsewhere, saveOwner } from "../account-records/prove-contact.ts";
import { loadUserView } from "../account-records/user-view.ts";
import { lockCode, refuseOldCode, tryCode } from "../codes/codes.ts";

type Input = {
  actor: Pick<Actor, "accountId" | "role">;
  id: string;
  code: string;
  /** The code was sent for a call with staff, and read back to this one. */
  readBackTo?: AuditActor;
};
type ConfirmDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;

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
    const claim = await lockClaim(trx, { accountId, role, identifier });
    if (input.readBackTo) await refuseVerifiedElsewhere(trx, claim);
    const wrong = await tryCode(trx, deps, { code, digits: input.code });
    // Only to a person with the right code: others would learn who has an account.
    if (!wrong) await refuseVerifiedElsewhere(trx, claim);
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
