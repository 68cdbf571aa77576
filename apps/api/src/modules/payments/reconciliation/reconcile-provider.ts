import {
  compareMoves,
  type Difference,
  type LedgerMove,
  type ProviderMove,
} from "@songtan/domain/payments/reconcile";
import { addServiceDays, serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { type CardProvider, ProviderRefusal } from "../../../ports/card-provider.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { findRefundedCharge, loadLedgerMoves } from "./ledger-moves.ts";

type ReconcileDeps = Pick<Deps, "db" | "clock" | "cardProvider">;

/** The number of days for which a day with an open difference is compared again; after that, only staff handle it. */
const againDays = 30;

/**
 * Compares yesterday's money movements at the provider with our clearing account, and again those
 * of days with open differences. A difference becomes a row for staff; it closes by itself when the
 * amounts agree.
 */
export async function reconcileProvider(deps: ReconcileDeps): Promise<void> {
  const yesterday = addServiceDays(serviceDay(deps.clock()), -1);
  const open = await deps.db
    .selectFrom("providerDifferences")
    .select(sql<string>`service_day::text`.as("day"))
    .distinct()
    .where("goneAt", "is", null)
    .where("settledAt", "is", null)
    .where("serviceDay", ">=", addServiceDays(yesterday, -againDays))
    .execute();
  const days = new Set([...open.map((row) => row.day), yesterday]);
  let silence: UpstreamFailure | undefined;
  await forEachIsolated([...days], async (day) => {
    if (silence) return;
    await reconcileDay(deps, day).catch((problem: unknown) => {
      if (!(problem instanceof UpstreamFailure)) throw problem;
      silence = problem;
    });
  });
  if (silence) throw silence;
}

/** One day, a service day of Bangkok. */
export async function reconcileDay(deps: ReconcileDeps, day: string): Promise<void> {
  const { db, cardProvider } = deps;
  if (!cardProvider) return;
  const between = { from: serviceDayStart(day), to: serviceDayStart(addServiceDays(day, 1)) };
  const provider = await cardProvider.listMoves(between);
  const ledger = await loadLedgerMoves(db, { ...between, provider });
  const elsewhere = await findElsewhere(deps, cardProvider, { provider, ledger });
  const moves = [...provider, ...elsewhere];
  await save(deps, { day, moves, ledger, differences: compareMoves(moves, ledger) });
}

type Compared = { provider: readonly ProviderMove[]; ledger: readonly LedgerMove[] };

/**
 * Our movements that the provider made on another day: looked up one by one before they count as
 * missing.
 */
async function findElsewhere(
  deps: ReconcileDeps,
  cardProvider: CardProvider,
  { provider, ledger }: Compared,
): Promise<ProviderMove[]> {
  const moves: ProviderMove[] = [];
  for (const difference of compareMoves(provider, ledger)) {
    if (difference.problem !== "missing") continue;
    const move = await findMove(deps, cardProvider, difference);
    if (move) moves.push(move);
  }
  return moves;
}

async function findMove(
  { db }: ReconcileDeps,
  cardProvider: CardProvider,
  { kind, ourId, providerId, ourSatang }: Difference,
): Promise<ProviderMove | null> {
  if (!providerId || !ourId) return null;
  const move = { kind, providerId, ourId, amountSatang: ourSatang ?? 0 };
  try {
    if (kind === "charge") {
      const charge = await cardProvider.findCharge(providerId);
      return charge.paid ? { ...move, amountSatang: charge.amountSatang - charge.feeSatang } : null;
    }
    if (kind === "transfer")
      return (await cardProvider.findTransfer(providerId)).paid ? move : null;
    const chargeId = await findRefundedCharge(db, ourId);
    return chargeId && (await cardProvider.findRefundOf(chargeId, ourId)) ? move : null;
  } catch (problem) {
    // It knows no such object: the money did not move there.
    if (problem instanceof ProviderRefusal) return null;
    throw problem;
  }
}

type Result = {
  day: string;
  moves: readonly ProviderMove[];
  ledger: readonly LedgerMove[];
  differences: readonly Difference[];
};

const sum = (moves: readonly { amountSatang: number }[]): number =>
  moves.reduce((total, { amountSatang }) => total + amountSatang, 0);

async function save(
  { db, clock }: ReconcileDeps,
  { day, moves, ledger, differences }: Result,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const row = {
      serviceDay: day,
      moves: moves.length,
      providerSatang: sum(moves),
      ourSatang: sum(ledger),
      differences: differences.length,
      comparedAt: now,
    };
    await trx
      .insertInto("providerReconciliations")
      .values(row)
      .onConflict((conflict) => conflict.column("serviceDay").doUpdateSet(row))
      .execute();
    const savedIds: string[] = [];
    for (const difference of differences) {
      const { rows } = await sql<{ id: string }>`
        insert into provider_differences
          (service_day, kind, problem, our_id, provider_id, provider_satang, our_satang, found_at)
        values (${day}, ${difference.kind}, ${difference.problem}, ${difference.ourId}, ${difference.providerId}, ${difference.providerSatang},
          ${difference.ourSatang}, ${now})
        on conflict (kind, coalesce(provider_id, our_id::text)) where gone_at is null
        do update set problem = excluded.problem, provider_satang = excluded.provider_satang,
          our_satang = excluded.our_satang
        returning id`.execute(trx);
      savedIds.push(...rows.map(({ id }) => id));
    }
    await trx
      .updateTable("providerDifferences")
      .set({ goneAt: now })
      .where("serviceDay", "=", day)
      .where("goneAt", "is", null)
      .where("settledAt", "is", null)
      .$if(savedIds.length > 0, (query) => query.where("id", "not in", savedIds))
      .execute();
  });
}
