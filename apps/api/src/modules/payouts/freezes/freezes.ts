import { type FreezeFollows, planFreezes } from "@songtan/domain/payouts/freeze";
import { type HeldPay, listHeldPay, sumHeldPay } from "@songtan/domain/payouts/held-pay";
import type { ExpressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { compileOnce } from "../../../db/compiled.ts";
import type { Database, Reader, Trx } from "../../../db/database.ts";
import { lockRowsWhere } from "../../../db/locks/lock-rows.ts";

export type HeldPayRow = {
  source: string;
  bookingId: string | null;
  number: string | null;
  amountSatang: number;
  reason: string;
};

/** A driver's frozen pay with the reasons. */
export async function loadHeldPay(db: Reader, driverId: string): Promise<HeldPay[]> {
  const rows = await db
    .selectFrom("payoutFreezes")
    .leftJoin("bookings", "bookings.id", "bookingId")
    .select(["source", "bookingId", "number", "amountSatang", "reason"])
    .where("payoutFreezes.driverId", "=", driverId)
    .where("thawedAt", "is", null)
    .orderBy("frozenAt")
    .orderBy("source")
    .execute();
  return toHeldPay(rows);
}

/** Selects the held pay of one booking, as a column of `bookings`. */
export const selectHeldPay = (eb: ExpressionBuilder<Database, "bookings">, driverId: string) =>
  jsonArrayFrom(
    eb
      .selectFrom("payoutFreezes")
      .select(["source", "payoutFreezes.bookingId", "bookings.number", "amountSatang", "reason"])
      .whereRef("payoutFreezes.bookingId", "=", "bookings.id")
      .where("payoutFreezes.driverId", "=", driverId)
      .where("thawedAt", "is", null)
      .orderBy("frozenAt")
      .orderBy("source"),
  );

export const toHeldPay = (rows: readonly HeldPayRow[]): HeldPay[] =>
  listHeldPay(
    rows.map(({ number, reason, ...row }) => ({ ...row, bookingNumber: number, cause: reason })),
  );

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
  /** The disputed amount, which may be less than the part. */
  mostSatang?: number;
};

/**
 * Holds back a driver's money during a dispute or claim: it remains the driver's, but is not paid out. A source
 * freezes only once; after a thaw it can freeze a second time.
 */
export async function freezeDriverMoney(trx: Trx, freeze: Held): Promise<void> {
  if (freeze.amountSatang <= 0) return;
  await trx
    .insertInto("payoutFreezes")
    .values({
      source: freeze.source,
      driverId: freeze.driverId,
      bookingId: freeze.bookingId,
      amountSatang: freeze.amountSatang,
      reason: freeze.reason,
      frozenAt: freeze.now,
      follows: freeze.follows ?? null,
      maxSatang: freeze.mostSatang ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .column("source")
        .doUpdateSet({
          amountSatang: freeze.amountSatang,
          maxSatang: freeze.mostSatang ?? null,
          frozenAt: freeze.now,
          thawedAt: null,
        })
        .where("payoutFreezes.thawedAt", "is not", null),
    )
    .execute();
}

/**
 * Holds back money of every driver who had a booking's goods, because it is not known which of them is at fault. From
 * each it holds their part, up to the disputed amount.
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

/**
 * Returns true when a freeze or dispute may hold back pay of a booking. It is one indexed query, which every
 * assignment makes.
 */
export async function hasPossibleFreezes(trx: Trx, bookingId: string): Promise<boolean> {
  const found = await findPossibleFreezes(trx, { bookingId });
  return found.length > 0;
}

const findPossibleFreezes = compileOnce((db, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom("payoutFreezes")
    .select("bookingId")
    .where("bookingId", "=", bookingId)
    .where("thawedAt", "is", null)
    .where("follows", "is not", null)
    .unionAll(openDisputes(db, bookingId).select("disputes.bookingId"))
    .limit(1),
);

/** Selects open disputes about payments for a booking, from which the drivers' pay would be made. */
const openDisputes = (trx: Pick<Trx, "selectFrom">, bookingId: string) =>
  trx
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.paymentId")
    .where("disputes.bookingId", "=", bookingId)
    .where("disputes.state", "in", ["open", "pending"])
    .where("purpose", "in", ["booking", "priority_fee"]);

/**
 * Updates the freezes of a booking after its pay has changed or is divided differently; an open
 * dispute also freezes the part of a new driver. The caller has locked the balances of drivers with
 * a larger part.
 */
export async function updateFreezes(
  trx: Trx,
  { bookingId, parts, now }: { bookingId: string; parts: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  const rows = await lockRowsWhere(trx, "payoutFreezes", {
    where: (eb) =>
      eb.and([
        eb("bookingId", "=", bookingId),
        eb("thawedAt", "is", null),
        eb("follows", "is not", null),
      ]),
  });
  const held = rows.map((row) => ({
    cause:
      row.follows === "each_part"
        ? row.source.slice(0, -sourceOf("", row.driverId).length)
        : row.source,
    driverId: row.driverId,
    amountSatang: row.amountSatang,
    follows: row.follows as FreezeFollows,
    mostSatang: row.maxSatang,
  }));
  const disputes = await openDisputes(trx, bookingId)
    .select(["disputes.id", "providerDisputeId as reason"])
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

/** Returns the source of a dispute's freezes; each freeze's source begins with it. */
export const disputeSource = (disputeId: string) => `dispute:${disputeId}`;

/** Ends the freezes of this source, so that the money can be paid out. */
export async function thawDriverMoney(
  trx: Trx,
  { source, now }: { source: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("payoutFreezes")
    .set({ thawedAt: now })
    .where((eb) => eb.or([eb("source", "=", source), eb("source", "like", `${source}:%`)]))
    .where("thawedAt", "is", null)
    .execute();
}
