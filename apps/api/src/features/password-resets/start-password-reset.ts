import { type Identifier, parseIdentifier } from "@songtan/domain/accounts/identifier";
import type { Locale, Role } from "@songtan/domain/accounts/words";
import type { Deps } from "../../deps.ts";
import { type AccountRow, findByIdentifier, findCodeContact } from "../accounts/queries.ts";
import {
  admitSms,
  isSmsBudgetUsed,
  issueCode,
  refuseTooManyCodes,
  secondsUntilCode,
} from "../verifications/queries.ts";

type Input = { identifier: string; role: Role; address: string; humanCheck: string | null };

/**
 * Sends a code to set a new password. The answer and its work are alike whether or not the account exists: an unknown
 * identifier gets a code too, kept and counted, and sent to nobody.
 */
export async function startPasswordReset(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  { identifier: typed, role, address, humanCheck }: Input,
): Promise<{ id: string }> {
  const identifier: Identifier = parseIdentifier(typed) ?? nobody(deps, typed);
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    const askedFor = `${role}:${identifier.value}`;
    await refuseTooManyCodes(trx, deps, [
      { by: "asked_for", value: askedFor },
      { by: "address", value: address },
    ]);
    // By what was typed, known or not: only what the answer may tell decides it.
    const usedCheck = identifier.kind === "phone" ? await admitSms(trx, deps, { address, humanCheck }) : null;
    const [found] = await findByIdentifier(trx, role, identifier);
    const safe = found && mayBeReset(found) ? await findCodeContact(trx, found, { typed: identifier, now }) : null;
    const account = safe ? found : undefined;
    const destination = safe ?? identifier;
    // Full, but only the owner may learn of it: this limit would tell which phone and mailbox belong together.
    const full =
      (await secondsUntilCode(trx, deps, { by: "destination", value: destination.value })) > 0 ||
      (identifier.kind === "email" && destination.kind === "phone" && (await isSmsBudgetUsed(trx, deps)));
    return issueCode(trx, deps, {
      purpose: "password_reset",
      accountId: full ? null : (account?.id ?? null),
      destination,
      askedFor,
      address,
      humanCheck: usedCheck,
      locale: (account?.locale ?? "th") as Locale,
    });
  });
}

/** One that came in another way and has verified nothing is not opened by what somebody once typed into a form. */
const mayBeReset = (account: AccountRow): boolean =>
  account.password_hash !== null || account.phone_verified_at !== null || account.email_verified_at !== null;

/** What is neither a phone nor an e-mail, as something the table can hold, whatever was typed. */
const nobody = (deps: Pick<Deps, "secrets">, typed: string): Identifier => ({
  kind: "email",
  value: deps.secrets.keyedHash("nobody", typed),
});
