import { accountText, accountTextInApp } from "@songtan/contract/messages/messages";
import type { Trx } from "../../../db/database.ts";
import { enqueueNotice, mailNoticeText } from "../../platform/notifications/enqueue-notice.ts";
import type { AccountRow } from "../account-records/accounts.ts";
import { accountPage } from "../account-records/closure.ts";

/** Notifies the owner, because a passkey signs in without a password. */
export const notifyPasskeyAdded = (
  trx: Trx,
  account: AccountRow,
  { passkeyId, now }: { passkeyId: string; now: Date },
): Promise<void> =>
  enqueueNotice(trx, {
    accountId: account.id,
    event: "account",
    source: `passkey_added:${passkeyId}`,
    path: accountPage(account.role),
    tag: "account",
    textFor: (locale) =>
      mailNoticeText(
        accountText("passkey_added", { locale, firstName: account.firstName }),
        locale,
        accountTextInApp("passkey_added", { locale }),
      ),
    now,
  });
