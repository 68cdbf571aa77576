import type { Trx } from "../../../db/database.ts";
import { dropOffsOf } from "../../bookings/record/edits.ts";
import { type ExportOwner, type ExportRow, shownPhone } from "./export-queries.ts";

type Reader = Pick<Trx, "selectFrom">;

/** Problems that the account reported or claimed, with their decisions. */
export async function loadCases(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("reports")
    .innerJoin("bookings", "bookings.id", "reports.bookingId")
    .selectAll("reports")
    .select("bookings.number as bookingNumber")
    .where("reporterId", "=", id)
    .orderBy("reports.createdAt")
    .execute();
  return rows.map((row) => ({
    number: row.number,
    bookingNumber: row.bookingNumber,
    kind: row.kind,
    state: row.state,
    askedSatang: row.askedSatang === null ? null : Number(row.askedSatang),
    amountSatang: row.amountSatang === null ? null : Number(row.amountSatang),
    words: row.words,
    bankReference: row.bankReference,
    createdAt: row.createdAt,
    endedAt: row.endedAt,
  }));
}

/** Messages of the cases, as the owner could read them there. The author is given by role only. */
export async function loadCaseMessages(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("reportMessages")
    .innerJoin("reports", "reports.id", "reportMessages.reportId")
    .select(["reports.number", "authorRole", "text", "reportMessages.createdAt"])
    .where("reporterId", "=", id)
    .orderBy("reportMessages.id")
    .execute();
  return rows.map((row) => ({
    number: row.number,
    actor: row.authorRole,
    text: row.text,
    createdAt: row.createdAt,
  }));
}

/** Tax that was withheld from them, or that they withheld from us. */
export async function loadWithheld(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("withholdings")
    .selectAll()
    .where("accountId", "=", id)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    kind: row.direction,
    income: row.income,
    baseSatang: Number(row.baseSatang),
    taxSatang: Number(row.taxSatang),
    payerName: row.payerName,
    payerTaxId: row.payerTaxId,
    certificateNumber: row.certificateNumber,
  }));
}

/** Certificates of it, word for word as they were issued. */
export async function loadCertificates(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("withholdingCertificates")
    .selectAll()
    .where("driverId", "=", id)
    .orderBy("issuedAt")
    .execute();
  return rows.map((row) => ({
    certificateNumber: `${row.year}/${row.number}`,
    period: row.period,
    baseSatang: Number(row.baseSatang),
    taxSatang: Number(row.taxSatang),
    fields: JSON.stringify(row.body),
    issuedAt: row.issuedAt,
  }));
}

/** What a driver wrote against a suspension, and what staff answered. */
export async function loadAppeals(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("appeals")
    .selectAll()
    .where("driverId", "=", id)
    .orderBy("createdAt")
    .execute();
  return rows.map((row) => ({
    text: row.text,
    state: row.state,
    answer: row.answer,
    createdAt: row.createdAt,
    answeredAt: row.answeredAt,
  }));
}

/** A driver's calls for help, with the place as long as it is stored. */
export async function loadAlarms(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("incidents")
    .select(["details", "openedAt", "closedAt"])
    .where("driverId", "=", id)
    .where("kind", "=", "sos")
    .orderBy("openedAt")
    .execute();
  return rows.map((row) => ({
    place: JSON.stringify((row.details as { position?: object }).position ?? null),
    createdAt: row.openedAt,
    endedAt: row.closedAt,
  }));
}

/** Changed drop-offs that a customer requested after a driver had accepted the booking. */
export async function loadBookingEdits(trx: Reader, owner: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("bookingEdits")
    .innerJoin("bookings", "bookings.id", "bookingEdits.bookingId")
    .select([
      "bookings.number",
      "bookingEdits.state",
      "dropOffs",
      "bookingEdits.totalSatang",
      "askedAt",
    ])
    .where("bookings.customerId", "=", owner.id)
    .orderBy("askedAt")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    state: row.state,
    stops: JSON.stringify(
      dropOffsOf(row).map((stop) => ({
        ...stop,
        contactPhone: shownPhone(owner, stop.contactPhone),
      })),
    ),
    totalSatang: Number(row.totalSatang),
    askedAt: row.askedAt,
  }));
}
