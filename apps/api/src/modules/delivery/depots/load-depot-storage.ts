import type { DepotStorageView, DepotView } from "@songtan/contract/bookings/depots";
import { storageEndsAt } from "@songtan/domain/booking/depot";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader } from "../../../db/database.ts";
import { loadDepot } from "./load-depot.ts";

type DepotStorageRow = Pick<Selectable<DB["bookings"]>, "id" | "heldAt" | "depotId">;

/** Loads the storage of a booking's goods at a depot, as displayed to its customer; null if they were never at one. */
export async function loadDepotStorage(
  db: Reader,
  booking: DepotStorageRow,
): Promise<DepotStorageView | null> {
  if (!booking.heldAt) return null;
  const collected = await db
    .selectFrom("depotCollections")
    .select(["collectedBy", "recordedAt"])
    .where("bookingId", "=", booking.id)
    .executeTakeFirst();
  const depot = booking.depotId ? await loadDepot(db, booking.depotId) : null;
  return depotStorageOf(booking, { depot, collected: collected ?? null });
}

export type Collection = Pick<Selectable<DB["depotCollections"]>, "collectedBy" | "recordedAt">;

/** Builds the same view from loaded rows. */
export function depotStorageOf(
  booking: DepotStorageRow,
  { depot, collected }: { depot: DepotView | null; collected: Collection | null },
): DepotStorageView | null {
  if (!booking.heldAt) return null;
  return {
    since: booking.heldAt.toISOString(),
    until: storageEndsAt(booking.heldAt).toISOString(),
    depot,
    collected: collected
      ? { by: collected.collectedBy, at: collected.recordedAt.toISOString() }
      : null,
  };
}
