import { type FreezeFollows, planFreezes } from "@songtan/domain/payouts/freeze";
import { type HeldPay, listHeldPay, sumHeldPay } from "@songtan/domain/payouts/held-pay";
import type { Kysely } from "kysely";
import type { Database, Trx } from "../../../db/database.ts";

type Reader = Pick<Kysely<Database>, "selectFrom">;

/** A driver's frozen pay with the reasons; only of one booking where it is given. */
export async function loadHeldPay(
  db: Reader,
  driverId: string,
  bookingId?: string,
): Promise<HeldPay[]> {
  const rows = await db
    .selectFrom("payout_freezes")
    .leftJoin("bookings", "bookings.id", "booking_id")
    .select(["source", "booking_id", "number", "amount_satang"])
    .where("payout_freezes.driver_id", "=", driverId)
    .where("thawed_at", "is", null)
    .$if(bookingId !== undefined, (query) => query.where("booking_id", "=", bookingId ?? null))
    .orderBy("frozen_at")
    .orderBy("source")
    .execute();
  return listHeldPay(
    rows.map((row) => ({
      source: row.source,
      bookingId: row.booking_id,
      bookingNumber: row.number,
      amountSatang: Number(row.amount_satang),
    })),
  );
}

/** All of it together, in satang: what a payout leaves out. */
export const loadFrozen = async (db: Reader, driverId: string): Promise<number> =>
  sumHeldPay(await loadHeldPay(db, driverId));

type Held = {
  driverId: string;
  bookingId: string;
  source: string;
  amountSatang: number;
  reason: string;
  now: Date;
  /**
   * Which part of the booking's pay the freeze follows; absent for an amount that no handover
   * changes.
   */
  follows?: FreezeFollows;
  /** What is in question, where it may be less than the part. */
  mostSatang?: number;
};

/**
 * Holds back money of a driver that a dispute or claim is about: it stays theirs and is not paid out. The same source
 * freezes once; after a thaw it can freeze again.
 */
export async function freezeDriverMoney(trx: Trx, freeze: Held): Promise<void> {
  if (freeze.amountSatang <= 0) return;
  await trx
    .insertInto("payout_freezes")
    .values({
      source: freeze.source,
      driver_id: freeze.driverId,
      booking_id: freeze.bookingId,
      amount_satang: freeze.amountSatang,
      reason: freeze.reason,
      frozen_at: freeze.now,
      follows: freeze.follows ?? null,
      most_satang: freeze.mostSatang ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .column("source")
        .doUpdateSet({
          amount_satang: freeze.amountSatang,
          most_satang: freeze.mostSatang ?? null,
          frozen_at: freeze.now,
          thawed_at: null,
        })
        .where("payout_freezes.thawed_at", "is not", null),
    )
    .execute();
}

/**
 * Holds back money of every driver who had a booking's goods: who of them is at fault is not known. Each of their own part,
 * up to the amount in question.
 */
export async function freezeEach(
  trx: Trx,
  parts: ReadonlyMap<string, number>,
  freeze: Omit<Held, "driverId" | "amountSatang">,
): Promise<void> {
  for (const [driverId, partSatang] of parts)
    await freezeDriverMoney(trx, {
      ...freeze,
      driverId,
      source: sourceOf(freeze.source, driverId),
      amountSatang: Math.min(partSatang, freeze.mostSatang ?? partSatang),
    });
}

/** Each driver's freeze has its own source, which starts with the common cause. */
const sourceOf = (cause: string, driverId: string) => `${cause}:${driverId}`;

/** Whether anything may hold back pay of a booking: one indexed look, which every assignment makes. */
export async function hasPossibleFreezes(trx: Trx, bookingId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("payout_freezes")
    .select("booking_id")
    .where("booking_id", "=", bookingId)
    .where("thawed_at", "is", null)
    .where("follows", "is not", null)
    .unionAll(openDisputes(trx, bookingId).select("disputes.booking_id"))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a booking was paid with and a bank has not decided about: of that the drivers' pay would come. */
const openDisputes = (trx: Trx, bookingId: string) =>
  trx
    .selectFrom("disputes")
    .leftJoin("charges", "charges.id", "disputes.charge_id")
    .where("disputes.booking_id", "=", bookingId)
    .where("disputes.state", "in", ["open", "pending"])
    .where((eb) => eb.or([eb("payment_id", "is not", null), eb("purpose", "=", "priority_fee")]));

/**
 * Updates the freezes of a booking after its pay has changed or is divided differently; an open
 * dispute also freezes the part of a new driver. The caller has locked the balances of drivers with
 * a larger part.
 */
export async function updateFreezes(
  trx: Trx,
  { bookingId, parts, now }: { bookingId: string; parts: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  const rows = await trx
    .selectFrom("payout_freezes")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .where("thawed_at", "is", null)
    .where("follows", "is not", null)
    .orderBy("source")
    .forUpdate()
    .execute();
  const held = rows.map((row) => ({
    cause:
      row.follows === "each_part"
        ? row.source.slice(0, -sourceOf("", row.driver_id).length)
        : row.source,
    driverId: row.driver_id,
    amountSatang: Number(row.amount_satang),
    follows: row.follows as FreezeFollows,
    mostSatang: row.most_satang === null ? null : Number(row.most_satang),
  }));
  const disputes = await openDisputes(trx, bookingId)
    .select(["disputes.id", "provider_dispute_id as reason"])
    .orderBy("disputes.id")
    .execute();
  const causes = disputes.map(({ id }) => disputeSource(id));
  const reasons = new Map(disputes.map(({ id, reason }) => [disputeSource(id), reason]));
  for (const [index, { cause }] of held.entries()) reasons.set(cause, rows[index]?.reason ?? "");
  for (const { cause, driverId, amountSatang, follows, mostSatang } of planFreezes(
    held,
    parts,
    causes,
  )) {
    const source = follows === "each_part" ? sourceOf(cause, driverId) : cause;
    await thawDriverMoney(trx, { source, now });
    const limit = mostSatang === null ? {} : { mostSatang };
    const reason = reasons.get(cause) ?? "";
    await freezeDriverMoney(trx, {
      source,
      driverId,
      bookingId,
      amountSatang,
      follows,
      reason,
      now,
      ...limit,
    });
  }
}

/** What a dispute holds back begins with this. */
export const disputeSource = (disputeId: string) => `dispute:${disputeId}`;

/** What was frozen by this source can be paid out again. */
export async function thawDriverMoney(
  trx: Trx,
  { source, now }: { source: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("payout_freezes")
    .set({ thawed_at: now })
    .where((eb) => eb.or([eb("source", "=", source), eb("source", "like", `${source}:%`)]))
    .where("thawed_at", "is", null)
    .execute();
}
