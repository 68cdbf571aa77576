import type { LedgerMove, MoveKind, ProviderMove } from "@songtan/domain/payments/reconcile";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../../db/database.ts";

type Db = Kysely<Database>;

type Row = { source: string; amount: number };

/** The kind of an entry, by the prefix of its source. */
const kindOf: Record<string, MoveKind> = {
  payment: "charge",
  refund: "refund",
  "payout-paid": "transfer",
};

const sourceShape = `^(${Object.keys(kindOf).join("|")}):[0-9a-f-]{36}$`;

/** Loads the movements of our clearing account in a period, and any other movements of the same provider objects. */
export async function loadLedgerMoves(
  db: Db,
  { from, to, provider }: { from: Date; to: Date; provider: readonly ProviderMove[] },
): Promise<LedgerMove[]> {
  const named = await ourIdsOf(db, provider);
  const sources = named.flatMap((id) => Object.keys(kindOf).map((prefix) => `${prefix}:${id}`));
  const { rows } = await sql<Row>`
    select source, sum(amount_satang)::bigint as amount from ledger_entries
    join ledger_postings on ledger_postings.entry_id = ledger_entries.id
    where account = 'provider_clearing' and source ~ ${sourceShape}
      and ((happened_at >= ${from} and happened_at < ${to}) or source = any (${sources}))
    group by source`.execute(db);
  const moves = rows.map(({ source, amount }) => {
    const [prefix = "", ourId = ""] = [
      source.slice(0, source.indexOf(":")),
      source.slice(source.indexOf(":") + 1),
    ];
    return { kind: kindOf[prefix] ?? "charge", ourId, amountSatang: Number(amount) };
  });
  const providerIds = await providerIdsOf(
    db,
    moves.map(({ ourId }) => ourId),
  );
  return moves.map((move) => ({ ...move, providerId: providerIds.get(move.ourId) ?? null }));
}

const tables = sql`(
  select id, provider_charge_id as provider_id from payments
  union all select id, provider_refund_id from refunds
  union all select id, provider_transfer_id from payouts)`;

async function ourIdsOf(db: Db, provider: readonly ProviderMove[]): Promise<string[]> {
  const named = provider.flatMap(({ ourId }) =>
    ourId && z.uuid().safeParse(ourId).success ? [ourId] : [],
  );
  const { rows } = await sql<{ id: string }>`select id from ${tables} ours
    where provider_id = any (${provider.map(({ providerId }) => providerId)})`.execute(db);
  return [...new Set([...named, ...rows.map(({ id }) => id)])];
}

async function providerIdsOf(db: Db, ourIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    providerId: string | null;
  }>`select id, provider_id from ${tables} ours
    where id = any (${ourIds}::uuid[])`.execute(db);
  return new Map(rows.flatMap(({ id, providerId }) => (providerId ? [[id, providerId]] : [])));
}

/** The charge a refund was made on, as the provider knows it. */
export async function findRefundedCharge(db: Db, refundId: string): Promise<string | null> {
  const refund = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "paymentId")
    .select("providerChargeId")
    .where("refunds.id", "=", refundId)
    .executeTakeFirst();
  return refund?.providerChargeId ?? null;
}
