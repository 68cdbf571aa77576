import { assert } from "@songtan/domain/assert";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { compileOnce } from "../../../db/compiled.ts";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { loadActiveBookings } from "../../bookings/record/active-bookings.ts";

export type OfferRow = Selectable<DB["offers"]>;
export type LockedDriver = {
  id: string;
  phone: string;
  vehicle: Vehicle | null;
  verified: boolean;
  suspended: boolean;
  onDuty: boolean;
  breakEndsAt: Date | null;
  /** The bookings the driver has or will receive in a transfer, two at most. */
  jobs: { id: string; slot: number }[];
};

/** A driver, locked until commit, so that two acceptances and a change of duty come one after the other. */
export async function lockDriver(trx: Trx, driverId: string): Promise<LockedDriver | null> {
  // Sent together, in this order: what follows the lock sees what was committed before it was had.
  const [row, [account], jobs] = await Promise.all([
    lockRow(trx, "drivers", driverId),
    findAccount(trx, { driverId }),
    loadActiveBookings(trx, driverId),
  ]);
  if (!row) return null;
  assert(account, "a driver has an account");
  return {
    id: driverId,
    phone: account.phone,
    vehicle: row.vehicle,
    verified: row.verifiedAt !== null,
    suspended: account.suspendedAt !== null,
    onDuty: row.onDutySince !== null,
    breakEndsAt: row.breakEndsAt,
    jobs,
  };
}

const findAccount = compileOnce((db, { driverId }: { driverId: string }) =>
  db.selectFrom("accounts").select(["phone", "suspendedAt"]).where("id", "=", driverId),
);

/** A driver's own offer, not locked: only to learn which booking to lock first. */
export async function findOffer(
  trx: Trx,
  { offerId, driverId }: { offerId: string; driverId: string },
): Promise<OfferRow | undefined> {
  return trx
    .selectFrom("offers")
    .selectAll()
    .where("id", "=", offerId)
    .where("driverId", "=", driverId)
    .executeTakeFirst();
}

export async function lockOffer(trx: Trx, offerId: string): Promise<OfferRow> {
  const offer = await lockRow(trx, "offers", offerId);
  assert(offer, "an offer is never deleted");
  return offer;
}
