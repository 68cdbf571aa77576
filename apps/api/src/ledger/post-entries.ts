import type { Entry } from "@songtan/domain/ledger/entry";
import { sql } from "kysely";
import { json, type Trx } from "../db/database.ts";

/**
 * Posts ledger entries and returns how many were new. An entry with an existing source is skipped,
 * so that a repeated event changes nothing.
 * @param happenedAt the time of the money event; `recordedAt` the time we learned of it
 */
export async function postEntries(
  trx: Trx,
  entries: readonly (Entry | null)[],
  { happenedAt, recordedAt }: { happenedAt: Date; recordedAt: Date },
): Promise<number> {
  let written = 0;
  for (const entry of entries) {
    if (!entry) continue;
    // Always in the same order of accounts: two transactions that touch the same balances wait, and never deadlock.
    const lines = [...entry.postings]
      .sort((left, right) => keyOf(left).localeCompare(keyOf(right)))
      .map((posting, line) => ({ ...posting, line }));
    const { numAffectedRows = 0n } = await sql`
      with entry as (
        insert into ledger_entries (kind, source, booking_id, happened_at, recorded_at)
        values (${entry.kind}, ${entry.source}, ${entry.bookingId ?? null}, ${happenedAt}, ${recordedAt})
        on conflict (source) do nothing returning id)
      insert into ledger_postings (entry_id, line, account, owner_id, amount_satang)
      select entry.id, line, account, "ownerId", "amountSatang"
      from entry, jsonb_to_recordset(${json(lines)}::jsonb)
        as posting (line int, account text, "ownerId" uuid, "amountSatang" bigint)
      order by line`.execute(trx);
    if (numAffectedRows > 0n) written += 1;
  }
  return written;
}

const keyOf = (posting: { account: string; ownerId?: string | undefined }) =>
  `${posting.account}:${posting.ownerId ?? ""}`;
