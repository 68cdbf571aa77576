import type { Entry } from "@songtan/domain/ledger/entry";
import type { Trx } from "../db/database.ts";

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
    const row = await trx
      .insertInto("ledgerEntries")
      .values({
        kind: entry.kind,
        source: entry.source,
        bookingId: entry.bookingId ?? null,
        happenedAt,
        recordedAt,
      })
      .onConflict((conflict) => conflict.column("source").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) continue;
    written += 1;
    // Always in the same order of accounts: two transactions that touch the same balances wait, and never deadlock.
    const lines = [...entry.postings].sort((left, right) =>
      keyOf(left).localeCompare(keyOf(right)),
    );
    await trx
      .insertInto("ledgerPostings")
      .values(
        lines.map((posting, line) => ({
          entryId: row.id,
          line,
          account: posting.account,
          ownerId: posting.ownerId ?? null,
          amountSatang: posting.amountSatang,
        })),
      )
      .execute();
  }
  return written;
}

const keyOf = (posting: { account: string; ownerId?: string | undefined }) =>
  `${posting.account}:${posting.ownerId ?? ""}`;
