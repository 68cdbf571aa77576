import type {
  CancelByHand,
  CancellationOptions,
  CancelledByHand,
} from "@songtan/contract/by-hand/by-hand";
import { Refusal } from "@songtan/contract/errors";
import {
  type CancellationFee,
  cancellationFees,
  decideStaffCancellation,
} from "@songtan/domain/booking/staff-cancellation";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockMoney } from "../../../ledger/driver-balances.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { loadCaseTerms } from "../../payments/refunds/limits/case-terms.ts";
import { loadRefundedToday } from "../../payments/refunds/limits/refunded-today.ts";
import {
  findSecondPersonProblem,
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";
import { loadQuotedTariff } from "../../pricing/tariff/load-tariff.ts";
import { applyCancellation, cancellationInput } from "../bookings/cancel-booking.ts";
import { type ByHand, lockExpectedVersion, logByHand, type StaffActor } from "./lock-expected.ts";

const pairRule = { rule: "cancellation" } as const;

/** What is paid of the price: what cancelling gives back, less the fee. */
const paidOf = ({ paymentState, totalSatang, laterSatang, creditSatang }: BookingRow): number =>
  paymentState === "paid" ? totalSatang - laterSatang : creditSatang;

type ForWhom = { booking: BookingRow; staffId: string; now: Date };

/** What the domain decides about. */
export async function staffCancellationInput(db: Reader, booking: BookingRow) {
  const tariff = await loadQuotedTariff(db, booking.quoteId);
  return { ...cancellationInput(booking, tariff), paidSatang: paidOf(booking) };
}

/** What this person may still give away alone. */
export async function loadOwnLimits(db: Reader, staffId: string, now: Date) {
  const terms = await loadCaseTerms(db, now);
  return {
    limits: { eachSatang: terms.refundEachSatang, perDaySatang: terms.refundPerDaySatang },
    todaySatang: await loadRefundedToday(db, staffId, now),
    now,
  };
}

async function decide(db: Reader, { booking, staffId, now }: ForWhom, fee: CancellationFee) {
  const input = await staffCancellationInput(db, booking);
  return decideStaffCancellation(input, fee, await loadOwnLimits(db, staffId, now));
}

/** What cancelling costs now, whether one person may decide it, and what waits for a second one. */
export async function loadCancellationOptions(
  deps: SecondPersonDeps & Pick<Deps, "db">,
  { bookingId, staffId }: { bookingId: string; staffId: string },
): Promise<CancellationOptions> {
  const { db } = deps;
  const now = deps.clock();
  const booking = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking) throw new Refusal("not_found");
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
  { bookingId, staffId }: { bookingId: string; staffId: string },
): Promise<CancellationOptions["proposed"]> {
  const row = await deps.db
    .selectFrom("bookingCancellations")
    .innerJoin("staff", "staff.id", "proposedBy")
    .selectAll("bookingCancellations")
    .select("staff.name")
    .where("bookingId", "=", bookingId)
    .where("state", "=", "proposed")
    .executeTakeFirst();
  if (!row) return null;
  const pair = { ...pairRule, first: row.proposedBy, second: staffId } as const;
  return {
    id: row.id,
    state: row.state,
    feeSatang: row.feeSatang,
    movedSatang: row.movedSatang,
    words: row.note,
    proposedBy: { id: row.proposedBy, name: row.name },
    proposedAt: row.createdAt.toISOString(),
    decidedBy: null,
    decidedWords: null,
    mayApprove: (await findSecondPersonProblem(deps.db, deps, pair)) === null,
  };
}

/**
 * Staff cancel for a customer, at the fee the customer would pay or without. What moves more money than one person may
 * decide about waits for a second one.
 */
