import { areaOf } from "@songtan/places/reverse";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { json, type Trx } from "../../../db/database.ts";
import { rewriteDropOffs } from "../../bookings/record/edits.ts";
import { eachBatch } from "./batches/each-batch.ts";
import { endedBefore } from "./batches/ended-bookings.ts";
import type { SweepDeps } from "./batches/sweep-deps.ts";

/** Two places behind the point: about a kilometre. */
const coarse = 100;
const isOfClosed = sql<SqlBool>`exists (select from accounts where id = customer_id and closed_at is not null)`;

/** Leaves the district of every stop of bookings that ended before an instant: no address, no coordinates, no route. */
export const maskPlaces = (deps: SweepDeps, before: Date): Promise<void> =>
  maskWhere(deps, endedBefore(before));

/** Leaves only the district of the stops of old bookings of customers with a closed account. */
export const maskPlacesOfClosed = (deps: SweepDeps, before: Date): Promise<void> =>
  maskWhere(deps, sql<SqlBool>`${endedBefore(before)} and ${isOfClosed}`);

const maskWhere = (deps: SweepDeps, isOld: RawBuilder<SqlBool>): Promise<void> =>
  eachBatch(deps, {
    load: (trx, { most, passedOver }) =>
      trx
        .selectFrom("bookings")
        .select(["id", "quoteId"])
        .where("placesMaskedAt", "is", null)
        .where(isOld)
        .where(sql<boolean>`id <> all(${passedOver})`)
        .orderBy("createdAt")
        .limit(most)
        .forUpdate()
        .skipLocked()
        .execute(),
    apply: async (trx, bookings) => {
      for (const booking of bookings) await maskBooking(trx, deps, booking);
    },
  });

type Booking = { id: string; quoteId: string };
type Point = { latitude: number; longitude: number };
type MaskDeps = Pick<SweepDeps, "clock" | "places">;

async function maskBooking(trx: Trx, deps: MaskDeps, { id, quoteId }: Booking): Promise<void> {
  const noRoute = json([]);
  const stops = await trx
    .selectFrom("stops")
    .select(["index", "latitude", "longitude"])
    .where("bookingId", "=", id)
    .execute();
  for (const { index, ...point } of stops)
    await trx
      .updateTable("stops")
      .set({ ...coarsely(deps, point), placeId: null })
      .where("bookingId", "=", id)
      .where("index", "=", index)
      .execute();
  await maskQuote(trx, deps, quoteId);
  await rewriteDropOffs(trx, id, ({ placeId: _place, ...stop }) => ({
    ...stop,
    ...coarsely(deps, stop),
  }));
  await trx
    .updateTable("bookingEdits")
    .set({ line: noRoute })
    .where("bookingId", "=", id)
    .execute();
  await maskHandovers(trx, deps, id);
  await trx
    .updateTable("bookings")
    .set({ line: noRoute, placesMaskedAt: deps.clock() })
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
    .where("bookingId", "=", bookingId)
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
