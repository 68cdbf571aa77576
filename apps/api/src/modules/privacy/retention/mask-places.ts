import { areaOf } from "@songtan/places/reverse";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { json, type Trx } from "../../../db/database.ts";
import { rewriteDropOffs } from "../../bookings/record/edits.ts";
import { eachBatch } from "./each-batch.ts";
import { endedBefore } from "./ended-bookings.ts";
import type { SweepDeps } from "./sweep-deps.ts";

/** Two places behind the point: about a kilometre. */
const coarse = 100;
const isOfClosed = sql<SqlBool>`exists (select from accounts where id = customer_id and closed_at is not null)`;

/** Leaves the district of every stop of bookings that ended before an instant: no address, no coordinates, no route. */
export const maskPlaces = (deps: SweepDeps, before: Date): Promise<void> =>
  maskWhere(deps, endedBefore(before));

/** As above, for customers with a closed account. */
export const maskPlacesOfClosed = (deps: SweepDeps, before: Date): Promise<void> =>
  maskWhere(deps, sql<SqlBool>`${endedBefore(before)} and ${isOfClosed}`);

const maskWhere = (deps: SweepDeps, isOld: RawBuilder<SqlBool>): Promise<void> =>
  eachBatch(deps, {
    load: (trx, { most, passedOver }) =>
      trx
        .selectFrom("bookings")
        .select(["id", "quote_id"])
        .where("places_masked_at", "is", null)
        .where(isOld)
        .where(sql<boolean>`id <> all(${passedOver})`)
        .orderBy("created_at")
        .limit(most)
        .forUpdate()
        .skipLocked()
        .execute(),
    apply: async (trx, bookings) => {
      for (const booking of bookings) await maskBooking(trx, deps, booking);
    },
  });

type Booking = { id: string; quote_id: string };
type Point = { latitude: number; longitude: number };
type MaskDeps = Pick<SweepDeps, "clock" | "places">;

async function maskBooking(trx: Trx, deps: MaskDeps, { id, quote_id }: Booking): Promise<void> {
  const noRoute = json([]);
  const stops = await trx
    .selectFrom("stops")
    .select(["index", "latitude", "longitude"])
    .where("booking_id", "=", id)
    .execute();
  for (const { index, ...point } of stops)
    await trx
      .updateTable("stops")
      .set({ ...coarsely(deps, point), place_id: null })
      .where("booking_id", "=", id)
      .where("index", "=", index)
      .execute();
  await maskQuote(trx, deps, quote_id);
  await rewriteDropOffs(trx, id, ({ placeId: _place, ...stop }) => ({
    ...stop,
    ...coarsely(deps, stop),
  }));
  await trx
    .updateTable("booking_edits")
    .set({ line: noRoute })
    .where("booking_id", "=", id)
    .execute();
  await maskHandovers(trx, deps, id);
  await trx
    .updateTable("bookings")
    .set({ line: noRoute, places_masked_at: deps.clock() })
    .where("id", "=", id)
    .execute();
}

async function maskQuote(trx: Trx, deps: MaskDeps, id: string): Promise<void> {
  const quote = await trx
    .selectFrom("quotes")
    .select("stops")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const stops = (quote.stops as (Point & { placeId?: string })[]).map(
    ({ placeId: _place, ...stop }) => ({
      ...stop,
      ...coarsely(deps, stop),
    }),
  );
  await trx
    .updateTable("quotes")
    .set({ stops: json(stops), line: json([]) })
    .where("id", "=", id)
    .execute();
}

/** The place of a transfer between drivers, as a member of staff wrote it. */
async function maskHandovers(trx: Trx, deps: MaskDeps, bookingId: string): Promise<void> {
  const rows = await trx
    .selectFrom("handovers")
    .select(["id", "latitude", "longitude"])
    .where("booking_id", "=", bookingId)
    .execute();
  for (const { id, ...point } of rows) {
    const { address: coarseAddress, ...coarser } = coarsely(deps, point);
    await trx
      .updateTable("handovers")
      .set({ ...coarser, place: coarseAddress })
      .where("id", "=", id)
      .execute();
  }
}

const coarsely = ({ places }: Pick<SweepDeps, "places">, { latitude, longitude }: Point) => ({
  address: areaOf(places, { latitude, longitude }, "th"),
  latitude: Math.round(latitude * coarse) / coarse,
  longitude: Math.round(longitude * coarse) / coarse,
});
