import { sql } from "kysely";
import type { Trx } from "./database.ts";
import { sendTextAhead } from "./send-ahead.ts";

/**
 * Sets, for the rest of the transaction, the member, key or agent of a business that acts. Events of a booking that
 * the transaction records then name it.
 * @param actedBy `member:`, `key:` or `agent:` and an id
 */
export async function setActedBy(trx: Trx, actedBy: string): Promise<void> {
  await sendTextAhead(trx, "select set_config('songtan.acted_by', $1, true)", [actedBy]);
}

/** The actor of the transaction; null for a person who acts for themselves. */
export const actingNow = sql<string | null>`nullif(current_setting('songtan.acted_by', true), '')`;
