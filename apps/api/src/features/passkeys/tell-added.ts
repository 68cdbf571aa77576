import { accountText } from "@songtan/contract/messages";
import type { Trx } from "../../db/database.ts";
import { accountPage } from "../account-rights/queries.ts";
import type { AccountRow } from "../accounts/queries.ts";
import { mailWords, tell } from "../notifications/queries.ts";

/** Tells the owner: whoever holds a passkey needs no password any more. */
export const tellAdded = (trx: Trx, account: AccountRow, passkeyId: string, now: Date): Promise<void> =>
  tell(trx, {
    accountId: account.id,
    event: "account",
    source: `passkey_added:${passkeyId}`,
    path: accountPage(account.role),
    tag: "account",
    words: (locale) => mailWords(accountText("passkey_added", { locale, firstName: account.first_name }), locale),
    now,
  });
