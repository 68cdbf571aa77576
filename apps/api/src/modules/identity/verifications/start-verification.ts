import { pathIn } from "@songtan/contract/client-routes";
import { Refusal } from "@songtan/contract/errors";
import type { verificationPurposes } from "@songtan/contract/identity/accounts";
import { accountKnownText } from "@songtan/contract/messages/messages";
import { canProveIdentity } from "@songtan/domain/accounts/contact-change";
import { publicOrigin } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { reserveSms } from "../../platform/paid-messages/send-sms.ts";
import { type AccountRow, findAccount } from "../account-records/accounts.ts";
import { findOwner, loadContactChanges, verifiedColumn } from "../account-records/identifiers.ts";
import { loadProofSession } from "../account-records/sessions.ts";
import { issueCode, refuseTooManyCodes, refuseTooManySms } from "../codes/codes.ts";

type Purpose = (typeof verificationPurposes)[number];
type Input = {
  actor: Actor;
  channel: "phone" | "email";
  purpose: Purpose;
  address: string;
  humanCheck: string | null;
};

/**
 * Sends a code to the phone or e-mail of the account. If another account has verified the contact, its owner gets a
 * message that they already have an account, and the response is the same. Other purposes require a verified contact;
 * proving the owner requires one that a thief of this session cannot have set.
 */
export async function startVerification(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  { actor, channel, purpose, address, humanCheck }: Input,
): Promise<{ id: string; expiresAt: Date }> {
  return deps.db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, actor.accountId);
    const destination = { kind: channel, value: account[channel] };
    if (destination.value === "") throw new Refusal("invalid", {}, { channel: "required" });
    const owner = await findOwner(trx, account.role, destination);
    const isForeign = purpose === "contact" && owner !== undefined && owner.id !== account.id;
    if (purpose !== "contact" && !account[verifiedColumn[channel]])
      throw new Refusal("invalid", {}, { channel: "not_available" });
    if (purpose === "identity")
      await refuseNewContact(trx, { actor, account, channel, now: deps.clock() });
    await refuseTooManyCodes(trx, deps, [
      { by: "destination", value: destination.value, askerId: account.id },
      { by: "address", value: address },
    ]);
    const bySms = channel === "phone";
    if (bySms)
      await refuseTooManySms(trx, deps, { accountId: account.id, phone: destination.value });
    const requested = {
      purpose: "code",
      accountId: account.id,
      asker: { address, humanCheck },
    } as const;
    const reservation = bySms ? await reserveSms(trx, deps, requested) : null;
    const locale = account.locale;
    const code = {
      purpose: purpose === "contact" ? channel : purpose,
      accountId: account.id,
      destination,
      ...(isForeign && { instead: signInOf(deps, owner) }),
    };
    return issueCode(trx, deps, { ...code, address, locale, reservation });
  });
}

type NewContact = { actor: Actor; account: AccountRow; channel: Input["channel"]; now: Date };

async function refuseNewContact(
  trx: Trx,
  { actor, account, channel, now }: NewContact,
): Promise<void> {
  const changes = await loadContactChanges(trx, account.id);
  const contact = {
    provedAt: account[verifiedColumn[channel]],
    changedAt: changes.find(({ kind }) => kind === channel)?.changedAt ?? null,
  };
  if (!canProveIdentity(contact, await loadProofSession(trx, actor, account), now))
    throw new Refusal("contact_too_new", {}, { channel: "not_available" });
}

const signInOf = ({ settings }: Pick<Deps, "settings">, { role, locale }: AccountRow) =>
  accountKnownText(locale, publicOrigin(settings) + pathIn(locale, `/${role}/sign-in`));
