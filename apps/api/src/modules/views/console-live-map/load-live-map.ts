import type { MapBooking, MapDriver, MapPlace } from "@songtan/contract/console/live/live-map";
import { isStopHandled } from "@songtan/domain/booking/stop";
import type { StopState } from "@songtan/domain/booking-types";
import { limits } from "@songtan/domain/limits";
import { type AreaDemand, findShortAreas } from "@songtan/domain/live-map/short-areas";
import { simplifyLine } from "@songtan/domain/live-map/simplify-line";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import type { LivePlace } from "../../../ports/live-places.ts";

/** Rows that are as before are the same objects, so that comparing two states is quick. */
export type LiveMap = {
  drivers: ReadonlyMap<string, MapDriver>;
  places: ReadonlyMap<string, MapPlace>;
  bookings: ReadonlyMap<string, MapBooking>;
  shortAreas: readonly AreaDemand[];
};
type MapDeps = Pick<Deps, "db" | "livePlaces" | "clock">;

/** A finer bend is not visible on the map of a city. */
const lineToleranceMetres = 40;

/** Every driver on duty, every running booking, and where waiting bookings exceed the drivers. */
export async function loadLiveMap(deps: MapDeps, before: LiveMap | null): Promise<LiveMap> {
  const bookingRows = await loadBookings(deps);
  const driverRows = await loadDrivers(deps);
  const ids = driverRows.map(({ id }) => id);
  const lastPlaces = await deps.livePlaces.last(ids);
  const lines = await loadLines(deps, bookingRows, before);
  const bookings = keep(
    before?.bookings,
    bookingRows.map((row) => toBooking(row, lines.get(row.id) ?? [])),
    ({ id }) => id,
  );
  const drivers = keep(before?.drivers, driverRows, ({ id }) => id);
  const places = keep(
    before?.places,
    ids.flatMap((id) => {
      const place = lastPlaces.get(id);
      return place ? [toPlace(place)] : [];
    }),
    ([id]) => id,
  );
  const shortAreas = findShort({ drivers, bookings, places, now: deps.clock() });
  const isSame = before && JSON.stringify(before.shortAreas) === JSON.stringify(shortAreas);
  return { drivers, places, bookings, shortAreas: isSame ? before.shortAreas : shortAreas };
}

/** The rows by their ids; those that are as before are the objects from before. */
function keep<Row>(
  before: ReadonlyMap<string, Row> | undefined,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Map<string, Row> {
  return new Map(
    rows.map((row) => {
      const known = before?.get(idOf(row));
      const isSame = known !== undefined && JSON.stringify(known) === JSON.stringify(row);
      return [idOf(row), isSame ? known : row];
    }),
  );
}

/** Loads drivers who are on duty, or off duty with a job under way. */
async function loadDrivers({ db, clock }: MapDeps): Promise<MapDriver[]> {
  const { rows } = await sql<MapDriver>`
    select d.account_id as id, a.first_name || ' ' || a.last_name as name, a.phone, d.plate, d.vehicle,
      case
        when exists (select from bookings b where b.driver_id = d.account_id
          and b.state in ('assigned', 'in_transit', 'returning')) then 'working'
        when d.break_ends_at > ${clock()} then 'break'
        when exists (select from offers o where o.driver_id = d.account_id and o.answer is null) then 'offered'
        else 'free'
      end as state
    from drivers d join accounts a on a.id = d.account_id
    where d.on_duty_since is not null
      or exists (select from bookings b where b.driver_id = d.account_id
        and b.state in ('assigned', 'in_transit', 'returning'))
    order by d.account_id`.execute(db);
  return rows;
}

type BookingRow = Pick<MapBooking, "id" | "number" | "state" | "vehicle" | "driverId"> & {
  since: Date;
  stops: [number, number, StopState][];
};

async function loadBookings({ db }: MapDeps): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select b.id, b.number, b.state, b.vehicle, b.driver_id,
      coalesce(b.scheduled_at, b.searching_since, b.created_at) as since,
      (select json_agg(json_build_array(s.longitude, s.latitude, s.state) order by s.index)
        from stops s where s.booking_id = b.id) as stops
    from bookings b
    where b.state in ('searching', 'assigned', 'in_transit', 'returning')
    order by b.id`.execute(db);
  return rows;
}

/** Loads the lines of new bookings and of bookings with changed stops; the others reuse their lines. */
async function loadLines(
  { db }: MapDeps,
  rows: readonly BookingRow[],
  before: LiveMap | null,
): Promise<Map<string, MapBooking["line"]>> {
  const lines = new Map<string, MapBooking["line"]>();
  const missing: string[] = [];
  for (const row of rows) {
    const known = before?.bookings.get(row.id);
    if (known && placesOf(known.stops) === placesOf(row.stops.map(toStop)))
      lines.set(row.id, known.line);
    else missing.push(row.id);
  }
  if (missing.length === 0) return lines;
  const found = await db
    .selectFrom("bookings")
    .select(["id", "line"])
    .where("id", "in", missing)
    .execute();
  for (const { id, line } of found)
    lines.set(id, simplifyLine(line as [number, number][], lineToleranceMetres).map(rounded));
  return lines;
}

const placesOf = (stops: MapBooking["stops"]): string =>
  stops.map(([longitude, latitude]) => `${longitude},${latitude}`).join(" ");

/** A metre is fine enough for a map, and half the bytes. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
const rounded = ([longitude, latitude]: [number, number]): [number, number] => [
  round(longitude),
  round(latitude),
];

const toStop = ([longitude, latitude, state]: BookingRow["stops"][number]) =>
  [round(longitude), round(latitude), isStopHandled(state)] as MapBooking["stops"][number];

const toBooking = ({ since, stops, ...row }: BookingRow, line: MapBooking["line"]): MapBooking => ({
  ...row,
  since: since.toISOString(),
  stops: stops.map(toStop),
  line,
});

const toPlace = ({ driverId, longitude, latitude, heading, receivedAt }: LivePlace): MapPlace => [
  driverId,
  round(longitude),
  round(latitude),
  heading === null ? null : Math.round(heading),
  Math.floor(receivedAt.getTime() / 1000),
];

type Shown = Pick<LiveMap, "drivers" | "bookings" | "places"> & { now: Date };

function findShort({ drivers, bookings, places, now }: Shown): AreaDemand[] {
  const presentSince = now.getTime() / 1000 - limits.presenceSeconds;
  const free = [...drivers.values()].flatMap(({ id, state, vehicle }) => {
    const [, longitude, latitude, , seenAt] = places.get(id) ?? [id, 0, 0, null, 0];
    return state === "free" && vehicle && seenAt >= presentSince
      ? [{ vehicle, longitude, latitude }]
      : [];
  });
  const waiting = [...bookings.values()].flatMap(({ state, vehicle, stops: [pickUp] }) =>
    state === "searching" && pickUp ? [{ vehicle, longitude: pickUp[0], latitude: pickUp[1] }] : [],
  );
  return findShortAreas(waiting, free);
}
