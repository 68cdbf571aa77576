import type { MapBooking, MapDriver } from "@songtan/contract/console/live/live-map";
import { limits } from "@songtan/domain/limits";
import { expect, test } from "vitest";
import { findBookings, findDrivers, toDots, toLines, toPins } from "./build-crowd.ts";

const now = 1_800_000_000_000;
const driver = (id: string, changes: Partial<MapDriver> = {}): MapDriver => ({
  id,
  name: id,
  phone: null,
  plate: null,
  vehicle: "motorcycle",
  state: "free",
  ...changes,
});
const booking = (id: string, state: MapBooking["state"]): MapBooking => ({
  id,
  state,
  number: id,
  vehicle: "motorcycle",
  driverId: null,
  since: new Date(now).toISOString(),
  stops: [
    [100.5, 13.7, true],
    [100.6, 13.8, false],
  ],
  line: [
    [100.5, 13.7],
    [100.6, 13.8],
  ],
});
const drivers = [
  driver("near"),
  driver("lost", { state: "working" }),
  driver("van", { vehicle: "pickup" }),
];
const map = {
  drivers: new Map(drivers.map((row) => [row.id, row])),
  places: new Map([
    ["near", ["near", 100.5, 13.7, null, now / 1000 - 5]],
    ["lost", ["lost", 100.5, 13.7, null, now / 1000 - limits.presenceSeconds - 1]],
  ] as const) as never,
  bookings: new Map(
    [booking("waits", "searching"), booking("rides", "in_transit")].map((row) => [row.id, row]),
  ),
  shortAreas: [],
};
const all = { driver: "", vehicle: "", booking: "" };
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test("filters choose by state, vehicle and whether somebody was seen", () => {
  const found = (filters: Partial<typeof all>) =>
    ids(findDrivers(map, { ...all, ...filters }, now));
  expect(found({})).toEqual(["near", "lost", "van"]);
  expect(found({ driver: "working" })).toEqual(["lost"]);
  expect(found({ driver: "unseen" })).toEqual(["lost", "van"]);
  expect(found({ vehicle: "pickup" })).toEqual(["van"]);
  expect(ids(findBookings(map.bookings, { ...all, booking: "searching" }))).toEqual(["waits"]);
});

test("the map draws who has a place, faded when it is old, and the stops still ahead", () => {
  const bookings = findBookings(map.bookings, all);
  expect(toDots(findDrivers(map, all, now)).map(({ id, stale }) => [id, stale])).toEqual([
    ["driver:near", false],
    ["driver:lost", true],
  ]);
  expect(toPins(bookings).map(({ id, lngLat }) => [id, lngLat])).toEqual([
    ["booking:waits", [100.6, 13.8]],
    ["booking:rides", [100.6, 13.8]],
  ]);
  expect(toLines(bookings)).toHaveLength(2);
});
