import type { CancelByHand, CancellationOptions } from "@songtan/contract/by-hand/by-hand";
import type { DoneOrProposed } from "@songtan/contract/by-hand/proposals";
import { Refusal } from "@songtan/contract/errors";
import {
  type CancellationFee,
  cancellationFees,
  decideStaffCancellation,
} from "@songtan/domain/booking/staff-cancellation";
import type { z } from "zod";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockMoney } from "../../../ledger/driver-balances.ts";
import { type BookingRow, loadBooking } from "../../bookings/record/booking.ts";
import { loadOwnLimits } from "../../payments/refunds/limits/own-limits.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import type { SecondPersonDeps } from "../../platform/oversight/second-person.ts";
import { loadQuotedTariff } from "../../pricing/tariff/load-tariff.ts";
import { applyCancellation, cancellationInput } from "../bookings/cancel-booking.ts";
import { type ByHand, lockExpectedVersion, logByHand, type StaffActor } from "./lock-expected.ts";
import {
  closeAsDone,
  type Deciding,
  loadProposal,
  lockToApprove,
  proposedColumns,
  refuseSecondProposal,
} from "./proposals.ts";

/** Returns the paid part of the price, which cancelling refunds minus the fee. */
const paidOf = ({ paymentState, totalSatang, laterSatang, creditSatang }: BookingRow): number =>
  paymentState === "paid" ? totalSatang - laterSatang : creditSatang;

type ForWhom = { booking: BookingRow; staffId: string; now: Date };

/** What the domain decides about. */
export async function staffCancellationInput(db: Reader, booking: BookingRow) {
  const tariff = await loadQuotedTariff(db, booking.quoteId);
  return { ...cancellationInput(booking, tariff), paidSatang: paidOf(booking) };
}

async function decide(db: Reader, { booking, staffId, now }: ForWhom, fee: CancellationFee) {
  const input = await staffCancellationInput(db, booking);
  return decideStaffCancellation(input, fee, await loadOwnLimits(db, staffId, now));
}

/** Returns the present cost of cancelling, with which fees one person may decide, and the open proposal. */
export async function loadCancellationOptions(
  deps: SecondPersonDeps & Pick<Deps, "db">,
  { bookingId, staffId }: { bookingId: string; staffId: string },
): Promise<CancellationOptions> {
  const { db } = deps;
  const now = deps.clock();
  const booking = await loadBooking(db, bookingId);
  const decisions = [];
  for (const fee of cancellationFees)
    decisions.push({ fee, decision: await decide(db, { booking, staffId, now }, fee) });
  const byRule = decisions.find(({ fee }) => fee === "by_rule")?.decision;
  return {
    allowed: byRule?.ok ?? false,
    feeSatang: byRule?.ok ? byRule.feeSatang : 0,
    paidSatang: paidOf(booking),
    secondPerson: decisions.flatMap(({ fee, decision }) =>
      decision.ok && decision.needsSecondPerson ? [fee] : [],
    ),
    proposed: await loadProposed(deps, { bookingId, staffId }),
  };
}

async function loadProposed(
  deps: SecondPersonDeps & Pick<Deps, "db">,
  query: { bookingId: string; staffId: string },
): Promise<CancellationOptions["proposed"]> {
  const found = await loadProposal(deps, "cancellation", query);
  if (!found) return null;
  const { feeSatang } = found.row;
  return { ...found.shown, state: "proposed", feeSatang, decidedBy: null, decidedWords: null };
}

/**
 * Cancels a booking for a customer, with the customer's fee or without a fee. If it moves more money than one person
 * may decide about, it is proposed to a second person.
 */
export async function cancelByHand(
  trx: Trx,
  input: ByHand & z.infer<typeof CancelByHand>,
): Promise<DoneOrProposed> {
  const { by, now, words, fee } = input;
  const booking = await lockExpectedVersion(trx, input);
  await lockMoney(trx, booking);
  // One person's daily total is counted once, even when two windows send at the same moment.
  await lockRow(trx, "staff", by.id);
  const decision = await decide(trx, { booking, staffId: by.id, now }, fee);
  if (!decision.ok) throw new Refusal("cancellation_not_allowed");
  const { feeSatang, movedSatang, needsSecondPerson } = decision;
  if (feeSatang !== input.expectedFeeSatang) throw new Refusal("fee_changed", { feeSatang });
  await refuseSecondProposal(trx, "cancellation", booking.id);
  await trx
    .insertInto("bookingCancellations")
    .values({
      bookingId: booking.id,
      fee,
      feeSatang,
      movedSatang,
      ...proposedColumns(needsSecondPerson, { ...input, booking }),
    })
    .execute();
  await logByHand(trx, {
    ...input,
    action: needsSecondPerson ? "booking.cancellation_proposed" : "booking.cancelled",
    detail: { words, feeSatang, movedSatang, before: booking.state },
  });
  if (needsSecondPerson) {
    await publishIncidents(trx);
    return { state: "proposed" };
  }
  await cancel(trx, booking, { feeSatang, by, now });
  return { state: "done" };
}

/** Approves a cancellation as the second person: the booking is cancelled exactly as proposed, or not at all. */
export async function approveCancellation(
  trx: Trx,
  deps: SecondPersonDeps,
  input: Deciding,
): Promise<void> {
  const { by, now } = input;
  const { booking, row } = await lockToApprove(trx, deps, { ...input, kind: "cancellation" });
  const decision = await decide(trx, { booking, staffId: row.proposedBy, now }, row.fee);
  if (!decision.ok) throw new Refusal("cancellation_not_allowed");
  const { feeSatang, movedSatang } = decision;
  if (feeSatang !== row.feeSatang) throw new Refusal("fee_changed", { feeSatang });
  await closeAsDone(trx, { ...input, kind: "cancellation" });
  await logByHand(trx, {
    ...input,
    action: "booking.cancelled",
    detail: { words: row.note, feeSatang, movedSatang, before: booking.state },
  });
  await cancel(trx, booking, { feeSatang, by, now });
}

const cancel = (
  trx: Trx,
  booking: BookingRow,
  { feeSatang, by, now }: { feeSatang: number; by: StaffActor; now: Date },
): Promise<void> =>
  applyCancellation(trx, booking, { feeSatang, actor: `staff:${by.id}`, reason: "by_staff", now });
