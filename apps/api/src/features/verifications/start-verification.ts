import { Refusal } from "@songtan/contract/errors";
import type { Locale, Role } from "@songtan/domain/accounts/words";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../http/auth.ts";
import { findAccount, findOwner } from "../accounts/queries.ts";
import { issueCode, refuseTooManyCodes } from "./queries.ts";

type Input = { actor: Actor; channel: "phone" | "email"; address: string };

/** Sends a code to the account's own phone or e-mail. Not to one that somebody else has already proved to be theirs. */
export async function startVerification(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  { actor, channel, address }: Input,
): Promise<{ id: string; expiresAt: Date }> {
  return deps.db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, actor.accountId);
    const destination = { kind: channel, value: account[channel] };
    const owner = await findOwner(trx, account.role as Role, destination);
    if (owner && owner.id !== account.id) throw new Refusal("identifier_in_use", {}, { [channel]: "in_use" });
    await refuseTooManyCodes(trx, deps, [
      { by: "destination", value: destination.value },
      { by: "address", value: address },
    ]);
    const locale = account.locale as Locale;
    return issueCode(trx, deps, { purpose: channel, accountId: account.id, destination, address, locale });
  });
}
