import type { BookingReports, ReportView } from "@songtan/contract/claims/reports";
import { Refusal } from "@songtan/contract/errors";
import { claimCapSatang, reportOptions } from "@songtan/domain/claims/claim-terms";
import { nextReportState } from "@songtan/domain/claims/report";
import { type ClaimDestination, reportKindsOf } from "@songtan/domain/claims/types";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { isClaim, type ReportRow } from "../../payments/refunds/claim-state.ts";
import { loadCaseTerms } from "../../payments/refunds/limits/case-terms.ts";
import { loadThreads } from "./report-messages.ts";
import { canAccessBooking, reportedBooking } from "./report-records.ts";

type ShapeDeps = Pick<Deps, "db" | "secrets" | "clock">;
type By = { role: "customer" | "driver"; id: string };
const dayMilliseconds = 86_400_000;

/** A person's reports about their booking, newest first, and the reports they can still make. */
export async function loadBookingReports(
  deps: ShapeDeps,
  { bookingId, by }: { bookingId: string; by: By },
): Promise<BookingReports> {
  const { db, clock } = deps;
  const booking = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking || !(await canAccessBooking(db, booking, by))) throw new Refusal("not_found");
  const rows = await db
    .selectFrom("reports")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .where("reporterId", "=", by.id)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  const terms = await loadCaseTerms(db, clock());
  const reported = reportedBooking(booking);
  const chances = reportOptions(reported, terms, clock());
  return {
    reports: await shapeReports(db, deps, rows),
    ...chances,
    mayClaim: chances.mayClaim && by.role === "customer",
    caps: reportKindsOf[by.role].map((kind) => ({
      kind,
      capSatang: claimCapSatang(kind, reported),
    })),
    claimUntil: booking.endedAt
      ? new Date(booking.endedAt.getTime() + terms.claimDays * dayMilliseconds).toISOString()
      : null,
  };
}

/** One report of this person's own. */
export async function loadReport(
  deps: ShapeDeps,
  { reportId, by }: { reportId: string; by: By },
): Promise<ReportView> {
  const row = await deps.db
    .selectFrom("reports")
    .selectAll()
    .where("id", "=", reportId)
    .where("reporterId", "=", by.id)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const [view] = await shapeReports(deps.db, deps, [row]);
  if (!view) throw new Refusal("not_found");
  return view;
}

async function shapeReports(
  db: Reader,
  deps: ShapeDeps,
  rows: readonly ReportRow[],
): Promise<ReportView[]> {
  const threads = await loadThreads(
    db,
    deps,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => shapeReport(row, threads.get(row.id) ?? []));
}

function shapeReport(row: ReportRow, messages: ReportView["messages"]): ReportView {
  const state = row.state;
  const may = (command: "write" | "withdraw") =>
    nextReportState(state, command, { isClaim: isClaim(row) }) !== null;
  const decided = state === "accepted" || state === "paid";
  return {
    id: row.id,
    number: row.number,
    bookingId: row.bookingId,
    kind: row.kind,
    state: state === "proposed" ? "open" : state,
    askedSatang: row.requestedSatang,
    amountSatang: decided ? Number(row.amountSatang) : null,
    way: decided ? (row.refundDestination as ClaimDestination) : null,
    dueAt: row.dueAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    messages,
    mayWrite: may("write"),
    mayWithdraw: may("withdraw"),
  };
}
