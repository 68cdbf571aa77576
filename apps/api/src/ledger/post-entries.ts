import type { Entry } from "@songtan/domain/ledger/entry";
import { CompiledQuery } from "kysely";
import { json, type Trx } from "../db/database.ts";
import { textWithSavedPlan } from "../db/pipeline/saved-plans.ts";
import { sendAhead } from "../db/send-ahead.ts";

type Times = { happenedAt: Date; recordedAt: Date };

const text = textWithSavedPlan(`with entry as (
    insert into ledger_entries (kind, source, booking_id, happened_at, recorded_at)
    values ($1, $2, $3, $4, $5)
    on conflict (source) do nothing returning id)
  insert into ledger_postings (entry_id, line, account, owner_id, amount_satang)
  select entry.id, line, account, "ownerId", "amountSatang"
  from entry, jsonb_to_recordset($6::jsonb)
    as posting (line int, account text, "ownerId" uuid, "amountSatang" bigint)
  order by line`);

/**
 * Posts ledger entries. An entry with an existing source is skipped, so that a repeated event changes nothing.
 * @param happenedAt the time of the money event; `recordedAt` the time we learned of it
 */
export async function postEntries(
  trx: Trx,
  entries: readonly (Entry | null)[],
  times: Times,
): Promise<void> {
  for (const entry of entries) if (entry) await sendAhead(trx, statementOf(entry, times));
}

/** The same for one entry; answers whether it is new. */
export async function postNewEntry(trx: Trx, entry: Entry | null, times: Times): Promise<boolean> {
  if (!entry) return false;
  const { numAffectedRows = 0n } = await trx.executeQuery(statementOf(entry, times));
  return numAffectedRows > 0n;
}

function statementOf(entry: Entry, { happenedAt, recordedAt }: Times): CompiledQuery {
  // Always in the same order of accounts: two transactions that touch the same balances wait, and never deadlock.
  const lines = [...entry.postings]
    .sort((left, right) => keyOf(left).localeCompare(keyOf(right)))
    .map((posting, line) => ({ ...posting, line }));
  const { kind, source, bookingId = null } = entry;
  return CompiledQuery.raw(text, [kind, source, bookingId, happenedAt, recordedAt, json(lines)]);
}

const keyOf = (posting: { account: string; ownerId?: string | undefined }) =>
  `${posting.account}:${posting.ownerId ?? ""}`;
