import { expect, test } from "vitest";
import { webhookTypesOf } from "./event-types.ts";

const change = { codCollected: false, dropOffs: ["done"] } as const;

test("a booking that ends with some of its drop-offs done is partly delivered", () => {
  const part = { codCollected: false, dropOffs: ["done", "failed"] } as const;
  expect(webhookTypesOf({ kind: "delivered", ...part })).toEqual(["booking.partly_delivered"]);
  expect(webhookTypesOf({ kind: "returned", ...part })).toEqual([
    "booking.returned",
    "booking.partly_delivered",
  ]);
  expect(webhookTypesOf({ kind: "delivered", ...change })).toEqual(["booking.delivered"]);
  expect(webhookTypesOf({ kind: "returned", codCollected: false, dropOffs: ["failed"] })).toEqual([
    "booking.returned",
  ]);
});

test("cash is an event of its own only when it was collected for the goods", () => {
  expect(webhookTypesOf({ kind: "cash_collected", ...change })).toEqual([]);
  expect(webhookTypesOf({ kind: "cash_collected", ...change, codCollected: true })).toEqual([
    "booking.cod_collected",
  ]);
});

test("the driver's arrival and each drop-off done are events, the start to the next stop is none", () => {
  const typesOf = (kind: string) => webhookTypesOf({ kind, ...change });
  for (const kind of ["searching", "heading_to_pickup", "heading_to_stop"])
    expect(typesOf(kind)).toEqual([]);
  for (const kind of ["arrived_at_pickup", "arrived_at_stop"])
    expect(typesOf(kind)).toEqual(["booking.driver_arrived"]);
  for (const kind of ["stop_done", "stop_done_unverified"])
    expect(typesOf(kind)).toEqual(["booking.stop_done"]);
});

test("a request for other drop-offs ends with an event, whether the driver declines or does not answer", () => {
  for (const kind of ["edit_declined", "edit_expired"])
    expect(webhookTypesOf({ kind, ...change })).toEqual(["booking.edit_declined"]);
  expect(webhookTypesOf({ kind: "edit_agreed", ...change })).toEqual(["booking.edited"]);
});

test("a driver who gives the goods or the job to another driver changes the driver", () => {
  for (const kind of ["given_back", "driver_changed", "handed_over"] as const)
    expect(webhookTypesOf({ kind, ...change })).toEqual(["booking.driver_changed"]);
});
