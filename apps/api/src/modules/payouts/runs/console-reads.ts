import type {
  ConsolePayout,
  ListPayouts,
  PayoutRunSummary,
  PayoutRunView,
} from "@songtan/contract/console/payouts";
import { Refusal } from "@songtan/contract/errors";
import type { RunCheck } from "@songtan/domain/payouts/run";
import type { PayoutAccountState } from "@songtan/domain/payouts/types";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Reader } from "../../../db/database.ts";
import { peopleFinds } from "../../../search/finds.ts";
import { type RowScope, searchInOrder } from "../../../search/search.ts";
import { type ShownPayout, toPayoutView } from "../payouts/payout-records.ts";
import type { RunRow } from "./run-rows.ts";

type Row = ShownPayout & {
  ownerName: string;
  accountState: PayoutAccountState;
  accountName: string;
};

const toConsolePayout = (row: Row): ConsolePayout => ({
  ...toPayoutView(row),
  kind: row.kind,
  owner: { id: row.accountId, name: row.ownerName },
  runId: row.runId,
  accountState: row.accountState,
  accountName: row.accountName,
  providerTransferId: row.providerTransferId,
  contradicted: row.contradictedAt !== null,
});

const whole = (limit: number): RowScope => ({ among: sql`true`, maxRows: limit, shown: sql`true` });

async function loadRows(
  db: Reader,
  {
    where,
    limit,
    scope = whole(limit),
  }: { where: readonly RawBuilder<SqlBool>[]; limit: number; scope?: RowScope },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select payouts.*, payout_accounts.bank_code, payout_accounts.last_digits, payout_accounts.account_name,
      payout_accounts.state as account_state, accounts.first_name || ' ' || accounts.last_name as owner_name
    from (
      select * from payouts where ${sql.join([...where, scope.among], sql` and `)}
      order by requested_at desc, id desc limit ${scope.maxRows}
    ) payouts
    join payout_accounts on payout_accounts.id = payouts.payout_account_id
    join accounts on accounts.id = payouts.account_id
    where ${scope.shown}
    order by payouts.requested_at desc, payouts.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Payouts, the newest first. */
export async function listPayouts(
  db: Reader,
  { cursor, limit, state, kind, q }: z.infer<typeof ListPayouts>,
): Promise<Paged<ConsolePayout>> {
  const after = parseCursor(cursor);
  const where = [
    ...(state ? [sql<SqlBool>`payouts.state = ${state}`] : []),
    ...(kind ? [sql<SqlBool>`payouts.kind = ${kind}`] : []),
    ...(after
      ? [sql<SqlBool>`(payouts.requested_at, payouts.id) < (${after.at}, ${after.id})`]
      : []),
  ];
  const search = q ? { key: sql`payouts.account_id`, finds: peopleFinds(q) } : null;
  const rows = await searchInOrder(search, limit + 1, (scope) =>
    loadRows(db, { where, limit: limit + 1, scope }),
  );
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({
    at: last.requestedAt,
    id: last.id,
  }));
  return { data: page.map(toConsolePayout), nextCursor };
}

export async function findPayout(db: Reader, payoutId: string): Promise<ConsolePayout> {
  const [row] = await loadRows(db, { where: [sql<SqlBool>`payouts.id = ${payoutId}`], limit: 1 });
  if (!row) throw new Refusal("not_found");
  return toConsolePayout(row);
}

type RunWithSums = RunRow & {
  preparedName: string;
  approvedName: string | null;
  discardedName: string | null;
  sumSatang: string | null;
  netSatang: string | null;
  paying: number;
  leftOut: number;
};

/**
 * A condition for the payouts of a run: in an approved run, those that it paid; in a prepared run, those that it would
 * pay.
 */
const paying = sql`case payout_runs.state when 'approved' then payouts.run_id = payout_runs.id
  else payouts.state = 'requested' and items.check_code is null and items.excluded_by is null end`;

