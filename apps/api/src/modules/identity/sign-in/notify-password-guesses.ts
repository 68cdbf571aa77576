import { accountText, accountTextInApp } from "@songtan/contract/messages/messages";
import type { Deps } from "../../../deps/deps.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import { enqueueNotice, mailNoticeText } from "../../platform/notifications/enqueue-notice.ts";
import { accountPage } from "../account-records/closure.ts";
import { findByIdentifier } from "../account-records/identifiers.ts";

/**
 * Notifies the owners of an account that its password is under guessing, and that no sign-in
 * succeeded.
 */
export async function notifyPasswordGuesses(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { role, identifier, at }: Jobs["notify_password_guesses"],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const account of await findByIdentifier(trx, role, identifier))
      await enqueueNotice(trx, {
        accountId: account.id,
        event: "account",
        source: `guessed:${at}`,
        path: accountPage(account.role),
        tag: "account",
        textFor: (locale) =>
          mailNoticeText(
            accountText("guessed", { locale, firstName: account.firstName }),
            locale,
            accountTextInApp("guessed", { locale }),
          ),
        now: clock(),
      });
  });
}
