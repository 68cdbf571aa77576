import type { LockView } from "@songtan/contract/console/reviews";
import { Refusal } from "@songtan/contract/errors";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";

/** Returns the reviewer with the driver's lock, or null when it is free or expired. */
export async function loadLock(
  trx: Reader,
  { driverId, staffId }: { driverId: string; staffId: string },
  now: Date,
): Promise<LockView | null> {
  const row = await trx
    .selectFrom("reviewLocks")
    .innerJoin("staff", "staff.id", "reviewLocks.staffId")
    .select(["staffId", "name", "until"])
    .where("driverId", "=", driverId)
    .where("until", ">", now)
    .executeTakeFirst();
  return row ? toLockView(row, staffId) : null;
}

export const toLockView = (
  row: { staffId: string; name: string; until: Date },
  staffId: string,
): LockView => ({
  staffId: row.staffId,
  staffName: row.name,
  until: row.until.toISOString(),
  mine: row.staffId === staffId,
});

/**
 * Requires that this reviewer has the driver's lock, until commit: no other can lock it in the same
 * transaction.
 * @throws Refusal `review_locked` where another has it, `review_not_held` where there is none
 */
export async function requireReviewLock(
  trx: Trx,
  { driverId, staffId }: { driverId: string; staffId: string },
  now: Date,
): Promise<void> {
  await lockRow(trx, "reviewLocks", driverId);
  const lock = await loadLock(trx, { driverId, staffId }, now);
  if (!lock) throw new Refusal("review_not_held");
  if (!lock.mine) throw new Refusal("review_locked", { staffName: lock.staffName });
}

/** Lets the driver go. Answers whether the reviewer had it. */
export async function releaseLock(trx: Trx, driverId: string, staffId: string): Promise<boolean> {
  const released = await trx
    .deleteFrom("reviewLocks")
    .where("driverId", "=", driverId)
    .where("staffId", "=", staffId)
    .executeTakeFirst();
  return released.numDeletedRows > 0n;
}
