import { Refusal } from "@songtan/contract/errors";
import { keyCapRefusal } from "@songtan/domain/businesses/key-caps";
import { formatBaht } from "@songtan/domain/money";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import { type LockedRow, lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BusinessActor } from "../../../http/session/business-actor.ts";

/** A key that has a cap, locked until commit. */
export type CappedKey = LockedRow<"partnerKeys">;
type SpendingDeps = Pick<Deps, "clock"> & { trx: Trx };
type Amounts = { bookingSatang: number; addedSatang: number };
type Spent = { bookingId: string; addedSatang: number } & (
  | { kind: "booking" | "priority_fee" | "return" }
  | { kind: "edit"; editId: string }
);

/**
 * Locks the key that calls, before any booking, so that what it spends at once counts each other.
 *
 * @returns null for a key without caps, and for everybody who is no key
 * @throws Refusal `key_invalid` for a key that was revoked since
 */
export async function lockCappedKey(
  trx: Trx,
  business: BusinessActor | undefined,
): Promise<CappedKey | null> {
  if (business?.by.kind !== "key") return null;
  const key = await lockRow(trx, "partnerKeys", business.by.keyId);
  if (!key || key.revokedAt) throw new Refusal("key_invalid");
  return key.capPerBookingSatang === null && key.capPerDaySatang === null ? null : key;
}

/**
 * Records the amount that a key adds to the price of a booking, or refuses it when it exceeds the key's caps.
 * @throws Refusal `cap_per_booking`, `cap_per_day`
 */
export async function spendByKey(
  deps: SpendingDeps,
  key: CappedKey | null,
  spending: Spent & Amounts,
): Promise<void> {
  if (!key) return;
  await requireWithinCaps(deps, key, spending);
  await recordSpending(deps, key.id, spending);
}

/** @throws Refusal `cap_per_booking`, `cap_per_day` */
export async function requireWithinCaps(
  deps: SpendingDeps,
  key: CappedKey,
  { bookingSatang, addedSatang }: Amounts,
): Promise<void> {
  const spentTodaySatang = await loadSpentToday(deps, key);
  const refusal = keyCapRefusal(key, { bookingSatang, addedSatang, spentTodaySatang });
  if (!refusal) return;
  const refusedSatang = refusal === "cap_per_booking" ? bookingSatang : addedSatang;
  throw new Refusal(refusal, { amount: formatBaht(refusedSatang) });
}

/** Remembers what a key added on this day; what adds nothing gives nothing back. */
export async function recordSpending(
  { trx, clock }: SpendingDeps,
  keyId: string,
  { bookingId, addedSatang, ...spent }: Spent,
): Promise<void> {
  if (addedSatang <= 0) return;
  await trx
    .insertInto("keySpendings")
    .values({
      keyId,
      bookingId,
      kind: spent.kind,
      editId: spent.kind === "edit" ? spent.editId : null,
      amountSatang: addedSatang,
      spentAt: clock(),
    })
    .execute();
}

/**
 * Returns the amount a key spent on this day, in satang. Ended bookings and edits that were not agreed to are left
 * out. The fees of bookings that an agent cancelled are included.
 * @param without a booking that gives back what it cost
 */
export async function loadSpentToday(
  { trx, clock }: SpendingDeps,
  key: CappedKey,
  { without = null }: { without?: string | null } = {},
): Promise<number> {
  if (key.capPerDaySatang === null) return 0;
  const since = serviceDayStart(serviceDay(clock()));
  const fees = sql<number>`(
    select coalesce(sum(fee_satang), 0) from agent_cancellations
    where agent_cancellations.key_id = ${key.id} and cancelled_at >= ${since})`;
  const { spentSatang, feesSatang } = await trx
    .selectFrom("keySpendings")
    .innerJoin("bookings", "bookings.id", "keySpendings.bookingId")
    .leftJoin("bookingEdits", "bookingEdits.id", "keySpendings.editId")
    .select(({ fn }) => fn.sum<number | null>("keySpendings.amountSatang").as("spentSatang"))
    .select(fees.as("feesSatang"))
    .where("keySpendings.keyId", "=", key.id)
    .where("keySpendings.spentAt", ">=", since)
    .$if(without !== null, (spent) => spent.where("keySpendings.bookingId", "!=", without ?? ""))
    .where("bookings.state", "not in", ["cancelled", "unfulfilled"])
    .where((eb) =>
      eb.or([
        eb("keySpendings.editId", "is", null),
        eb("bookingEdits.state", "in", ["asked", "agreed"]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(spentSatang ?? 0) + Number(feesSatang);
}
