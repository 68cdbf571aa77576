import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { channel } from "../../../ports/pub-sub.ts";

/**
 * Ends offers that were not answered in time and signals their drivers. Rows that are being
 * answered are skipped.
 */
export async function expireOffers({ db }: Pick<Deps, "db">, now: Date): Promise<void> {
  // Never waits for a lock, so it cannot deadlock with a driver who accepts. A single statement is
  // its own transaction.
  await sql`
    with expired as (
      update offers set answer = 'expired', answered_at = ${now}
      where id in (select id from offers where answer is null and expires_at <= ${now} for update skip locked)
      returning driver_id)
    select pg_notify(${channel}, json_build_object('topic', 'driver', 'id', driver_id)::text) from expired`.execute(
    db,
  );
}
