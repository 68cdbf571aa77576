import type { Role } from "@songtan/domain/account-types";
import { type Identifier, parseIdentifier } from "@songtan/domain/accounts/identifier";
import type { Deps } from "../../../deps/deps.ts";
import { isOpenBudgetUsed } from "../../platform/paid-messages/reserve.ts";
import { reserveSms } from "../../platform/paid-messages/send-sms.ts";
import { refuseAfterSenderChange } from "../../platform/providers/sender-pause.ts";
import type { AccountRow } from "../account-records/accounts.ts";
import { findByIdentifier, findCodeContact } from "../account-records/identifiers.ts";
import { issueCode, refuseTooManyCodes, secondsUntilCode } from "../codes/codes.ts";

export type OwnerCodeRequest = {
  /** The typed text: a phone number, an e-mail address, or any other text. */
  identifier: string;
  role: Role;
  address: string;
  humanCheck: string | null;
};

/**
 * A contact that was only typed into a form may be a stranger's: the code would cost us an SMS to them, and open for them an
 * account that someone else prepared.
 */
const mayOpen = ({ phoneVerifiedAt, emailVerifiedAt }: AccountRow): boolean =>
  phoneVerifiedAt !== null || emailVerifiedAt !== null;

/**
 * Sends a code to the owner of an account, requested without signing in. The answer and the work are the same whether or
 * not the account exists: an unknown identifier gets a stored and counted code that is not sent.
 * @throws Refusal `rate_limited`, `human_check_needed`, `sender_changed`
 */
export async function sendOwnerCode(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  { identifier: typed, role, address, humanCheck }: OwnerCodeRequest,
  purpose: "password_reset" | "sign_in",
): Promise<{ id: string }> {
  const identifier: Identifier = parseIdentifier(typed) ?? unknownIdentifier(deps, typed);
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    await refuseAfterSenderChange(trx, deps);
    const requestedFor = `${role}:${identifier.value}`;
    await refuseTooManyCodes(trx, deps, [
      { by: "requestedFor", value: requestedFor },
      { by: "address", value: address },
    ]);
    // Depends only on the typed identifier, known or not, so that the response reveals nothing.
    const requested = { purpose: "code", accountId: null, asker: { address, humanCheck } } as const;
    const reservation = identifier.kind === "phone" ? await reserveSms(trx, deps, requested) : null;
    const [found] = await findByIdentifier(trx, role, identifier);
    const safe =
      found && mayOpen(found)
        ? await findCodeContact(trx, found, { typed: identifier, now })
        : null;
    const account = safe ? found : undefined;
    const destination = safe ?? identifier;
    // The limit is reached, but only the owner may see it: the refusal would reveal which phone and
    // mailbox belong together.
    const full =
      (await secondsUntilCode(trx, deps, { by: "destination", value: destination.value })) > 0 ||
      (identifier.kind === "email" &&
        destination.kind === "phone" &&
        (await isOpenBudgetUsed(trx, deps)));
    return issueCode(trx, deps, {
      purpose,
      accountId: full ? null : (account?.id ?? null),
      destination,
      requestedFor,
      address,
      ...(identifier.kind === destination.kind && { reservation }),
      locale: account?.locale ?? "th",
    });
  });
}

/** Turns text that is neither a phone nor an e-mail into a value the table can store. */
const unknownIdentifier = (deps: Pick<Deps, "secrets">, typed: string): Identifier => ({
  kind: "email",
  value: deps.secrets.keyedHash("nobody", typed),
});
