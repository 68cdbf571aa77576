import type { DepotView } from "@songtan/contract/bookings/depots";
import { nearestDepot } from "@songtan/domain/booking/depot";
import type { Reader } from "../../../db/database.ts";
import { toDepotView } from "./load-depot.ts";

/** Finds the open depot nearest to the sender of a booking; null if none is open. */
export async function loadDepotFor(
  db: Reader,
  bookingId: string,
): Promise<{ id: string; view: DepotView } | null> {
  const depots = await db
    .selectFrom("depots")
    .selectAll()
    .where("closed", "=", false)
    .orderBy("id")
    .execute();
  if (depots.length === 0) return null;
  const sender = await db
    .selectFrom("stops")
    .select(["latitude", "longitude"])
    .where("bookingId", "=", bookingId)
    .where("index", "=", 0)
    .executeTakeFirstOrThrow();
  const depot = nearestDepot(sender, depots);
  return depot && { id: depot.id, view: toDepotView(depot) };
}

/** Bookings with goods stored at a depot, with the customer and the depot. */
export async function loadGoodsInDepots(db: Reader) {
  const rows = await db
    .selectFrom("bookings")
    .select(["id", "number", "driverId", "customerId", "depotId", "heldAt"])
    .where("state", "=", "held")
    .orderBy("heldAt")
    .execute();
  return rows.flatMap(({ heldAt, driverId, customerId, depotId, ...row }) =>
    heldAt ? [{ ...row, driverId, customerId, depotId, heldAt }] : [],
  );
}
