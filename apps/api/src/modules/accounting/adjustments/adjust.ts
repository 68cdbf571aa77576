import { randomUUID } from "node:crypto";
import type { ProposeAdjustment } from "@songtan/contract/console/adjustments";
import { Refusal } from "@songtan/contract/errors";
import { parseBookingNumber } from "@songtan/domain/booking/number";
import { type AdjustmentKind, adjust, adjustedRole } from "@songtan/domain/ledger/case-entries";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockDriverBalance, offsetCashOwed } from "../../../ledger/driver-balances.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";
import { applyCreditToAmountsDue } from "../amounts-due/collect-amounts-due.ts";
import { loadOutstandingAmounts } from "../amounts-due/load-outstanding-amounts.ts";
import { findHeldPay, releaseDoubtfulPay } from "../held-pay/held-pay.ts";
import { requireOtherThanWorkers } from "../held-pay/other-than-workers.ts";

type By = Exclude<AuditActor, { kind: "system" }>;
type AdjustDeps = Pick<Deps, "clock">;

/** One member of staff says what should be set right, about which booking and why. Answers its id. */
export async function proposeAdjustment(
  trx: Trx,
  { clock }: AdjustDeps,
  { by, ...proposal }: z.infer<typeof ProposeAdjustment> & { by: By },
): Promise<string> {
  const { ownerId, bookingId } = proposal.bookingNumber
    ? await findBookingOwner(trx, proposal.bookingNumber, proposal.kind)
    : await findNamedDriver(trx, proposal);
  const { kind, amountSatang, words } = proposal;
  return saveProposal(trx, { clock }, { by, kind, amountSatang, words, ownerId, bookingId });
}

type Proposed = About & { by: By; kind: AdjustmentKind; amountSatang: number; words: string };

/** Saves a proposed adjustment with a known booking and owner. Returns its id. */
export async function saveProposal(
  trx: Trx,
  { clock }: AdjustDeps,
  { by, kind, amountSatang, words, ownerId, bookingId }: Proposed,
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto("adjustments")
    .values({
      id,
      kind,
      ownerId,
      bookingId,
      amountSatang,
      note: words,
      state: "proposed",
      proposedBy: by.id,
      createdAt: clock(),
    })
    .execute();
  const subject = subjectOf({ kind, ownerId, bookingId });
  const detail = { kind, amountSatang, words };
  await recordAudit(trx, {
    actor: by,
    action: "adjustment.proposed",
    subject,
    detail,
    at: clock(),
  });
  await signalChange(trx, bookingId);
  return id;
}

/** Notifies the open pages that show the booking or the list of incidents. */
async function signalChange(trx: Trx, bookingId: string | null): Promise<void> {
  await publishIncidents(trx);
  if (bookingId) await publish(trx, { topic: "booking", id: bookingId });
}

type About = { ownerId: string; bookingId: string | null };

/** Returns the subject of the log entry: the booking, or the person when the adjustment is not about a booking. */
const subjectOf = ({ kind, ownerId, bookingId }: About & { kind: AdjustmentKind }) =>
  bookingId
    ? ({ kind: "booking", id: bookingId } as const)
    : ({ kind: adjustedRole(kind), id: ownerId } as const);

async function findBookingOwner(trx: Trx, written: string, kind: AdjustmentKind): Promise<About> {
  const number = parseBookingNumber(written);
  const booking = number
    ? await trx
        .selectFrom("bookings")
        .select(["id", "customerId", "driverId"])
        .where("number", "=", number)
        .executeTakeFirst()
    : undefined;
  if (!booking) throw new Refusal("invalid", {}, { bookingNumber: "not_a_choice" });
  const ownerId = adjustedRole(kind) === "driver" ? booking.driverId : booking.customerId;
  if (!ownerId) throw new Refusal("invalid", {}, { kind: "not_available" });
  return { ownerId, bookingId: booking.id };
}

