import { answerText, decisionText } from "@songtan/contract/claims/case-messages";
import { Refusal } from "@songtan/contract/errors";
import { isFaultOpen } from "@songtan/domain/claims/report";
import type { Trx } from "../../../db/database.ts";
import { loadPayParts } from "../../accounting/booking-postings/load-handovers.ts";
import { isClaim, moveReport } from "../../payments/refunds/claim-state.ts";
import { freezeEach, thawDriverMoney } from "../../payouts/freezes/freezes.ts";
import { addMessage } from "./report-messages.ts";
import {
  type CaseDeps,
  type CaseInput,
  closeLostIncident,
  notifyReporter,
  openCase,
  recordCaseAction,
} from "./staff-case.ts";

/** Staff reply to the reporter; the case then waits for the reporter. */
export async function answerReport(
  trx: Trx,
  deps: CaseDeps,
  input: CaseInput & { text: string },
): Promise<void> {
  const open = await openCase(trx, deps, input);
  const { report, now } = open;
  const { by, text } = input;
  await moveReport(trx, report, "answer", { now });
  await addMessage(trx, {
    reportId: report.id,
    author: { role: "staff", id: by.id, name: by.name },
    text,
    now,
  });
  await recordCaseAction(trx, open, { by, action: "report.answered", detail: {} });
  await notifyReporter(trx, deps, { open, buildText: (notice) => answerText(text, notice) });
}

/**
 * The case ends without money: a claim is refused, a report is closed. The note is sent to the
 * reporter.
 */
export async function endReport(
  trx: Trx,
  deps: CaseDeps,
  input: CaseInput & { words: string; command: "refuse" | "close" },
): Promise<void> {
  const open = await openCase(trx, deps, input);
  const { report, now } = open;
  const { by, words: note, command } = input;
  await moveReport(trx, report, command, {
    now,
    decisionNote: note,
    decidedBy: by.id,
    endedAt: now,
  });
  await addMessage(trx, {
    reportId: report.id,
    author: { role: "staff", id: by.id, name: by.name },
    text: note,
    now,
  });
  await thawDriverMoney(trx, { source: `report:${report.id}`, now });
  await recordCaseAction(trx, open, {
    by,
    action: command === "refuse" ? "claim.refused" : "report.closed",
    detail: { words: note },
  });
  if (isClaim(report)) await closeLostIncident(trx, open);
  await notifyReporter(trx, deps, {
    open,
    buildText: (notice) =>
      decisionText({ amountSatang: null, note, claim: isClaim(report) }, notice),
  });
}

/**
 * While a driver may be at fault, what this booking paid them is held back: of each who had the goods.
 *
 * @throws Refusal `report_over` when the case was decided: nothing would free it any more
 */
export async function setFault(
  trx: Trx,
  deps: CaseDeps,
  input: CaseInput & { driverAtFault: boolean },
): Promise<void> {
  const open = await openCase(trx, deps, input);
  const { report, booking, now } = open;
  const { driverAtFault, by } = input;
  if (!isFaultOpen(report.state)) throw new Refusal("report_over");
  await trx
    .updateTable("reports")
    .set({ driverAtFault, version: report.version + 1 })
    .where("id", "=", report.id)
    .execute();
  await recordCaseAction(trx, open, { by, action: "report.fault_set", detail: { driverAtFault } });
  const source = `report:${report.id}`;
  if (!driverAtFault) return thawDriverMoney(trx, { source, now });
  await freezeEach(trx, await loadPayParts(trx, booking), {
    bookingId: booking.id,
    source,
    ...(report.requestedSatang !== null && { mostSatang: report.requestedSatang }),
    follows: "each_part",
    reason: report.number,
    now,
  });
}
