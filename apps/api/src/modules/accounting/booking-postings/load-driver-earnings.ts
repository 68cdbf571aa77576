import { earningKinds } from "@songtan/domain/ledger/driver-balance";
import { type EarningLineItem, jobEarnings } from "@songtan/domain/ledger/job-earnings";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/database.ts";

type Reader = Pick<Kysely<Database>, "selectFrom">;
type PaidJob = { id: string; driverPaySatang: number | string };

/** What a booking has earned one of its drivers so far, according to the books. */
export async function loadDriverEarnings(
  db: Reader,
  booking: PaidJob,
  driverId: string,
): Promise<EarningLineItem[]> {
  const rows = await db
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerPostings", "ledgerPostings.entryId", "ledgerEntries.id")
    .leftJoin("withholdings", (join) =>
      join
        .onRef("withholdings.source", "=", "ledgerEntries.source")
        .on("withholdings.accountId", "=", driverId)
        .on("withholdings.direction", "=", "from_driver"),
    )
    .select([
      "ledgerEntries.id",
      "kind",
      "taxSatang",
      ({ fn }) => fn.sum<string>("amountSatang").as("total"),
    ])
    .where("ledgerEntries.bookingId", "=", booking.id)
    .where("account", "=", "driver_available")
    .where("ownerId", "=", driverId)
    .where("kind", "in", earningKinds)
    .groupBy(["ledgerEntries.id", "kind", "taxSatang"])
    .orderBy("ledgerEntries.id")
    .execute();
  const entries = rows.map((row) => ({
    kind: row.kind as (typeof earningKinds)[number],
    gainSatang: 0 - Number(row.total),
    withheldSatang: Number(row.taxSatang ?? 0),
  }));
  return jobEarnings(entries, Number(booking.driverPaySatang));
}