/** A driver can be set right about no booking at all; a customer's money always belongs to one. */
async function findNamedDriver(
  trx: Trx,
  { kind, driverId }: z.infer<typeof ProposeAdjustment>,
): Promise<About> {
  if (!driverId || adjustedRole(kind) !== "driver")
    throw new Refusal("invalid", {}, { bookingNumber: "required" });
  const driver = await trx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", driverId)
    .where("role", "=", "driver")
    .executeTakeFirst();
  if (!driver) throw new Refusal("invalid", {}, { driverId: "not_a_choice" });
  return { ownerId: driver.id, bookingId: null };
}

/**
 * A second person decides; a rejected adjustment changes nothing in the books. The proposer may
 * only withdraw it, but not where that releases the pay of a job that they had a part in.
 */
export async function decideAdjustment(
  trx: Trx,
  deps: SecondPersonDeps,
  {
    adjustmentId,
    by,
    approve,
    words,
  }: { adjustmentId: string; by: By; approve: boolean; words?: string },
): Promise<void> {
  const now = deps.clock();
  const row = await lockRow(trx, "adjustments", adjustmentId);
  if (!row) throw new Refusal("not_found");
  if (row.state !== "proposed") throw new Refusal("conflict");
  if (approve)
    await requireSecondPerson(trx, deps, {
      rule: "adjustment",
      first: row.proposedBy,
      second: by.id,
    });
  for (const { workedBy } of await findHeldPay(trx, { adjustmentId }))
    await requireOtherThanWorkers(trx, deps, { workedBy, by: by.id });
  const kind = row.kind;
  const amountSatang = row.amountSatang;
  if (approve && kind === "due_waived") await checkDue(trx, { ...row, amountSatang });
  await trx
    .updateTable("adjustments")
    .set({
      state: approve ? "done" : "turned_down",
      decidedBy: by.id,
      decidedAt: now,
      decisionNote: words ?? null,
    })
    .where("id", "=", adjustmentId)
    .execute();
  await recordAudit(trx, {
    actor: by,
    action: approve ? "adjustment.approved" : "adjustment.turned_down",
    subject: subjectOf({ kind, ownerId: row.ownerId, bookingId: row.bookingId }),
    detail: { kind, amountSatang, words: words ?? row.note },
    at: now,
  });
  await signalChange(trx, row.bookingId);
  // Doubtful pay that waited for this: available again, and deducted at once where it was approved.
  await releaseDoubtfulPay(trx, { adjustmentId }, { by: by.id, now, dropsCharges: approve });
  if (approve) await applyAdjustment(trx, { ...row, kind, amountSatang }, now);
}

type Applied = About & { id: string; kind: AdjustmentKind; amountSatang: number };

/** Posts an adjustment that was decided. */
export async function applyAdjustment(
  trx: Trx,
  { id: adjustmentId, kind, ownerId, bookingId, amountSatang }: Applied,
  now: Date,
): Promise<void> {
  const times = { happenedAt: now, recordedAt: now };
  const ofDriver = adjustedRole(kind) === "driver";
  await (ofDriver ? lockDriverBalance(trx, ownerId) : lockCustomer(trx, ownerId));
  const entry = adjust({ adjustmentId, kind, ownerId, bookingId, amountSatang });
  await postEntries(trx, [entry], times);
  // The credit first pays for cash the driver holds or amounts due, like earnings and other credit.
  const because = `adjustment:${adjustmentId}`;
  if (ofDriver) await offsetCashOwed(trx, { driverId: ownerId, because }, times);
  else await applyCreditToAmountsDue(trx, { customerId: ownerId, because }, times);
}

type Waived = { ownerId: string; bookingId: string | null; amountSatang: number };

/**
 * Refuses to waive more than the customer owes for this booking. Locks the account's row, so that a simultaneous
 * payment must wait.
 */
async function checkDue(
  trx: Trx,
  { ownerId: customerId, bookingId: waivedBookingId, amountSatang }: Waived,
): Promise<void> {
  await lockCustomer(trx, customerId);
  const due = (await loadOutstandingAmounts(trx, customerId)).find(
    ({ bookingId }) => bookingId === waivedBookingId,
  );
  if ((due?.amountSatang ?? 0) < amountSatang) throw new Refusal("nothing_due");
}
