import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { channel } from "../../live/hub.ts";

/** Ends offers that were not answered in time and tells their drivers. Rows that somebody is answering are left alone. */
export async function expireOffers({ db }: Pick<Deps, "db">, now: Date): Promise<void> {
  // Never waits for a lock, so it cannot be part of a deadlock with somebody who accepts. One statement is a transaction.
  await sql`
    with expired as (
      update offers set answer = 'expired', answered_at = ${now}
      where id in (select id from offers where answer is null and expires_at <= ${now} for update skip locked)
      returning driver_id)
    select pg_notify(${channel}, json_build_object('topic', 'driver', 'id', driver_id)::text) from expired`.execute(db);
}
