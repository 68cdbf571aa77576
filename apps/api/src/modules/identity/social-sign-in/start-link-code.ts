import { parseIdentifier } from "@songtan/domain/accounts/identifier";
import type { Deps } from "../../../deps/deps.ts";
import { reserveSms } from "../../platform/paid-messages/send-sms.ts";
import { findOwner } from "../account-records/identifiers.ts";
import { issueCode, refuseTooManyCodes, secondsUntilCode } from "../codes/codes.ts";
import { type FromBrowser, lockUnknownPerson } from "./sign-in-records.ts";

type Input = FromBrowser & { identifier: string; address: string; humanCheck: string | null };

/**
 * Sends a code to the account to be linked, only to a phone or e-mail its owner has verified. The
 * answer and its cost are equal whether or not such an account exists, as with a password reset.
 */
export async function startLinkCode(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  input: Input,
): Promise<{ id: string }> {
  const typed = parseIdentifier(input.identifier);
  const destination = typed ?? {
    kind: "email" as const,
    value: deps.secrets.keyedHash("nobody", input.identifier),
  };
  return deps.db.transaction().execute(async (trx) => {
    const { row } = await lockUnknownPerson(trx, deps, input);
    await refuseTooManyCodes(trx, deps, [
      { by: "requestedFor", value: `${input.role}:${destination.value}` },
      { by: "address", value: input.address },
    ]);
    const bySms = destination.kind === "phone";
    const requested = { purpose: "code", accountId: null, asker: input } as const;
    const reservation = bySms ? await reserveSms(trx, deps, requested) : null;
    const owner = await findOwner(trx, input.role, destination);
    // The limit is reached, but only the owner may know: it would reveal whether the account
    // exists.
    const full =
      (await secondsUntilCode(trx, deps, { by: "destination", value: destination.value })) > 0;
    const code = await issueCode(trx, deps, {
      purpose: "social_link",
      accountId: full ? null : (owner?.id ?? null),
      destination,
      requestedFor: `${input.role}:${destination.value}`,
      address: input.address,
      reservation,
      locale: owner?.locale ?? "th",
    });
    await trx
      .updateTable("socialSignIns")
      .set({ codeId: code.id })
      .where("id", "=", row.id)
      .execute();
    return { id: code.id };
  });
}
