import type { LiveMapChanges } from "@songtan/contract/console/live/live-map";
import type { LiveMap } from "./load-live-map.ts";

/** Returns the changes that a reader who has `before` needs; null without a change. */
export function changesOf(before: LiveMap | null, now: LiveMap): LiveMapChanges | null {
  const changes: LiveMapChanges = {
    whole: before === null,
    drivers: changed(before?.drivers, now.drivers),
    places: changed(before?.places, now.places),
    goneDriverIds: gone(before?.drivers, now.drivers),
    bookings: changed(before?.bookings, now.bookings),
    goneBookingIds: gone(before?.bookings, now.bookings),
    shortAreas: before?.shortAreas === now.shortAreas ? null : [...now.shortAreas],
  };
  const { whole, shortAreas, ...lists } = changes;
  const isNothing =
    !whole && shortAreas === null && Object.values(lists).every(({ length }) => length === 0);
  return isNothing ? null : changes;
}

type Rows<Row> = ReadonlyMap<string, Row>;

const changed = <Row>(before: Rows<Row> | undefined, now: Rows<Row>): Row[] =>
  [...now].flatMap(([id, row]) => (before?.get(id) === row ? [] : [row]));

const gone = (before: Rows<unknown> | undefined, now: Rows<unknown>): string[] =>
  before ? [...before.keys()].filter((id) => !now.has(id)) : [];
