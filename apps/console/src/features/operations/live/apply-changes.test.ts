import type { LiveMapChanges, MapDriver } from "@songtan/contract/console/live/live-map";
import { expect, test } from "vitest";
import { applyChanges, emptyMap } from "./apply-changes.ts";

const driver = (id: string, state: MapDriver["state"] = "free"): MapDriver => ({
  id,
  state,
  name: id,
  phone: null,
  plate: null,
  vehicle: "motorcycle",
});
const nothing: LiveMapChanges = {
  whole: false,
  drivers: [],
  places: [],
  goneDriverIds: [],
  bookings: [],
  goneBookingIds: [],
  shortAreas: null,
};

test("changes are added to what is known, and a whole map replaces it", () => {
  const first = applyChanges(emptyMap, {
    ...nothing,
    whole: true,
    drivers: [driver("a"), driver("b")],
    places: [["a", 100, 13, null, 1]],
    shortAreas: [],
  });
  const second = applyChanges(first, {
    ...nothing,
    drivers: [driver("b", "working")],
    places: [["b", 101, 14, 90, 2]],
    goneDriverIds: ["a"],
  });
  expect([...second.drivers.values()]).toEqual([driver("b", "working")]);
  expect([...second.places.keys()]).toEqual(["b"]);
  expect(second.bookings).toBe(first.bookings);
  const again = applyChanges(second, { ...nothing, whole: true, drivers: [driver("c")] });
  expect([[...again.drivers.keys()], [...again.places.keys()]]).toEqual([["c"], []]);
});
