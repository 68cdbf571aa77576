import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { currentVersion } from "@songtan/domain/accounts/consents";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caller, quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

async function bookWith(confirmed: { goodsTermsVersion?: string }) {
  const customer = caller(world, await newCustomer(world));
  const quote = (await customer.post("/api/quotes", quoteRequest({}))).body.data as QuoteView;
  return customer.post("/api/bookings", {
    quoteId: quote.id,
    stops: [
      { contactName: "ผู้ส่ง", contactPhone: "0812345678" },
      { contactName: "ผู้รับ", contactPhone: "0898765432" },
    ],
    payment: { method: "cash", payer: "sender" },
    ...confirmed,
  });
}

const savedVersion = async (booking: BookingView) =>
  (
    await world.deps.db
      .selectFrom("bookings")
      .select("goodsTermsVersion")
      .where("id", "=", booking.id)
      .executeTakeFirstOrThrow()
  ).goodsTermsVersion;

test("a booking has the version of the terms by which its sender confirmed the goods", async () => {
  const goodsTermsVersion = currentVersion("terms");
  const booked = (await bookWith({ goodsTermsVersion })).body.data as BookingView;
  expect(await savedVersion(booked)).toBe(goodsTermsVersion);
  const without = (await bookWith({})).body.data as BookingView;
  expect(await savedVersion(without)).toBeNull();
});

test("a version of the terms that was never published is refused at its field", async () => {
  const refused = await bookWith({ goodsTermsVersion: "2020-01-01" });
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
    400,
    ["goodsTermsVersion"],
  ]);
});
