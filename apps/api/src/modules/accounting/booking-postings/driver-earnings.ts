import { earningKinds } from "@songtan/domain/ledger/driver-balance";
import { type EarningLineItem, jobEarnings } from "@songtan/domain/ledger/job-earnings";
import type { ExpressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../../../db/database.ts";

export type EarningRow = { kind: string; taxSatang: number | null; total: number };

/** The entries of the books that gave a driver money for a booking; a column of `bookings`. */
export const selectDriverEarnings = (
  eb: ExpressionBuilder<Database, "bookings">,
  driverId: string,
) =>
  jsonArrayFrom(
    eb
      .selectFrom("ledgerEntries")
      .innerJoin("ledgerPostings", "ledgerPostings.entryId", "ledgerEntries.id")
      .leftJoin("withholdings", (join) =>
        join
          .onRef("withholdings.source", "=", "ledgerEntries.source")
          .on("withholdings.accountId", "=", driverId)
          .on("withholdings.direction", "=", "from_driver"),
      )
      .select(["kind", "taxSatang", ({ fn }) => fn.sum<number>("amountSatang").as("total")])
      .whereRef("ledgerEntries.bookingId", "=", "bookings.id")
      .where("account", "=", "driver_available")
      .where("ownerId", "=", driverId)
      .where("kind", "in", earningKinds)
      .groupBy(["ledgerEntries.id", "kind", "taxSatang"])
      .orderBy("ledgerEntries.id"),
  );

/** Returns a driver's earnings from a booking so far, according to the ledger. */
export const earningsOf = (
  rows: readonly EarningRow[],
  booking: { driverPaySatang: number },
): EarningLineItem[] =>
  jobEarnings(
    rows.map((row) => ({
      kind: row.kind as (typeof earningKinds)[number],
      gainSatang: 0 - row.total,
      withheldSatang: row.taxSatang ?? 0,
    })),
    booking.driverPaySatang,
  );
