import type { Trx } from "../../../db/database.ts";
import { dropOffsOf } from "../../bookings/record/edits.ts";
import { type ExportOwner, type ExportRow, shownPhone } from "./export-queries.ts";

type Reader = Pick<Trx, "selectFrom">;

/** Problems that the account reported or claimed, with their decisions. */
export async function loadCases(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("reports")
    .innerJoin("bookings", "bookings.id", "reports.booking_id")
    .selectAll("reports")
    .select("bookings.number as booking_number")
    .where("reporter_id", "=", id)
    .orderBy("reports.created_at")
    .execute();
  return rows.map((row) => ({
    number: row.number,
    bookingNumber: row.booking_number,
    kind: row.kind,
    state: row.state,
    askedSatang: row.asked_satang === null ? null : Number(row.asked_satang),
    amountSatang: row.amount_satang === null ? null : Number(row.amount_satang),
    words: row.words,
    bankReference: row.bank_reference,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }));
}

/** Messages of the cases, as the owner could read them there. The author is given by role only. */
export async function loadCaseMessages(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("report_messages")
    .innerJoin("reports", "reports.id", "report_messages.report_id")
    .select(["reports.number", "author_role", "text", "report_messages.created_at"])
    .where("reporter_id", "=", id)
    .orderBy("report_messages.id")
    .execute();
  return rows.map((row) => ({
    number: row.number,
    actor: row.author_role,
    text: row.text,
    createdAt: row.created_at,
  }));
}

/** Tax that was withheld from them, or that they withheld from us. */
export async function loadWithheld(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("withholdings")
    .selectAll()
    .where("account_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    kind: row.direction,
    income: row.income,
    baseSatang: Number(row.base_satang),
    taxSatang: Number(row.tax_satang),
    payerName: row.payer_name,
    payerTaxId: row.payer_tax_id,
    certificateNumber: row.certificate_number,
  }));
}

/** Certificates of it, word for word as they were issued. */
export async function loadCertificates(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("withholding_certificates")
    .selectAll()
    .where("driver_id", "=", id)
    .orderBy("issued_at")
    .execute();
  return rows.map((row) => ({
    certificateNumber: `${row.year}/${row.number}`,
    period: row.period,
    baseSatang: Number(row.base_satang),
    taxSatang: Number(row.tax_satang),
    fields: JSON.stringify(row.body),
    issuedAt: row.issued_at,
  }));
}

/** What a driver wrote against a suspension, and what staff answered. */
export async function loadAppeals(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("appeals")
    .selectAll()
    .where("driver_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    text: row.text,
    state: row.state,
    answer: row.answer,
    createdAt: row.created_at,
    answeredAt: row.answered_at,
  }));
}

/** A driver's calls for help, with the place as long as it is stored. */
export async function loadAlarms(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("incidents")
    .select(["details", "opened_at", "closed_at"])
    .where("driver_id", "=", id)
    .where("kind", "=", "sos")
    .orderBy("opened_at")
    .execute();
  return rows.map((row) => ({
    place: JSON.stringify((row.details as { position?: object }).position ?? null),
    createdAt: row.opened_at,
    endedAt: row.closed_at,
  }));
}

/** Changed drop-offs that a customer requested after a driver had accepted the booking. */
export async function loadBookingEdits(trx: Reader, owner: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("booking_edits")
    .innerJoin("bookings", "bookings.id", "booking_edits.booking_id")
    .select([
      "bookings.number",
      "booking_edits.state",
      "drop_offs",
      "booking_edits.total_satang",
      "asked_at",
    ])
    .where("bookings.customer_id", "=", owner.id)
    .orderBy("asked_at")
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
    totalSatang: Number(row.total_satang),
    askedAt: row.asked_at,
  }));
}
