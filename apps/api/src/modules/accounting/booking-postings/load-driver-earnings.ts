import { earningKinds } from "@songtan/domain/ledger/driver-balance";
import { type EarningLineItem, jobEarnings } from "@songtan/domain/ledger/job-earnings";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/database.ts";

type Reader = Pick<Kysely<Database>, "selectFrom">;
type PaidJob = { id: string; driver_pay_satang: number | string };

/** What a booking has earned one of its drivers so far, according to the books. */
export async function loadDriverEarnings(
  db: Reader,
  booking: PaidJob,
  driverId: string,
): Promise<EarningLineItem[]> {
  const rows = await db
    .selectFrom("ledger_entries")
    .innerJoin("ledger_postings", "ledger_postings.entry_id", "ledger_entries.id")
    .leftJoin("withholdings", (join) =>
      join
        .onRef("withholdings.source", "=", "ledger_entries.source")
        .on("withholdings.account_id", "=", driverId)
        .on("withholdings.direction", "=", "from_driver"),
    )
    .select([
      "ledger_entries.id",
      "kind",
      "tax_satang",
      ({ fn }) => fn.sum<string>("amount_satang").as("total"),
    ])
    .where("ledger_entries.booking_id", "=", booking.id)
    .where("account", "=", "driver_available")
    .where("owner_id", "=", driverId)
    .where("kind", "in", earningKinds)
    .groupBy(["ledger_entries.id", "kind", "tax_satang"])
    .orderBy("ledger_entries.id")
    .execute();
  const entries = rows.map((row) => ({
    kind: row.kind as (typeof earningKinds)[number],
    gainSatang: 0 - Number(row.total),
    withheldSatang: Number(row.tax_satang ?? 0),
  }));
  return jobEarnings(entries, Number(booking.driver_pay_satang));
}
