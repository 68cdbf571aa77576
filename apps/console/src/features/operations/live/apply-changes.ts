import type {
  LiveMapChanges,
  MapBooking,
  MapDriver,
  MapPlace,
} from "@songtan/contract/console/live/live-map";

/** The current content of the live map. */
export type LiveMap = {
  drivers: ReadonlyMap<string, MapDriver>;
  places: ReadonlyMap<string, MapPlace>;
  bookings: ReadonlyMap<string, MapBooking>;
  shortAreas: NonNullable<LiveMapChanges["shortAreas"]>;
};

export const emptyMap: LiveMap = {
  drivers: new Map(),
  places: new Map(),
  bookings: new Map(),
  shortAreas: [],
};

/** Returns the map after the changes. Unchanged rows and lists keep their object identity. */
export function applyChanges(known: LiveMap, changes: LiveMapChanges): LiveMap {
  const before = changes.whole ? emptyMap : known;
  const { goneDriverIds, goneBookingIds } = changes;
  return {
    drivers: update(before.drivers, changes.drivers.map(byId), goneDriverIds),
    places: update(
      before.places,
      changes.places.map((place) => [place[0], place] as const),
      goneDriverIds,
    ),
    bookings: update(before.bookings, changes.bookings.map(byId), goneBookingIds),
    shortAreas: changes.shortAreas ?? before.shortAreas,
  };
}

const byId = <Row extends { id: string }>(row: Row) => [row.id, row] as const;

function update<Row>(
  rows: ReadonlyMap<string, Row>,
  changed: readonly (readonly [string, Row])[],
  gone: readonly string[],
): ReadonlyMap<string, Row> {
  if (changed.length + gone.length === 0) return rows;
  const next = new Map(rows);
  for (const [id, row] of changed) next.set(id, row);
  for (const id of gone) next.delete(id);
  return next;
}
