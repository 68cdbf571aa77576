import type { LossOptions } from "@songtan/contract/by-hand/losses";
import type { DoneOrProposed } from "@songtan/contract/by-hand/proposals";
import { Refusal } from "@songtan/contract/errors";
import { type DeclaredLoss, decideDeclaredLoss } from "@songtan/domain/claims/declared-loss";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadBalances } from "../../../ledger/load-balances.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { type BookingRow, loadBooking } from "../../bookings/record/booking.ts";
import { type ByHand, logByHand } from "../../delivery/by-hand/lock-expected.ts";
import {
  closeAsDone,
  type Deciding,
  loadProposal,
  lockToApprove,
  proposedColumns,
  refuseSecondProposal,
} from "../../delivery/by-hand/proposals.ts";
import { lockCarriers } from "../../delivery/handovers/lock-carriers.ts";
import { loadOwnLimits } from "../../payments/refunds/limits/own-limits.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import type { SecondPersonDeps } from "../../platform/oversight/second-person.ts";
import { endAsLost, lockForMove } from "./staff-moves.ts";

async function decide(
  db: Reader,
  { booking, staffId, now }: { booking: BookingRow; staffId: string; now: Date },
): Promise<DeclaredLoss> {
  const prepaidSatang = 0 - ((await loadBalances(db, booking.id)).booking_prepaid ?? 0);
  const { state } = booking;
  return decideDeclaredLoss({ state, prepaidSatang }, await loadOwnLimits(db, staffId, now));
}

/**
 * Loads the amount that is returned if the goods are declared lost, the need for a second person, and any open
 * proposal.
 */
export async function loadLossOptions(
  deps: SecondPersonDeps & Pick<Deps, "db">,
  { bookingId, staffId }: { bookingId: string; staffId: string },
): Promise<LossOptions> {
  const { db } = deps;
  const now = deps.clock();
  const booking = await loadBooking(db, bookingId);
  const decision = await decide(db, { booking, staffId, now });
  return {
    allowed: decision.ok,
    backSatang: decision.ok ? decision.movedSatang : 0,
    secondPerson: decision.ok && decision.needsSecondPerson,
    proposed: (await loadProposal(deps, "loss", { bookingId, staffId }))?.shown ?? null,
  };
}

/**
 * Declares the goods lost. If it returns more money than one person may decide about, it needs a second person, and
 * until then the booking continues.
 */
export async function declareLost(trx: Trx, input: ByHand): Promise<DoneOrProposed> {
  const { by, now, words } = input;
  const booking = await lockForMove(trx, input, "lose");
  await lockCarriers(trx, booking);
  await lockCustomer(trx, booking.customerId);
  // One person's daily total is counted once, even when two windows send at the same moment.
  await lockRow(trx, "staff", by.id);
  const decision = await decide(trx, { booking, staffId: by.id, now });
  if (!decision.ok) throw new Refusal("move_not_possible");
  await refuseSecondProposal(trx, "loss", booking.id);
  const { movedSatang, needsSecondPerson } = decision;
  await trx
    .insertInto("lostDeclarations")
    .values({
      bookingId: booking.id,
      movedSatang,
      ...proposedColumns(needsSecondPerson, { ...input, booking }),
    })
    .execute();
  if (!needsSecondPerson) {
    await endAsLost(trx, booking, input);
    return { state: "done" };
  }
  await logByHand(trx, {
    ...input,
    action: "booking.loss_proposed",
    detail: { words, movedSatang, before: booking.state },
  });
  await publishIncidents(trx);
  return { state: "proposed" };
}

/**
 * Approves the proposal by a second person: the goods are declared lost as proposed, with the same amount, or not at
 * all.
 */
export async function approveLoss(
  trx: Trx,
  deps: SecondPersonDeps,
  input: Deciding,
): Promise<void> {
  const { by, now } = input;
  const { booking, row } = await lockToApprove(trx, deps, { ...input, kind: "loss" });
  await lockCarriers(trx, booking);
  await lockCustomer(trx, booking.customerId);
  const decision = await decide(trx, { booking, staffId: row.proposedBy, now });
  if (!decision.ok) throw new Refusal("move_not_possible");
  if (decision.movedSatang !== row.movedSatang) throw new Refusal("conflict");
  await closeAsDone(trx, { ...input, kind: "loss" });
  await endAsLost(trx, booking, { by, now, words: row.note });
}
