import { Refusal } from "@songtan/contract/errors";
import { nextReportState, type ReportCommand } from "@songtan/domain/claims/report";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { recordBookingWebhook } from "../../bookings/record/booking-webhooks.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";

export type ReportRow = Selectable<DB["reports"]>;

export const isClaim = (report: Pick<ReportRow, "requestedSatang">): boolean =>
  report.requestedSatang !== null;

type Change = Partial<Omit<ReportRow, "id" | "version" | "state" | "bookingId">>;

/**
 * Changes a report's state together with other columns.
 * @throws Refusal `report_over` when its state does not accept this command
 */
export async function moveReport(
  trx: Trx,
  report: ReportRow,
  command: ReportCommand,
  { now, ...change }: Change & { now: Date },
) {
  const state = nextReportState(report.state, command, { isClaim: isClaim(report) });
  if (!state) throw new Refusal("report_over");
  await trx
    .updateTable("reports")
    .set({ ...change, state, version: report.version + 1 })
    .where("id", "=", report.id)
    .execute();
  // It begins or ends to wait for a second person.
  if ((state === "proposed") !== (report.state === "proposed")) await publishIncidents(trx);
  if (!amongStaff.has(command)) await recordClaimWebhook(trx, report.id, now);
  return state;
}

/** Commands that staff decide among themselves; the customer is notified only of the decision. */
const amongStaff: ReadonlySet<ReportCommand> = new Set(["propose", "turn_down"]);

/** Notifies the programs of the business that made the claim; of other reports they learn nothing. */
export async function recordClaimWebhook(trx: Trx, reportId: string, now: Date): Promise<void> {
  const report = await trx
    .selectFrom("reports")
    .selectAll()
    .where("id", "=", reportId)
    .executeTakeFirstOrThrow();
  if (report.reporterRole !== "customer" || !isClaim(report)) return;
  const { id, number, kind, state, requestedSatang } = report;
  const isDecided = state === "accepted" || state === "paid";
  const claim = {
    id,
    number,
    kind,
    // Among staff a proposal is one more step; for the customer the claim is still open.
    state: state === "proposed" ? "open" : state,
    requestedSatang,
    amountSatang: isDecided ? report.amountSatang : null,
  };
  await recordBookingWebhook(trx, {
    bookingId: report.bookingId,
    type: "claim.updated",
    about: { claim },
    now,
  });
}

/** The claim is paid: the case is over. Safe to repeat. */
export async function markClaimPaid(trx: Trx, reportId: string, now: Date): Promise<void> {
  const report = await lockRow(trx, "reports", reportId);
  if (report?.state !== "accepted") return;
  await moveReport(trx, report, "pay", { now, endedAt: now });
}
