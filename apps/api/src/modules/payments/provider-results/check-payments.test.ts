import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { bookUncharged } from "../../../../testing/money/paid.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { checkPayments } from "./check-payments.ts";

let money: MoneyWorld;
let world: TestWorld;

beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date() });
  ({ world } = money);
});
afterAll(() => money.close());

const minutes = (count: number) => new Date(world.clock.now.getTime() + count * 60_000);

/** One check against a provider that answers only these; returns the names it was called with. */
async function polledInOneRound(answered: readonly string[] = []): Promise<string[]> {
  const { cardProvider } = world.deps;
  if (!cardProvider) throw new Error("this world has a provider");
  const polled: string[] = [];
  const about = async (name: string) => {
    polled.push(name);
    if (!answered.includes(name)) throw new UpstreamFailure("card provider", null);
    return [];
  };
  const findCharge = async (id: string) => {
    await about(id);
    return cardProvider.findCharge(id);
  };
  await checkPayments({
    ...world.deps,
    cardProvider: { ...cardProvider, findCharge, findChargesOf: about },
  });
  return polled;
}

test("finished attempts are not polled again, however many there are, and an attempt lost a moment ago is found", async () => {
  const customer = await newCustomer(world);
  const booking = await bookUncharged(world, customer);
  const driver = await newDriver(world);
  const long = { createdAt: minutes(-600), calledAt: minutes(-600), expiresAt: minutes(-585) };
  const bookingColumns = {
    purpose: "booking",
    bookingId: booking.id,
    customerId: customer.id,
    method: "card",
    amountSatang: booking.totalSatang,
  } as const;
  // More than one round handles.
  for (let count = 0; count < 201; count += 1) {
    const paid = {
      amountSatang: 5000,
      providerChargeId: randomUUID(),
      ...long,
      endedAt: minutes(-590),
    };
    const promptPay = { method: "promptpay", state: "paid" } as const;
    await world.deps.db
      .insertInto("payments")
      .values({
        ...paid,
        ...bookingColumns,
        id: randomUUID(),
        providerChargeId: null,
        state: "failed",
      })
      .execute();
    await world.deps.db
      .insertInto("payments")
      .values([
        { ...promptPay, ...paid, id: randomUUID(), purpose: "top_up", driverId: driver.id },
        {
          ...promptPay,
          ...paid,
          id: randomUUID(),
          providerChargeId: randomUUID(),
          purpose: "due",
          customerId: customer.id,
        },
      ])
      .execute();
  }
  const lost = randomUUID();
  await world.deps.db
    .insertInto("payments")
    .values({
      ...bookingColumns,
      id: lost,
      state: "calling",
      createdAt: minutes(-1),
      calledAt: minutes(-1),
      expiresAt: minutes(14),
    })
    .execute();
  expect(await polledInOneRound([lost])).toEqual([lost]);
  const found = await world.deps.db
    .selectFrom("payments")
    .select("state")
    .where("id", "=", lost)
    .executeTakeFirst();
  expect(found?.state).toBe("failed");
});

test("three that are never answered keep the fourth waiting for one round", async () => {
  const names = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const [place, id] of names.entries())
    await world.deps.db
      .insertInto("payments")
      .values({
        id,
        purpose: "top_up",
        method: "promptpay",
        driverId: (await newDriver(world, { onDuty: false })).id,
        amountSatang: 5000,
        state: "calling",
        createdAt: minutes(place - 10),
        expiresAt: minutes(60),
      })
      .execute();
  const [fourth = ""] = names.slice(3);
  expect(await polledInOneRound([fourth])).toEqual(names.slice(0, 3));
  world.clock.advance(60);
  expect((await polledInOneRound([fourth]))[0]).toBe(fourth);
});
