import { Refusal } from "@songtan/contract/errors";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { endSessions } from "../account-records/sessions.ts";

/** Signs out one device of the account. */
export async function endDevice(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { actor, deviceId }: { actor: Actor; deviceId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, { accountId: actor.accountId, only: deviceId }, clock());
    if (ended === 0) throw new Refusal("not_found");
  });
}

/** Signs out everywhere but here. */
export async function endOtherDevices(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      endSessions(trx, { accountId: actor.accountId, except: actor.sessionId }, clock()),
    );
}
