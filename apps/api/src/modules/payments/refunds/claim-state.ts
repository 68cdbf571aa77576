import { Refusal } from "@songtan/contract/errors";
import { nextReportState, type ReportCommand } from "@songtan/domain/claims/report";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";

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
  change: Change = {},
) {
  const state = nextReportState(report.state, command, { isClaim: isClaim(report) });
  if (!state) throw new Refusal("report_over");
  await trx
    .updateTable("reports")
    .set({ ...change, state, version: report.version + 1 })
    .where("id", "=", report.id)
    .execute();
  return state;
}

/** The claim is paid: the case is over. Safe to repeat. */
export async function markClaimPaid(trx: Trx, reportId: string, now: Date): Promise<void> {
  const report = await lockRow(trx, "reports", reportId);
  if (report?.state !== "accepted") return;
  await moveReport(trx, report, "pay", { endedAt: now });
}
