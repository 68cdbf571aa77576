import { sql } from "kysely";
import type { Deps } from "../../deps/deps.ts";

/**
 * Remembers what may be used once: a signature, or a code of an agent. False when it was used before. Some that are too old anyway are
 * deleted with it. It does not wait for the disk: in the log of the database it comes before what the request changes, so the one cannot
 * be lost while the other is not.
 */
export async function useOnce(
  { db }: Pick<Deps, "db">,
  { signature, expiresAt, now }: { signature: Buffer; expiresAt: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      delete from used_signatures where signature in (
        select signature from used_signatures where expires_at < ${now}
        order by expires_at limit 20 for update skip locked))
    insert into used_signatures (signature, expires_at)
    select ${signature}::bytea, ${expiresAt}::timestamptz
    from (select set_config('synchronous_commit', 'off', true)) as no_wait
    on conflict do nothing returning true`.execute(db);
  return rows.length > 0;
}

/** Returns true when the signature was used and is still stored. */
export async function wasUsed({ db }: Pick<Deps, "db">, signature: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("usedSignatures")
    .select("expiresAt")
    .where("signature", "=", signature)
    .executeTakeFirst();
  return row !== undefined;
}
