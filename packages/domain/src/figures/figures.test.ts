import { expect, test } from "vitest";
import {
  bookingChannel,
  changeOf,
  type Figures,
  figureNames,
  pointsOf,
  ratesOf,
} from "./figures.ts";

const nothing = Object.fromEntries(figureNames.map((name) => [name, 0])) as unknown as Figures;

test("a booking's channel is who made it", () => {
  const of = (businessId: string | null, madeBy: string | null) =>
    bookingChannel({ businessId, madeBy });
  expect([
    of(null, null),
    of(null, "staff:1"),
    of("b", "staff:1"),
    of("b", "key:1"),
    of("b", "agent:1"),
    of("b", "member:1"),
  ]).toEqual(["person", "staff", "staff", "api", "api", "business"]);
});

test("rates of nothing are unknown, never zero", () => {
  expect(ratesOf(nothing)).toEqual({
    fulfilled: null,
    onTime: null,
    matchSeconds: null,
    pickupSeconds: null,
    driverHours: 0,
    incomePerHourSatang: null,
  });
  expect([pointsOf(0.679, 0.941), pointsOf(0.5, 0), pointsOf(null, 1)]).toEqual([-26.2, 50, null]);
  expect([changeOf(5, 0), changeOf(null, 5), changeOf(6, 5)]).toEqual([null, null, 0.2]);
});

test("fulfilled is of the bookings that are over, on time of the delivered ones", () => {
  const rates = ratesOf({
    ...nothing,
    bookings: 10,
    ended: 8,
    delivered: 6,
    onTime: 3,
    driverIncomeSatang: 30_000,
    driverSeconds: 7200,
  });
  expect(rates).toMatchObject({ fulfilled: 0.75, onTime: 0.5, incomePerHourSatang: 15_000 });
});
