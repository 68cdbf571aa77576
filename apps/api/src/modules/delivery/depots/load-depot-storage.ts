import type { DepotStorageView } from "@songtan/contract/bookings/depots";
import { storageEndsAt } from "@songtan/domain/booking/depot";
import type { Kysely, Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Database } from "../../../db/database.ts";
import { loadDepot } from "./load-depot.ts";

type Reader = Pick<Kysely<Database>, "selectFrom">;
type DepotStorageRow = Pick<Selectable<DB["bookings"]>, "id" | "held_at" | "depot_id">;

/** What became of a booking's goods at a depot, as its customer reads it; null when they never were at one. */
export async function loadDepotStorage(
  db: Reader,
  booking: DepotStorageRow,
): Promise<DepotStorageView | null> {
  if (!booking.held_at) return null;
  const collected = await db
    .selectFrom("depot_collections")
    .select(["collected_by", "recorded_at"])
    .where("booking_id", "=", booking.id)
    .executeTakeFirst();
  return {
    since: booking.held_at.toISOString(),
    until: storageEndsAt(booking.held_at).toISOString(),
    depot: booking.depot_id ? await loadDepot(db, booking.depot_id) : null,
    collected: collected
      ? { by: collected.collected_by, at: collected.recorded_at.toISOString() }
      : null,
  };
}
