import { claimRoom } from "@songtan/domain/claims/claim-terms";
import type { Trx } from "../../../db/database.ts";
import { loadPayParts } from "../../accounting/booking-postings/load-handovers.ts";
import type { OpenCase } from "./staff-case.ts";

/**
 * Returns the amounts that may still be granted for a claim, and charged to the driver, after the booking's other
 * claims.
 */
export async function loadClaimRoom(
  trx: Trx,
  { report, booking }: Pick<OpenCase, "report" | "booking">,
): Promise<ReturnType<typeof claimRoom>> {
  const granted = await trx
    .selectFrom("reports")
    .select(["kind", "amountSatang", "driverShareSatang"])
    .where("bookingId", "=", booking.id)
    .where("id", "!=", report.id)
    .where("state", "in", ["accepted", "paid"])
    .execute();
  const paySatang = (await loadPayParts(trx, booking)).get(booking.driverId ?? "") ?? 0;
  const { kind, capSatang } = report;
  return claimRoom(
    { kind, capSatang, requestedSatang: report.requestedSatang ?? 0, paySatang },
    granted.map((row) => ({ ...row, amountSatang: Number(row.amountSatang ?? 0) })),
  );
}
