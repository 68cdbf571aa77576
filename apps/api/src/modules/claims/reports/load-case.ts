import type { ReportRecord } from "@songtan/contract/console/reports";
import { Refusal } from "@songtan/contract/errors";
import type { Locale } from "@songtan/domain/account-types";
import { describeLineItems } from "@songtan/domain/quoting/why-texts";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadPayParts } from "../../accounting/booking-postings/load-handovers.ts";
import { type BookingRow, linesOf } from "../../bookings/record/booking.ts";
import type { ReportRow } from "../../payments/refunds/claim-state.ts";
import { loadEvidence } from "../dispute-evidence/load-booking-evidence.ts";
import { selectCases, toReportRow } from "./list-reports.ts";
import { findPaidPayment } from "./load-price.ts";
import { loadThreads } from "./report-messages.ts";
import { reportedBooking } from "./report-records.ts";

type CaseDeps = Pick<Deps, "db" | "secrets" | "clock">;
type CaseQuery = { reportId: string; staffId: string; locale: Locale };

/** One case with its thread and everything known of its booking, as of one moment. */
export const loadCase = (deps: CaseDeps, query: CaseQuery): Promise<ReportRecord> =>
  deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => shapeCase(trx, deps, query));

async function shapeCase(trx: Trx, deps: CaseDeps, query: CaseQuery): Promise<ReportRecord> {
  const { rows } = await selectCases([sql`reports.id = ${query.reportId}`], 1).execute(trx);
  const [row] = rows;
  if (!row) throw new Refusal("not_found");
  const report = await trx
    .selectFrom("reports")
    .selectAll()
    .where("id", "=", row.id)
    .executeTakeFirstOrThrow();
  const booking = await trx
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", row.bookingId)
    .executeTakeFirstOrThrow();
  const threads = await loadThreads(trx, deps, [row.id]);
  return {
    ...toReportRow(row, deps.clock()),
    ...(await decisionOf(trx, report, query.staffId)),
    customer: await partyOf(trx, booking.customerId),
    driver: booking.driverId ? await partyOf(trx, booking.driverId) : null,
    messages: threads.get(row.id) ?? [],
    price: await priceOf(trx, booking, query.locale),
    evidence: await loadEvidence(trx, deps, booking.id),
  };
}

async function decisionOf(trx: Trx, report: ReportRow, staffId: string) {
  const ids = [report.proposedBy, report.decidedBy].flatMap((id) => id ?? []);
  const names =
    ids.length === 0
      ? new Map<string, string>()
      : new Map(
          (
            await trx.selectFrom("staff").select(["id", "name"]).where("id", "in", ids).execute()
          ).map((row) => [row.id, row.name]),
        );
  return {
    capSatang: report.capSatang,
    driverAtFault: report.driverAtFault,
    amountSatang: report.amountSatang,
    driverShareSatang: report.driverShareSatang,
    way: report.refundDestination,
    words: report.decisionNote,
    proposedBy: names.get(report.proposedBy ?? "") ?? null,
    decidedBy: names.get(report.decidedBy ?? "") ?? null,
    bankReference: report.bankReference,
    endedAt: report.endedAt?.toISOString() ?? null,
    version: report.version,
    mayDecide: report.state === "proposed" && report.proposedBy !== staffId,
  };
}

async function partyOf(trx: Trx, accountId: string) {
  const row = await trx
    .selectFrom("accounts")
    .select(["id", "firstName", "lastName"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { id: row.id, name: `${row.firstName} ${row.lastName}` };
}

async function priceOf(
  trx: Trx,
  booking: BookingRow,
  locale: Locale,
): Promise<ReportRecord["price"]> {
  const paid = await findPaidPayment(trx, booking.id);
  return {
    totalSatang: booking.totalSatang,
    lines: describeLineItems(linesOf(booking), locale),
    driverPaySatang: (await loadPayParts(trx, booking)).get(booking.driverId ?? "") ?? 0,
    refundableSatang: paid?.leftSatang ?? 0,
    declaredValueSatang: reportedBooking(booking).declaredValueSatang,
  };
}
