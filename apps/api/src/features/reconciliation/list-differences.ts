import type { ProviderDifference, ProviderDifferences } from "@songtan/contract/console/reconciliation";
import type { DifferenceProblem, MoveKind } from "@songtan/domain/payments/reconcile";
import { sql } from "kysely";
import type { Trx } from "../../db/database.ts";

type Reader = Pick<Trx, "selectFrom">;
const rowsMax = 200;

/** What does not agree, the oldest day first, and when the comparison ran last. */
export async function listDifferences(db: Reader, state: "open" | "settled"): Promise<ProviderDifferences> {
  let query = db
    .selectFrom("provider_differences")
    .leftJoin("staff", "staff.id", "settled_by")
    .selectAll("provider_differences")
    .select([sql<string>`service_day::text`.as("day"), "staff.name as settled_name"])
    .orderBy("service_day", state === "open" ? "asc" : "desc")
    .orderBy("found_at")
    .limit(rowsMax);
  query =
    state === "open"
      ? query.where("gone_at", "is", null).where("settled_at", "is", null)
      : query.where((eb) => eb.or([eb("gone_at", "is not", null), eb("settled_at", "is not", null)]));
  const rows = await query.execute();
  const days = await db
    .selectFrom("provider_reconciliations")
    .selectAll()
    .select(sql<string>`service_day::text`.as("day"))
    .orderBy("service_day", "desc")
    .limit(31)
    .execute();
  return {
    differences: rows.map(
      (row): ProviderDifference => ({
        id: row.id,
        serviceDay: row.day,
        kind: row.kind as MoveKind,
        problem: row.problem as DifferenceProblem,
        ourId: row.our_id,
        providerId: row.provider_id,
        providerSatang: row.provider_satang === null ? null : Number(row.provider_satang),
        ourSatang: row.our_satang === null ? null : Number(row.our_satang),
        foundAt: row.found_at.toISOString(),
        goneAt: row.gone_at?.toISOString() ?? null,
        settled: row.settled_at && {
          by: row.settled_name ?? "",
          at: row.settled_at.toISOString(),
          words: row.words ?? "",
        },
      }),
    ),
    days: days.map((row) => ({
      serviceDay: row.day,
      moves: row.moves,
      providerSatang: Number(row.provider_satang),
      ourSatang: Number(row.our_satang),
      differences: row.differences,
      comparedAt: row.compared_at.toISOString(),
    })),
  };
}
