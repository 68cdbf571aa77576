import type { BookingSummary } from "@songtan/contract/bookings/bookings";
import { expect, test } from "vitest";
import { lastPeople } from "./last-people.ts";

const booking = (id: string, contactName: string, address = "ถนนสีลม") =>
  ({
    id,
    stops: [
      { index: 0, state: "done", address: "บ้าน", contactName: "ผู้ส่ง" },
      { index: 1, state: "done", address, contactName },
    ],
  }) as BookingSummary;

test("who was sent to last comes first, once for each address", () => {
  const bookings = [
    booking("3", "ป้าแดง"),
    booking("2", "ลุงดำ"),
    booking("1", "ป้าแดง"),
    booking("0", "ป้าแดง", "ตลาดนัดจตุจักร"),
  ];
  expect(lastPeople(bookings, 5).map(({ bookingId }) => bookingId)).toEqual(["3", "2", "0"]);
  expect(lastPeople(bookings, 2)).toHaveLength(2);
});

test("the recipient is the last one of several, and a booking without a drop-off has none", () => {
  const several = booking("1", "ป้าแดง");
  several.stops.push({ ...several.stops[1], index: 2, contactName: "ลุงดำ" } as never);
  expect(lastPeople([several], 5)[0]?.name).toBe("ลุงดำ");
  expect(lastPeople([{ ...several, stops: several.stops.slice(0, 1) }], 5)).toEqual([]);
});
