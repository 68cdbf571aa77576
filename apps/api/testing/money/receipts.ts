import type { BookingReceipts } from "@songtan/contract/payments/receipts";
import { expect } from "vitest";
import { call } from "../world/call.ts";
import { send, withPhoto } from "../world/delivery.ts";
import { newDriver, type Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";

/** Every series runs from 1 without a gap, and its counter equals the last number. */
export async function expectNoGaps(world: TestWorld): Promise<void> {
  const rows = await world.deps.db
    .selectFrom("receipts")
    .select(["kind", "year", "number"])
    .execute();
  for (const [series, ofSeries] of Map.groupBy(rows, ({ kind, year }) => `${kind} ${year}`)) {
    const numbers = ofSeries.map(({ number }) => number).sort((left, right) => left - right);
    expect([series, numbers]).toEqual([series, numbers.map((_, index) => index + 1)]);
  }
}

/** The receipts of a booking as its customer sees them, once what waits is done. */
export const receiptsOf = async (world: TestWorld, { token }: Person, bookingId: string) => {
  await world.runJobs();
  return (await call<BookingReceipts>(world, `GET /bookings/${bookingId}/receipts`, { token }))
    .data;
};

/** A driver accepts a booking and delivers it, with the fare in cash unless that is null. */
export const deliver = async (world: TestWorld, bookingId: string, cash: number | null) => {
  const driver = await newDriver(world);
  const accepted = await call(world, `POST /driver/bookings/${bookingId}/accept`, {
    token: driver.token,
  });
  expect(accepted.status).toBe(200);
  const paid =
    cash === null
      ? []
      : [{ kind: "cash_collected" as const, purpose: "fare" as const, amountSatang: cash }];
  const answer = await send(world, driver, bookingId, [
    { kind: "heading" },
    { kind: "arrived" },
    ...paid,
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  expect(new Set(answer.outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["applied"]));
};

/** Who a tax receipt is for, as typed. */
export const payer = {
  name: "บริษัท ร้านดอกไม้ จำกัด",
  address: "12 ถนนสีลม เขตบางรัก กรุงเทพมหานคร 10500",
  taxId: "0-1055-36000-01-1",
};
export const requestTaxReceipt = (
  world: TestWorld,
  { token }: Person,
  bookingId: string,
  body: object = payer,
) => call<BookingReceipts>(world, `POST /bookings/${bookingId}/tax-receipt`, { token, body });
