import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookPaid, bring, chargeNamed, keepCard } from "../../testing/charges.ts";
import { type MoneyWorld, openMoneyWorld } from "../../testing/money-world.ts";
import { newCustomer, newDriver, type Person } from "../../testing/people.ts";
import type { PretendBank } from "../../testing/pretend-bank.ts";
import type { TestWorld } from "../../testing/test-world.ts";
import { checkDisputes } from "./check-disputes.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let driver: Person;

beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date(), settings: { TAX_DRIVER_WITHHOLDING: "0" } });
  ({ bank, world } = money);
});
beforeEach(async () => {
  driver = await newDriver(world);
});
afterAll(() => money.close());

const frozen = async ({ id }: Person) =>
  (
    await world.deps.db
      .selectFrom("payout_freezes")
      .select("amount_satang")
      .where("driver_id", "=", id)
      .where("thawed_at", "is", null)
      .execute()
  ).reduce((sum, row) => sum + Number(row.amount_satang), 0);
const dispute = async (chargeId: string) => {
  const id = await bank.dispute(chargeId);
  await checkDisputes(world.deps);
  return id;
};

test("a disputed charge of the kept card for waiting holds back the waiting, not the whole pay", async () => {
  const customer = await newCustomer(world);
  const card = await keepCard(world, bank, customer);
  const booking = await bookPaid(world, bank, customer, { method: "card", cardId: card.id });
  await bring(world, driver, booking, 65 * 60);
  await world.runJobs();
  const tried = await world.deps.db
    .selectFrom("charges")
    .select(["id", "state", "booking_id"])
    .where("customer_id", "=", customer.id)
    .executeTakeFirstOrThrow();
  expect([tried.state, tried.booking_id]).toEqual(["paid", booking.id]);
  await dispute((await chargeNamed(bank, tried.id))?.id ?? "");
  expect(await frozen(driver)).toBe(5000);
});
