import { decisionText } from "@songtan/contract/claims/case-messages";
import type { ProposeClaim } from "@songtan/contract/console/reports";
import { Refusal } from "@songtan/contract/errors";
import { grantClaim, payOutCredit } from "@songtan/domain/ledger/case-entries";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import { lockDriverBalance } from "../../../ledger/driver-balances.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { applyCreditToAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { requestRefund } from "../../payments/records/payments.ts";
import { markClaimPaid, moveReport } from "../../payments/refunds/claim-state.ts";
import { thawDriverMoney } from "../../payouts/freezes/freezes.ts";
import { requireSecondPerson } from "../../platform/oversight/second-person.ts";
import { loadClaimRoom } from "./load-claim-room.ts";
import { findPaidPayment } from "./load-price.ts";
import {
  type CaseDeps,
  type CaseInput,
  closeLostIncident,
  notifyReporter,
  openCase,
  recordCaseAction,
} from "./staff-case.ts";

/** One member of staff says what a claim is worth and how it is paid; another decides. */
export async function proposeClaim(
  trx: Trx,
  deps: CaseDeps,
  input: CaseInput & z.infer<typeof ProposeClaim>,
): Promise<void> {
  const open = await openCase(trx, deps, input);
  const { report, booking } = open;
  const { amountSatang, driverShareSatang, way: destination, words: note, by } = input;
  const room = await loadClaimRoom(trx, open);
  if (amountSatang > room.amountSatang)
    throw new Refusal("invalid", {}, { amountSatang: "too_big" });
  if (driverShareSatang > Math.min(amountSatang, room.driverShareSatang))
    throw new Refusal("invalid", {}, { driverShareSatang: "too_big" });
  const paid = await findPaidPayment(trx, booking.id);
  if (destination === "source" && amountSatang > (paid?.leftSatang ?? 0))
    throw new Refusal("invalid", {}, { way: "not_available" });
  const change = {
    amountSatang,
    driverShareSatang,
    refundDestination: destination,
    decisionNote: note,
    proposedBy: by.id,
    proposedAt: open.now,
    decidedBy: null,
  };
  await moveReport(trx, report, "propose", { now: open.now, ...change });
  await recordCaseAction(trx, open, {
    by,
    action: "claim.proposed",
    detail: { amountSatang, driverShareSatang, way: destination, words: note },
  });
}

/** The second person agrees: the customer is owed the amount, and it is paid the way that was proposed. */
export async function approveClaim(trx: Trx, deps: CaseDeps, input: CaseInput): Promise<void> {
  const open = await openCase(trx, deps, input);
  const { report, booking, now } = open;
  await requireSecondPerson(trx, deps, {
    rule: "claim",
    first: report.proposedBy,
    second: input.by.id,
  });
  const amountSatang = Number(report.amountSatang);
  const shareSatang = report.driverShareSatang;
  // Another claim of the booking was granted in between: this one must be proposed again, with less.
  const room = await loadClaimRoom(trx, open);
  if (amountSatang > room.amountSatang || shareSatang > room.driverShareSatang)
    throw new Refusal("conflict");
  const paid =
    report.refundDestination === "source" ? await findPaidPayment(trx, booking.id) : null;
  // The payment was refunded in between: the claim must be proposed again with another destination.
  if (report.refundDestination === "source" && amountSatang > (paid?.leftSatang ?? 0))
    throw new Refusal("conflict");
  await moveReport(trx, report, "approve", { now, decidedBy: input.by.id });
  await recordCaseAction(trx, open, {
    by: input.by,
    action: "claim.approved",
    detail: { amountSatang },
  });
  await closeLostIncident(trx, open);
  const owed = {
    reportId: report.id,
    bookingId: booking.id,
    customerId: booking.customerId,
    amountSatang,
  };
  const driver = booking.driverId && shareSatang > 0 ? { id: booking.driverId, shareSatang } : null;
  await thawDriverMoney(trx, { source: `report:${report.id}`, now });
  if (driver) await lockDriverBalance(trx, driver.id);
  await lockCustomer(trx, booking.customerId);
  await postEntries(trx, [grantClaim({ ...owed, driver })], { happenedAt: now, recordedAt: now });
  await notifyReporter(trx, deps, {
    open,
    buildText: (notice) =>
      decisionText({ amountSatang, note: report.decisionNote ?? "", claim: true }, notice),
  });
  const refund = { reason: "claim", reportId: report.id, amountSatang, now } as const;
  if (paid) await requestRefund(trx, { ...refund, paymentId: paid.id });
  if (report.refundDestination !== "credit") return;
  await markClaimPaid(trx, report.id, now);
  const credit = { customerId: booking.customerId, because: `claim:${report.id}` };
  await applyCreditToAmountsDue(trx, credit, { happenedAt: now, recordedAt: now });
}

/** The second person rejects it: the case is open again, and the customer is not notified. */
export async function rejectClaim(
  trx: Trx,
  deps: CaseDeps,
  input: CaseInput & { words: string },
): Promise<void> {
  const open = await openCase(trx, deps, input);
  await moveReport(trx, open.report, "turn_down", { now: open.now, decidedBy: null });
  await recordCaseAction(trx, open, {
    by: input.by,
    action: "claim.turned_down",
    detail: { words: input.words },
  });
}

/** The money was transferred from the bank by hand. */
export async function recordClaimTransfer(
  trx: Trx,
  deps: CaseDeps,
  input: CaseInput & { reference: string },
): Promise<void> {
  const open = await openCase(trx, deps, input);
  const { report, booking, now } = open;
  if (report.state !== "accepted" || report.refundDestination !== "transfer")
    throw new Refusal("conflict");
  const amountSatang = Number(report.amountSatang);
  const paid = {
    source: `claim:${report.id}`,
    bookingId: booking.id,
    customerId: booking.customerId,
    amountSatang,
  };
  await moveReport(trx, report, "pay", {
    now,
    bankReference: input.reference,
    endedAt: now,
  });
  await postEntries(trx, [payOutCredit(paid)], { happenedAt: now, recordedAt: now });
  await recordCaseAction(trx, open, {
    by: input.by,
    action: "claim.paid",
    detail: { amountSatang, reference: input.reference },
  });
}
