import type { LockView } from "@songtan/contract/console/reviews";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { loadLock, releaseLock, toLockView } from "./review-lock.ts";

export type Review = {
  driverId: string;
  by: { kind: "staff"; id: string; name: string; address: string };
};

/**
 * Locks a driver for review for ten minutes from now, or renews the reviewer's own lock.
 * @throws Refusal `review_locked` while another reviewer has it
 */
export async function lockReview(
  trx: Trx,
  deps: Pick<Deps, "clock">,
  { driverId, by }: Review,
): Promise<LockView> {
  const now = deps.clock();
  await findDriver(trx, driverId);
  const lock = await acquireReviewLock(trx, { driverId, by }, now);
  if (lock) return lock;
  const holder = await loadLock(trx, { driverId, staffId: by.id }, now);
  throw new Refusal("review_locked", { staffName: holder?.staffName ?? "" });
}

/**
 * The lock, or null where another reviewer has it. A single statement decides between two reviewers
 * at once.
 */
export async function acquireReviewLock(
  trx: Trx,
  { driverId, by }: Review,
  now: Date,
): Promise<LockView | null> {
  const before = await loadLock(trx, { driverId, staffId: by.id }, now);
  const until = new Date(now.getTime() + limits.reviewLockMinutes * 60_000);
  const { rows } = await sql`
    insert into review_locks (driver_id, staff_id, until) values (${driverId}, ${by.id}, ${until})
    on conflict (driver_id) do update set staff_id = excluded.staff_id, until = excluded.until
      where review_locks.staff_id = excluded.staff_id or review_locks.until <= ${now}
    returning driver_id`.execute(trx);
  if (rows.length === 0) return null;
  const subject = { kind: "driver", id: driverId } as const;
  if (!before?.mine)
    await recordAudit(trx, { actor: by, action: "review.locked", subject, at: now });
  return toLockView({ staffId: by.id, name: by.name, until }, by.id);
}

/** Lets a driver go before the time is over. One who does not hold it changes nothing. */
export async function releaseReview(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { driverId, by }: Review,
): Promise<void> {
  await findDriver(trx, driverId);
  if (!(await releaseLock(trx, driverId, by.id))) return;
  const subject = { kind: "driver", id: driverId } as const;
  await recordAudit(trx, { actor: by, action: "review.released", subject, at: clock() });
}

async function findDriver(trx: Trx, driverId: string): Promise<void> {
  const row = await trx
    .selectFrom("drivers")
    .select("accountId")
    .where("accountId", "=", driverId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
}
