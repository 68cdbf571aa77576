import { isSettled } from "@songtan/domain/accounts/contact-change";
import { type Identifier, parseIdentifier } from "@songtan/domain/accounts/identifier";
import type { Locale, Role } from "@songtan/domain/accounts/words";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type AccountRow, findByIdentifier, loadContactChanges } from "../accounts/queries.ts";
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
    const safe = found && mayBeReset(found) ? await findDestination(trx, found, { typed: identifier, now }) : null;
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

/**
 * Where the code may go: to what was typed if it is verified, else to what is. Only an account that verified nothing is
 * reset through a claim: a mistyped mailbox of somebody else must not open an account whose phone is known. Never to one
 * that took another's place in the last 72 hours, because its owner may not have read of that yet.
 *
 * @returns null when there is no such contact
 */
async function findDestination(
  trx: Trx,
  account: AccountRow,
  { typed, now }: { typed: Identifier; now: Date },
): Promise<Identifier | null> {
  const changes = (await loadContactChanges(trx, account.id)).filter(({ guarded }) => guarded);
  const settled = ({ kind }: Identifier) =>
    isSettled(changes.find((change) => change.kind === kind)?.changedAt ?? null, now);
  const phone: Identifier = { kind: "phone", value: account.phone };
  const email: Identifier = { kind: "email", value: account.email };
  const proved = [account.phone_verified_at && phone, account.email_verified_at && email].filter((one) => one !== null);
  const among = (proved.length > 0 ? proved : [typed]).filter(settled);
  return among.find((one) => one.kind === typed.kind) ?? among[0] ?? null;
}

/** What is neither a phone nor an e-mail, as something the table can hold, whatever was typed. */
const nobody = (deps: Pick<Deps, "secrets">, typed: string): Identifier => ({
  kind: "email",
  value: deps.secrets.keyedHash("nobody", typed),
});
