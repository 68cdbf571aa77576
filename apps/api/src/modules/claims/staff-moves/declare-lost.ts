import type { DeclaredLost, LossOptions, TurnDownLoss } from "@songtan/contract/by-hand/losses";
import { Refusal } from "@songtan/contract/errors";
import { type DeclaredLoss, decideDeclaredLoss } from "@songtan/domain/claims/declared-loss";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadBalances } from "../../../ledger/load-balances.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { loadOwnLimits } from "../../delivery/by-hand/cancel-by-hand.ts";
import { type ByHand, logByHand, type StaffActor } from "../../delivery/by-hand/lock-expected.ts";
import { lockCarriers } from "../../delivery/handovers/lock-carriers.ts";
import {
  findSecondPersonProblem,
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";
import { endAsLost, lockForMove } from "./staff-moves.ts";

const pairRule = { rule: "loss" } as const;
type Row = Selectable<DB["lostDeclarations"]>;

async function decide(
  db: Reader,
  { booking, staffId, now }: { booking: BookingRow; staffId: string; now: Date },
): Promise<DeclaredLoss> {
  const prepaidSatang = 0 - ((await loadBalances(db, booking.id)).booking_prepaid ?? 0);
  const { state } = booking;
  return decideDeclaredLoss({ state, prepaidSatang }, await loadOwnLimits(db, staffId, now));
}

/** What declaring the goods lost gives back, whether one person may decide it, and what waits for a second one. */
export async function loadLossOptions(
  deps: SecondPersonDeps & Pick<Deps, "db">,
  { bookingId, staffId }: { bookingId: string; staffId: string },
): Promise<LossOptions> {
  const { db } = deps;
  const now = deps.clock();
  const booking = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking) throw new Refusal("not_found");
  const decision = await decide(db, { booking, staffId, now });
  return {
    allowed: decision.ok,
    backSatang: decision.ok ? decision.movedSatang : 0,
    secondPerson: decision.ok && decision.needsSecondPerson,
    proposed: await loadProposed(deps, { bookingId, staffId }),
  };
}

const findProposed = (db: Reader, bookingId: string) =>
  db
    .selectFrom("lostDeclarations")
    .innerJoin("staff", "staff.id", "proposedBy")
    .selectAll("lostDeclarations")
    .select("staff.name")
    .where("bookingId", "=", bookingId)
    .where("state", "=", "proposed")
    .executeTakeFirst();

async function loadProposed(
  deps: SecondPersonDeps & Pick<Deps, "db">,
  { bookingId, staffId }: { bookingId: string; staffId: string },
): Promise<LossOptions["proposed"]> {
  const row = await findProposed(deps.db, bookingId);
  if (!row) return null;
  const pair = { ...pairRule, first: row.proposedBy, second: staffId };
  return {
    id: row.id,
    backSatang: row.movedSatang,
    words: row.note,
    proposedBy: { id: row.proposedBy, name: row.name },
    proposedAt: row.createdAt.toISOString(),
    mayApprove: (await findSecondPersonProblem(deps.db, deps, pair)) === null,
  };
}

/**
 * Staff declare the goods lost. What gives back more money than one person may decide about waits for a second one, and
 * until then the booking goes on.
 */
export async function declareLost(trx: Trx, input: ByHand): Promise<z.infer<typeof DeclaredLost>> {
  const { by, now, words } = input;
  const booking = await lockForMove(trx, input, "lose");
  await lockCarriers(trx, booking);
  await lockCustomer(trx, booking.customerId);
  // One person's daily total is counted once, even when two windows send at the same moment.
  await lockRow(trx, "staff", by.id);
  const decision = await decide(trx, { booking, staffId: by.id, now });
  if (!decision.ok) throw new Refusal("move_not_possible");
  if (await findProposed(trx, booking.id)) throw new Refusal("conflict");
  const { movedSatang, needsSecondPerson } = decision;
  await trx
    .insertInto("lostDeclarations")
    .values({
      bookingId: booking.id,
      movedSatang,
      note: words,
      state: needsSecondPerson ? "proposed" : "done",
      proposedBy: by.id,
      createdAt: now,
      decidedAt: needsSecondPerson ? null : now,
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
  return { state: "proposed" };
}

type Deciding = { bookingId: string; lossId: string; by: StaffActor; now: Date };

async function lockProposed(
  trx: Trx,
  { bookingId, lossId }: Deciding,
): Promise<{ booking: BookingRow; row: Row }> {
  const booking = await lockBooking(trx, bookingId);
  const row = await trx
    .selectFrom("lostDeclarations")
    .selectAll()
    .where("id", "=", lossId)
    .where("bookingId", "=", bookingId)
    .executeTakeFirst();
  if (!booking || !row) throw new Refusal("not_found");
  if (row.state !== "proposed") throw new Refusal("conflict");
  return { booking, row };
}

/** The second person agrees: the goods are lost as it was proposed, at the same amount, or not at all. */
export async function approveLoss(
  trx: Trx,
  deps: SecondPersonDeps,
  input: Deciding,
): Promise<void> {
  const { by, now } = input;
  const { booking, row } = await lockProposed(trx, input);
  await requireSecondPerson(trx, deps, { ...pairRule, first: row.proposedBy, second: by.id });
  await lockCarriers(trx, booking);
  await lockCustomer(trx, booking.customerId);
  const decision = await decide(trx, { booking, staffId: row.proposedBy, now });
  if (!decision.ok) throw new Refusal("move_not_possible");
  if (decision.movedSatang !== row.movedSatang) throw new Refusal("conflict");
  await close(trx, row.id, { state: "done", by, now });
  await endAsLost(trx, booking, { by, now, words: row.note });
}

/** Another person says no, or the proposer withdraws it. */
export async function turnDownLoss(
  trx: Trx,
  input: Deciding & z.infer<typeof TurnDownLoss>,
): Promise<void> {
  const { row } = await lockProposed(trx, input);
  const { by, now, words } = input;
  await close(trx, row.id, { state: "turned_down", by, now, words });
  await logByHand(trx, { ...input, action: "booking.loss_turned_down", detail: { words } });
}

type Closed = { state: "done" | "turned_down"; by: StaffActor; now: Date; words?: string };

async function close(trx: Trx, id: string, { state, by, now, words }: Closed): Promise<void> {
  await trx
    .updateTable("lostDeclarations")
    .set({ state, decidedBy: by.id, decidedAt: now, decisionNote: words ?? null })
    .where("id", "=", id)
    .execute();
}
