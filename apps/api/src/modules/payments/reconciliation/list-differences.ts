import type {
  ProviderDifference,
  ProviderDifferences,
} from "@songtan/contract/console/reconciliation";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";

export const differencesShown = 200;

type About = {
  differenceId: string;
  kind: "payment" | "top_up" | "payout";
  id: string;
  number: string | null;
} & {
  bookingId: string | null;
  owner: string | null;
};

/** Finds the payment, top-up or payout behind each difference. A difference without a record of ours is left out. */
async function findAbout(db: Reader, ids: readonly string[]): Promise<Map<string, About>> {
  const { rows } = await sql<About>`
    select distinct on (gaps.id) gaps.id as difference_id, ours.kind, ours.id, ours.booking_id, bookings.number,
      accounts.first_name || ' ' || accounts.last_name as owner
    from provider_differences gaps
    join lateral (
      select case purpose when 'top_up' then 'top_up' else 'payment' end as kind, payments.id, booking_id,
          coalesce(customer_id, driver_id) as owner_id
        from payments
        where gaps.kind = 'charge' and (payments.id = gaps.our_id or provider_charge_id = gaps.provider_id)
      union all
      select 'payment', payment_id, booking_id, customer_id
        from refunds join payments on payments.id = payment_id
        where gaps.kind = 'refund' and (refunds.id = gaps.our_id or provider_refund_id = gaps.provider_id)
      union all
      select 'payout', id, null, account_id from payouts
        where gaps.kind = 'transfer' and (id = gaps.our_id or provider_transfer_id = gaps.provider_id)
    ) ours on true
    left join bookings on bookings.id = ours.booking_id
    left join accounts on accounts.id = ours.owner_id
    where gaps.id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.differenceId, row]));
}

/** Lists the differences, oldest day first, with the time of the last comparison. */
export async function listDifferences(
  db: Reader,
  state: "open" | "settled",
  rowsMax: number,
): Promise<ProviderDifferences> {
  let query = db
    .selectFrom("providerDifferences")
    .leftJoin("staff", "staff.id", "settledBy")
    .selectAll("providerDifferences")
    .select([sql<string>`service_day::text`.as("day"), "staff.name as settledName"])
    .orderBy("serviceDay", state === "open" ? "asc" : "desc")
    .orderBy("foundAt")
    .limit(rowsMax);
  query =
    state === "open"
      ? query.where("goneAt", "is", null).where("settledAt", "is", null)
      : query.where((eb) => eb.or([eb("goneAt", "is not", null), eb("settledAt", "is not", null)]));
  const rows = await query.execute();
  const about = await findAbout(
    db,
    rows.map(({ id }) => id),
  );
  const days = await db
    .selectFrom("providerReconciliations")
    .selectAll()
    .select(sql<string>`service_day::text`.as("day"))
    .orderBy("serviceDay", "desc")
    .limit(31)
    .execute();
  return {
    differences: rows.map(
      (row): ProviderDifference => ({
        id: row.id,
        serviceDay: row.day,
        kind: row.kind,
        problem: row.problem,
        ourId: row.ourId,
        providerId: row.providerId,
        providerSatang: row.providerSatang,
        ourSatang: row.ourSatang,
        about: toAbout(about.get(row.id)),
        foundAt: row.foundAt.toISOString(),
        goneAt: row.goneAt?.toISOString() ?? null,
        settled: row.settledAt && {
          by: row.settledName ?? "",
          at: row.settledAt.toISOString(),
          words: row.note ?? "",
        },
      }),
    ),
    days: days.map((row) => ({
      serviceDay: row.day,
      moves: row.moves,
      providerSatang: row.providerSatang,
      ourSatang: row.ourSatang,
      differences: row.differences,
      comparedAt: row.comparedAt.toISOString(),
    })),
  };
}

function toAbout(row: About | undefined): ProviderDifference["about"] {
  if (!row) return null;
  const { kind, id, bookingId, number, owner } = row;
  return { kind, id, owner, booking: bookingId && number ? { id: bookingId, number } : null };
}
