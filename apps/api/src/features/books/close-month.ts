import { Refusal } from "@songtan/contract/errors";
import { decideClose, lastDayOf, type Month } from "@songtan/domain/ledger/months";
import { sql } from "kysely";
import type { Trx } from "../../db/database.ts";
import { type AuditActor, recordAudit } from "../audit/queries.ts";
import { proveBooks } from "./load-month.ts";
import { listMonths, loadBalancesOn } from "./queries.ts";

/**
 * Closes a month for good. Whoever is posting at this moment is waited for, and whoever wants to post waits for us: what
 * comes after counts in the next month. A queue of postings must not stand still for long, so we wait five seconds at most.
 */
export async function closeMonth(
  trx: Trx,
  input: { month: Month; seenEntries: number; by: AuditActor & { kind: "staff" }; now: Date },
): Promise<void> {
  const { month, by, now } = input;
  await sql`set local lock_timeout = '5s'`.execute(trx);
  await sql`select lock_ledger_months()`.execute(trx);
  const months = await listMonths(trx, now);
  const found = months.find((row) => row.month === month);
  if (!found) throw new Refusal("not_found");
  const decision = decideClose(
    month,
    {
      lastClosed: months.find(({ state }) => state === "closed")?.month ?? null,
      firstMonth: months.at(-1)?.month ?? null,
      entries: found.entries,
      whole: (await proveBooks(trx)).whole,
      now,
    },
    input,
  );
  if (!decision.ok) throw new Refusal(decision.refusal);
  const { id } = await trx
    .insertInto("ledger_months")
    .values({ month, closed_at: now, closed_by: by.id, entry_count: found.entries })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { accounts } = await loadBalancesOn(trx, lastDayOf(month));
  await trx
    .insertInto("ledger_month_balances")
    .values(accounts.map(({ account, balanceSatang }) => ({ month, account, balance_satang: balanceSatang })))
    .execute();
  await recordAudit(trx, {
    actor: by,
    action: "books.month_closed",
    subject: { kind: "month", id },
    detail: { month, entries: found.entries },
    at: now,
  });
}
