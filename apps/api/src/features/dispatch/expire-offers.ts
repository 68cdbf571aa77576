import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { signal } from "../../live/hub.ts";

/** Ends offers that were not answered in time and tells their drivers. Rows that somebody is answering are left alone. */
export async function expireOffers({ db }: Pick<Deps, "db">, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Never waits for a lock, so it cannot be part of a deadlock with somebody who accepts.
    const expired = await sql<{ driver_id: string }>`
      update offers set answer = 'expired', answered_at = ${now}
      where id in (select id from offers where answer is null and expires_at <= ${now} for update skip locked)
      returning driver_id`.execute(trx);
    for (const { driver_id } of expired.rows) await signal(trx, { topic: "driver", id: driver_id });
  });
}
