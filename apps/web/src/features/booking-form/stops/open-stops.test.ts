import { expect, test } from "vitest";
import { emptyStop } from "../draft/booking-draft.ts";
import { stopsToOpen } from "./open-stops.ts";

const placed = (key: string, contactName = "", contactPhone = "") => ({
  ...emptyStop(key),
  ...{ address: "Silom", latitude: 13.7, longitude: 100.5, contactName, contactPhone },
});

test("every stop that has its place and lacks its person is open at first, else the pick-up", () => {
  expect(stopsToOpen([placed("a"), placed("b")])).toEqual(["a", "b"]);
  expect(stopsToOpen([placed("a", "แดง", "0812345678"), placed("b", "ดำ")])).toEqual(["b"]);
  expect(stopsToOpen([emptyStop("a"), emptyStop("b")])).toEqual(["a"]);
  const filled = placed("a", "แดง", "0812345678");
  expect(stopsToOpen([filled, { ...filled, key: "b" }])).toEqual(["a"]);
});
