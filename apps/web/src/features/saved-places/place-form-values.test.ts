import { expect, test } from "vitest";
import { emptyPlace, placeRequest, placeValues } from "./place-form-values.ts";

test("a place without a point is not sent", () => {
  expect(placeRequest({ ...emptyPlace, label: "บ้าน", address: "สีลม" })).toBeNull();
});

test("empty fields are left out, typed ones are sent", () => {
  const values = {
    ...emptyPlace,
    label: "บ้าน",
    address: "สีลม",
    latitude: 13.7,
    longitude: 100.5,
    note: "ชั้น 5",
  };
  expect(placeRequest(values)).toEqual({
    label: "บ้าน",
    address: "สีลม",
    latitude: 13.7,
    longitude: 100.5,
    note: "ชั้น 5",
  });
});

test("a saved place opens in the form as it was", () => {
  const place = {
    id: "1",
    label: "ร้าน",
    address: "อารีย์",
    latitude: 13.78,
    longitude: 100.54,
    contactName: "แดง",
  };
  expect(placeRequest(placeValues(place))).toEqual({
    label: "ร้าน",
    address: "อารีย์",
    latitude: 13.78,
    longitude: 100.54,
    contactName: "แดง",
  });
});