export async function cancelByHand(
  trx: Trx,
  input: ByHand & z.infer<typeof CancelByHand>,
): Promise<z.infer<typeof CancelledByHand>> {
  const { by, now, words, fee } = input;
  const booking = await lockExpectedVersion(trx, input);
  await lockMoney(trx, booking);
  // One person's daily total is counted once, even when two windows send at the same moment.
  await lockRow(trx, "staff", by.id);
  const decision = await decide(trx, { booking, staffId: by.id, now }, fee);
  if (!decision.ok) throw new Refusal("cancellation_not_allowed");
  const { feeSatang, movedSatang, needsSecondPerson } = decision;
  if (feeSatang !== input.expectedFeeSatang) throw new Refusal("fee_changed", { feeSatang });
  const open = await trx
    .selectFrom("bookingCancellations")
    .select("id")
    .where("bookingId", "=", booking.id)
    .where("state", "=", "proposed")
    .executeTakeFirst();
  if (open) throw new Refusal("conflict");
  await trx
    .insertInto("bookingCancellations")
    .values({
      bookingId: booking.id,
      fee,
      feeSatang,
      movedSatang,
      note: words,
      state: needsSecondPerson ? "proposed" : "done",
      proposedBy: by.id,
      createdAt: now,
      decidedAt: needsSecondPerson ? null : now,
    })
    .execute();
  await logByHand(trx, {
    ...input,
    action: needsSecondPerson ? "booking.cancellation_proposed" : "booking.cancelled",
    detail: { words, feeSatang, movedSatang, before: booking.state },
  });
  if (needsSecondPerson) return { state: "proposed" };
  await cancel(trx, booking, { feeSatang, by, now });
  return { state: "done" };
}

type Deciding = { bookingId: string; cancellationId: string; by: StaffActor; now: Date };
type Row = Selectable<DB["bookingCancellations"]>;

async function lockProposed(
  trx: Trx,
  { bookingId, cancellationId }: Deciding,
): Promise<{ booking: BookingRow; row: Row }> {
  const booking = await lockBooking(trx, bookingId);
  const row = await trx
    .selectFrom("bookingCancellations")
    .selectAll()
    .where("id", "=", cancellationId)
    .where("bookingId", "=", bookingId)
    .executeTakeFirst();
  if (!booking || !row) throw new Refusal("not_found");
  if (row.state !== "proposed") throw new Refusal("conflict");
  return { booking, row };
}

/** The second person agrees: the booking is cancelled as it was proposed, or not at all. */
export async function approveCancellation(
  trx: Trx,
  deps: SecondPersonDeps,
  input: Deciding,
): Promise<void> {
  const { by, now } = input;
  const { booking, row } = await lockProposed(trx, input);
  await requireSecondPerson(trx, deps, { ...pairRule, first: row.proposedBy, second: by.id });
  const decision = await decide(trx, { booking, staffId: row.proposedBy, now }, row.fee);
  if (!decision.ok) throw new Refusal("cancellation_not_allowed");
  const { feeSatang, movedSatang } = decision;
  if (feeSatang !== row.feeSatang) throw new Refusal("fee_changed", { feeSatang });
  await close(trx, row.id, { state: "done", by, now });
  await logByHand(trx, {
    ...input,
    action: "booking.cancelled",
    detail: { words: row.note, feeSatang, movedSatang, before: booking.state },
  });
  await cancel(trx, booking, { feeSatang, by, now });
}

/** Another person says no, or the proposer withdraws it. */
export async function turnDownCancellation(
  trx: Trx,
  input: Deciding & { words: string },
): Promise<void> {
  const { row } = await lockProposed(trx, input);
  const { by, now, words } = input;
  await close(trx, row.id, { state: "turned_down", by, now, words });
  await logByHand(trx, { ...input, action: "booking.cancellation_turned_down", detail: { words } });
}

type Closed = { state: "done" | "turned_down"; by: StaffActor; now: Date; words?: string };

async function close(trx: Trx, id: string, { state, by, now, words }: Closed): Promise<void> {
  await trx
    .updateTable("bookingCancellations")
    .set({ state, decidedBy: by.id, decidedAt: now, decisionNote: words ?? null })
    .where("id", "=", id)
    .execute();
}

const cancel = (
  trx: Trx,
  booking: BookingRow,
  { feeSatang, by, now }: { feeSatang: number; by: StaffActor; now: Date },
): Promise<void> =>
  applyCancellation(trx, booking, { feeSatang, actor: `staff:${by.id}`, reason: "by_staff", now });
