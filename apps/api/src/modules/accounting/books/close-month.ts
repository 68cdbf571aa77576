import { Refusal } from "@songtan/contract/errors";
import { decideClose, lastDayOf, type Month } from "@songtan/domain/ledger/months";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { proveBooks } from "./load-month.ts";
import { countOpenEntries, listMonths, loadBalancesOn, loadLastClosed } from "./reads.ts";

/**
 * Closes a month permanently: the books are proved while others post, then new postings wait and
 * count in the next month. The lock is held for five seconds at most, so only entries are counted
 * under it; entries are never deleted, so an equal count means the same entries.
 */
export async function closeMonth(
  trx: Trx,
  input: { month: Month; seenEntries: number; by: AuditActor & { kind: "staff" }; now: Date },
): Promise<void> {
  const { month, by, now } = input;
  const months = await listMonths(trx, now);
  const bookMonth = months.find((row) => row.month === month);
  if (!bookMonth) throw new Refusal("not_found");
  const { whole } = await proveBooks(trx);
  const { accounts } = await loadBalancesOn(trx, lastDayOf(month));
  await sql`set local lock_timeout = '5s'`.execute(trx);
  await sql`select lock_ledger_months()`.execute(trx);
  const lastClosed = await loadLastClosed(trx);
  const entries = await countOpenEntries(trx, { month, lastClosed });
  const decision = decideClose(
    month,
    { lastClosed, firstMonth: months.at(-1)?.month ?? null, entries, whole, now },
    input,
  );
  if (!decision.ok) throw new Refusal(decision.refusal);
  if (entries !== bookMonth.entries) throw new Refusal("conflict");
  const { id } = await trx
    .insertInto("ledgerMonths")
    .values({ month, closedAt: now, closedBy: by.id, entryCount: entries })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("ledgerMonthBalances")
    .values(
      accounts.map(({ account, balanceSatang }) => ({
        month,
        account,
        balanceSatang,
      })),
    )
    .execute();
  await recordAudit(trx, {
    actor: by,
    action: "books.month_closed",
    subject: { kind: "month", id },
    detail: { month, entries },
    at: now,
  });
}
