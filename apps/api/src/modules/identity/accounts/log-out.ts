import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { endSessions } from "../account-records/sessions.ts";

/** Ends the session the request came with; its streams close at once. */
export async function logOut(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      endSessions(trx, { accountId: actor.accountId, only: actor.sessionId }, clock()),
    );
}
