import { accountText } from "@songtan/contract/messages";
import type { Deps } from "../../deps.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { accountPage } from "../account-rights/queries.ts";
import { findByIdentifier } from "../accounts/queries.ts";
import { mailWords, tell } from "../notifications/queries.ts";

/** Tells the owners of an account that somebody guesses at its password, and that nobody came in. */
export async function tellOfGuesses(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { role, identifier, at }: Jobs["tell_of_guesses"],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const account of await findByIdentifier(trx, role, identifier))
      await tell(trx, {
        accountId: account.id,
        event: "account",
        source: `guessed:${at}`,
        path: accountPage(account.role),
        tag: "account",
        words: (locale) => mailWords(accountText("guessed", { locale, firstName: account.first_name }), locale),
        now: clock(),
      });
  });
}
