import { randomBytes, randomUUID } from "node:crypto";
import { bookingNumber } from "@songtan/domain/booking/number";
import type { ReportedBooking } from "@songtan/domain/claims/claim-terms";
import type { ReportKind } from "@songtan/domain/claims/types";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { listHandedOverJobs } from "../../accounting/booking-postings/load-handovers.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { type ReportRow, recordClaimWebhook } from "../../payments/refunds/claim-state.ts";

/**
 * A case number: a booking number's format with another prefix, so that the two are not confused.
 */
export const newReportNumber = (): string => bookingNumber(randomBytes(8)).replace(/^ST-/, "CS-");

/** Returns the fields of a booking by which a claim is measured. */
export const reportedBooking = (booking: BookingRow): ReportedBooking => ({
  state: booking.state,
  endedAt: booking.endedAt,
  totalSatang: booking.totalSatang,
  declaredValueSatang:
    (booking.parcel as { declaredValueSatang?: number }).declaredValueSatang ?? null,
  raisedLiability: booking.extras.includes("raised_liability"),
});

type NewReport = {
  bookingId: string;
  by: { role: "customer" | "driver"; id: string };
  kind: ReportKind;
  requestedSatang: number | null;
  capSatang: number;
  dueAt: Date;
  now: Date;
};

/** Writes a case down, open. Answers its id. */
export async function insertReport(trx: Trx, report: NewReport): Promise<string> {
  const { id } = await trx
    .insertInto("reports")
    .values({
      id: randomUUID(),
      number: newReportNumber(),
      bookingId: report.bookingId,
      reporterRole: report.by.role,
      reporterId: report.by.id,
      kind: report.kind,
      state: "open",
      requestedSatang: report.requestedSatang,
      capSatang: report.capSatang,
      dueAt: report.dueAt,
      createdAt: report.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordClaimWebhook(trx, id, report.now);
  return id;
}

/** A report behind its booking's lock, in the order of every command that changes a booking. */
export async function lockReport(
  trx: Trx,
  reportId: string,
): Promise<{ report: ReportRow; booking: BookingRow } | null> {
  const known = await trx
    .selectFrom("reports")
    .select("bookingId")
    .where("id", "=", reportId)
    .executeTakeFirst();
  const booking = known && (await lockBooking(trx, known.bookingId));
  if (!booking) return null;
  const report = await lockRow(trx, "reports", reportId);
  return report ? { report, booking } : null;
}

type Reporter = { role: "customer" | "driver"; id: string };

/** Returns true when the booking belongs to this customer, or when this driver has or had its goods. */
export async function canAccessBooking(
  db: Reader,
  booking: { id: string; customerId: string; driverId: string | null },
  by: Reporter,
): Promise<boolean> {
  if (by.role === "customer") return booking.customerId === by.id;
  return booking.driverId === by.id || (await listHandedOverJobs(db, by.id, booking.id)).length > 0;
}
