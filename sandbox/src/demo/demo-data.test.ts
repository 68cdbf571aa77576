import { bookingStates } from "@songtan/domain/booking-types";
import { balanceOf } from "@songtan/domain/ledger/entry";
import { sumSatang } from "@songtan/domain/money";
import { parsePhone } from "@songtan/domain/thai/phone";
import { parsePlate } from "@songtan/domain/thai/plate";
import { vehicles } from "@songtan/domain/vehicle-types";
import { expect, test } from "vitest";
import { demoDriver } from "./accounts.ts";
import { collectionRows, demoMoney, fareReceipts } from "./balances.ts";
import { pastBookings } from "./history.ts";
import { balanceIn } from "./history-entries.ts";
import { historyRows, pendingPictures } from "./history-rows.ts";
import { cities } from "./places.ts";
import { planDrivers, simulatedDriversMax } from "./plan-drivers.ts";

const now = new Date("2026-11-21T05:00:00Z");
const rows = historyRows(pastBookings, now);

test("the first twelve drivers cover Bangkok with every vehicle and every city with a motorcycle", () => {
  const first = planDrivers(12);
  const inBangkok = first.filter(({ city }) => city === "bangkok").map(({ vehicle }) => vehicle);
  expect(new Set(inBangkok)).toEqual(new Set(vehicles));
  for (const city of cities) {
    expect(first.some((driver) => driver.city === city && driver.vehicle === "motorcycle")).toBe(
      true,
    );
  }
});

test("every city has every vehicle among the first eighteen", () => {
  const pairs = new Set(planDrivers(18).map(({ city, vehicle }) => `${city} ${vehicle}`));
  expect(pairs.size).toBe(cities.length * vehicles.length);
});

test("drivers are always the same, and no two share a phone, a mailbox or an id", () => {
  const drivers = planDrivers(simulatedDriversMax);
  expect(planDrivers(simulatedDriversMax)).toEqual(drivers);
  for (const key of ["id", "email", "phone"] as const) {
    expect(new Set(drivers.map((driver) => driver[key])).size).toBe(drivers.length);
  }
});

test("drivers' phones and plates are ones the product itself accepts", () => {
  for (const { phone, plate, ratingSum, ratingCount } of planDrivers(simulatedDriversMax)) {
    expect(parsePhone(phone)?.kind).toBe("mobile");
    expect(parsePlate(plate)?.plate).toBe(plate);
    expect(ratingSum).toBeLessThanOrEqual(5 * ratingCount);
  }
});

test("the demo history ends before now, each booking in a state it can end in", () => {
  const states = rows.bookings.map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(["delivered", "cancelled", "returned", "unfulfilled"]));
  for (const { state, endedAt } of rows.bookings) {
    expect(bookingStates).toContain(state);
    expect(new Date(String(endedAt)).getTime()).toBeLessThan(now.getTime());
  }
});

test("a past booking costs what its quote states, and its lines sum to it", () => {
  for (const [index, booking] of rows.bookings.entries()) {
    const lines = booking.lines as { amountSatang: number }[];
    expect(lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(booking.totalSatang);
    expect(rows.quotes[index]?.totalSatang).toBe(booking.totalSatang);
  }
});

test("a past booking's events are in order and the collected cash is the fare", () => {
  for (const booking of rows.bookings) {
    const bookingEvents = rows.bookingEvents.filter(({ bookingId }) => bookingId === booking.id);
    const times = bookingEvents.map(({ happenedAt }) => String(happenedAt));
    expect(times).toEqual(times.toSorted());
    const fares = rows.taskEvents
      .map(({ bookingId, body }) => ({
        bookingId,
        ...(body as { purpose?: string; amountSatang?: number }),
      }))
      .filter(({ bookingId, purpose }) => bookingId === booking.id && purpose === "fare");
    expect(fares.map(({ amountSatang }) => amountSatang)).toEqual(
      booking.driverId === null ? [] : [booking.totalSatang],
    );
  }
});

test("every picture that a proof names will be sent by the phone that made it", () => {
  const named = rows.proofs.map(({ uploadId }) => uploadId).filter((id) => id !== null);
  const pictures = pendingPictures(pastBookings);
  expect(new Set(pictures.map(({ id }) => id))).toEqual(new Set(named));
  const numbers = new Set(rows.bookings.map(({ number }) => number));
  expect(pictures.every(({ number }) => numbers.has(number))).toBe(true);
});

test("the history is in the books: the demo driver has a round balance, no cash is left over, and pay and statement agree", () => {
  const drivers = [demoDriver, ...planDrivers(simulatedDriversMax)];
  const { entries, splits } = demoMoney(rows, drivers, now);
  expect(new Set(entries.map(({ entry }) => entry.source)).size).toBe(entries.length);
  expect(balanceIn(entries, demoDriver.id)).toEqual({
    availableSatang: 200_000,
    heldSatang: 0,
    cashOwedSatang: 0,
  });
  const all = entries.map(({ entry }) => entry);
  for (const { id, driverId } of rows.bookings.filter((booking) => booking.driverId !== null))
    expect([driverId !== null, balanceOf(all, "booking_prepaid", String(id))]).toEqual([true, 0]);
  const worked = rows.bookings.filter(({ driverId }) => driverId === demoDriver.id);
  const earned = all
    .filter(({ kind }) => kind === "job_settled")
    .map((entry) => 0 - balanceOf([entry], "driver_available", demoDriver.id));
  expect(sumSatang(earned)).toBe(
    sumSatang(worked.map(({ driverPaySatang }) => Number(driverPaySatang))),
  );
  // Nothing that a booking of the demo customer would wait for.
  expect(balanceOf(all, "customer_due")).toBe(0);
  const collected = collectionRows(rows).map(({ amountSatang }) => Number(amountSatang));
  expect(0 - balanceOf(all, "cod_held")).toBe(sumSatang(collected));
  expect(sumSatang(splits.map(({ split }) => split.vatSatang))).toBe(
    0 - balanceOf(all, "vat_output"),
  );
});

test("each fare that was collected gets its receipt, over what was collected and when", () => {
  const { splits } = demoMoney(rows, [demoDriver, ...planDrivers(simulatedDriversMax)], now);
  const receipts = fareReceipts(rows, splits).map(({ row, request }) => ({
    ...{ bookingId: request?.bookingId, receivedAt: request?.receivedAt },
    totalSatang: (row as { totalSatang?: number }).totalSatang,
  }));
  const paid = rows.bookings
    .filter(({ fareCollectedAt }) => fareCollectedAt !== null)
    .map(({ id, fareCollectedAt, totalSatang }) => ({
      ...{ bookingId: id, receivedAt: fareCollectedAt, totalSatang },
    }));
  const byBooking = (left: { bookingId: unknown }, right: { bookingId: unknown }) =>
    String(left.bookingId) < String(right.bookingId) ? -1 : 1;
  expect(receipts.toSorted(byBooking)).toEqual(paid.toSorted(byBooking));
  expect(receipts.length).toBeGreaterThan(5);
});