async function loadRuns(
  db: Reader,
  where: RawBuilder<SqlBool>,
  limit: number,
): Promise<RunWithSums[]> {
  const { rows } = await sql<RunWithSums>`
    select payout_runs.*, preparer.name as prepared_name, approver.name as approved_name,
      discarder.name as discarded_name, sums.sum_satang, sums.net_satang, sums.paying, sums.left_out
    from payout_runs
    join staff preparer on preparer.id = prepared_by
    left join staff approver on approver.id = approved_by
    left join staff discarder on discarder.id = discarded_by
    cross join lateral (
      select sum(payouts.amount_satang) filter (where ${paying}) as sum_satang,
        sum(payouts.transfer_satang - payouts.fee_satang) filter (where ${paying}) as net_satang,
        (count(*) filter (where ${paying}))::int as paying, (count(*) filter (where not (${paying})))::int as left_out
      from payout_run_items items join payouts on payouts.id = items.payout_id
      where items.run_id = payout_runs.id
    ) sums
    where ${where} order by prepared_at desc, payout_runs.id desc limit ${limit}`.execute(db);
  return rows;
}

const person = (id: string | null, name: string | null) => (id && name ? { id, name } : null);

const toSummary = (run: RunWithSums): PayoutRunSummary => ({
  id: run.id,
  state: run.state,
  sendDay: run.sendDay,
  preparedBy: { id: run.preparedBy, name: run.preparedName },
  preparedAt: run.preparedAt.toISOString(),
  approvedBy: person(run.approvedBy, run.approvedName),
  discardedBy: person(run.discardedBy, run.discardedName),
  endedAt: run.endedAt?.toISOString() ?? null,
  totalSatang: Number(run.sumSatang ?? 0),
  netSatang: Number(run.netSatang ?? 0),
  count: run.paying,
  leftOut: run.leftOut,
});

/** Runs, the newest first. */
export async function listRuns(
  db: Reader,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Paged<PayoutRunSummary>> {
  const after = parseCursor(cursor);
  const where = after
    ? sql<SqlBool>`(prepared_at, payout_runs.id) < (${after.at}, ${after.id})`
    : sql<SqlBool>`true`;
  const rows = await loadRuns(db, where, limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({
    at: last.preparedAt,
    id: last.id,
  }));
  return { data: page.map(toSummary), nextCursor };
}

/** One run with every payout in it. */
export async function findRun(
  db: Reader,
  { runId, staffId }: { runId: string; staffId: string },
): Promise<PayoutRunView> {
  const [run] = await loadRuns(db, sql<SqlBool>`payout_runs.id = ${runId}`, 1);
  if (!run) throw new Refusal("not_found");
  const items = await db
    .selectFrom("payoutRunItems")
    .leftJoin("staff", "staff.id", "excludedBy")
    .select(["payoutId", "checkCode", "excludedBy", "note", "staff.name"])
    .where("runId", "=", runId)
    .execute();
  const rows =
    items.length === 0
      ? []
      : await loadRows(db, {
          where: [sql<SqlBool>`payouts.id in (${sql.join(items.map((item) => item.payoutId))})`],
          limit: items.length,
        });
  const byId = new Map(items.map((item) => [item.payoutId, item]));
  return {
    ...toSummary(run),
    mayApprove: run.state === "prepared" && run.preparedBy !== staffId,
    items: rows.map((row) => {
      const item = byId.get(row.id);
      const by = person(item?.excludedBy ?? null, item?.name ?? null);
      return {
        payout: toConsolePayout(row),
        check: (item?.checkCode as RunCheck | null | undefined) ?? null,
        excluded: by && { by, words: item?.note ?? "" },
      };
    }),
  };
}

/** Loads the total of requested payouts that are not approved yet, and the prepared run, if any. */
export async function loadWaiting(db: Reader) {
  const { count, total, net } = await db
    .selectFrom("payouts")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.sum<string | null>("amountSatang").as("total"),
      fn.sum<string | null>(sql`transfer_satang - fee_satang`).as("net"),
    ])
    .where("kind", "in", ["driver", "credit"])
    .where("state", "=", "requested")
    .executeTakeFirstOrThrow();
  const prepared = await db
    .selectFrom("payoutRuns")
    .select("id")
    .where("state", "=", "prepared")
    .executeTakeFirst();
  return {
    count: Number(count),
    totalSatang: Number(total ?? 0),
    netSatang: Number(net ?? 0),
    preparedRunId: prepared?.id ?? null,
  };
}
