import type { Vehicle } from "@songtan/domain/vehicle-types";
import { expect, test } from "vitest";
import { type PricedVehicles, vehiclePriceTexts } from "./vehicle-prices.ts";

const quote = (more: Partial<PricedVehicles> = {}): PricedVehicles => ({
  vehicle: "motorcycle" as Vehicle,
  distanceSource: "estimate",
  vehiclePrices: [
    { vehicle: "motorcycle", totalSatang: 12_700 },
    { vehicle: "hatchback", totalSatang: 23_000 },
  ],
  ...more,
});

test("every vehicle that can carry the parcel has its price", () => {
  const texts = vehiclePriceTexts(quote());
  expect(Object.keys(texts)).toEqual(["motorcycle", "hatchback"]);
  expect(texts.motorcycle).toMatch(/^฿127/);
  expect(texts.hatchback).toMatch(/^฿230/);
});

test("a road that only one kind of vehicle uses makes the other kind's price about", () => {
  const texts = vehiclePriceTexts(quote({ distanceSource: "road" }));
  expect(texts.motorcycle).toMatch(/^฿127/);
  expect(texts.hatchback).toMatch(/^≈ ฿230/);
});

test("without a route there are no prices", () => {
  expect(vehiclePriceTexts(undefined)).toEqual({});
});
