import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { delivered } from "../../../../../testing/delivery/handovers.ts";
import { recalling } from "../../../../../testing/delivery/recalls.ts";
import { toDropOff } from "../../../../../testing/money/cash-job.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../../testing/money/ledger-balance.ts";
import {
  outcomes,
  send,
  type TaskEventDraft,
  withPhoto,
} from "../../../../../testing/world/delivery.ts";
import type { Person } from "../../../../../testing/world/people.ts";
import { silom } from "../../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { whileHolding } from "../../../../../testing/world/while-holding.ts";
import { lockBooking } from "../../../bookings/record/booking.ts";

let world: TestWorld;
let recalls: ReturnType<typeof recalling>;
beforeAll(async () => {
  world = await openTestWorld();
  recalls = recalling(world);
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

const minutes = (count: number) => world.clock.advance(count * 60);
const due = (customer: Person) => ledgerBalance(world, "customer_due", customer.id);
const incidentsOf = async (bookingId: string) =>
  (
    await world.deps.db
      .selectFrom("incidents")
      .select("kind")
      .where("bookingId", "=", bookingId)
      .execute()
  ).map(({ kind }) => kind);

test("handed over before the request without a network: delivered, and no way back is owed", async () => {
  const { customer, driver, id } = await recalls.aboard({
    dropOffs: [{ ...silom, codAmountSatang: 50_000 }],
  });
  const occurredAt = world.clock.now.toISOString();
  minutes(5);
  await recalls.recall(customer, id);
  minutes(5);
  const cod: TaskEventDraft = {
    kind: "cash_collected",
    purpose: "cod",
    stopIndex: 1,
    amountSatang: 50_000,
  };
  const late = [
    ...toDropOff,
    cod,
    { kind: "delivered", stopIndex: 1, ...withPhoto() } as TaskEventDraft,
  ].map((event) => ({
    ...event,
    occurredAt,
  }));
  const answer = await send(world, driver, id, late);
  expect(outcomes(answer)).toBe("recorded_for_review recorded_for_review applied applied");
  const view = await recalls.read(customer, id);
  expect([view.state, view.stops[1]?.state, view.stops[1]?.failureReason]).toEqual([
    "delivered",
    "done",
    null,
  ]);
  expect([await due(customer), await ledgerBalance(world, "cod_held", customer.id)]).toEqual([
    0, -50_000,
  ]);
  expect(await incidentsOf(id)).toEqual([]);
});

test("handed over after the request, by a phone that had not received it: the recipient has the goods, and staff review it", async () => {
  const { customer, driver, id } = await recalls.aboard();
  await recalls.recall(customer, id);
  minutes(5);
  await send(world, driver, id, delivered(1));
  expect((await recalls.read(customer, id)).state).toBe("delivered");
  expect([await due(customer), await incidentsOf(id)]).toEqual([0, ["custody_found"]]);
});

/** Makes both requests wait for the booking's row, in this order, before either has read it. */
async function inTurn<First, Second>(
  bookingId: string,
  ...[first, second]: [first: () => Promise<First>, second: () => Promise<Second>]
): Promise<[First, Second]> {
  let both: [Promise<First>, Promise<Second>] | undefined;
  await whileHolding(world, async (trx) => {
    await lockBooking(trx, bookingId);
    const one = first();
    await expect.poll(waiting, { timeout: 5000 }).toBe(1);
    both = [one, second()];
    await expect.poll(waiting, { timeout: 5000 }).toBe(2);
  });
  if (!both) throw new Error("neither was sent");
  return Promise.all(both);
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(world.deps.db);
  return rows[0]?.count ?? 0;
}

test("at the same moment as the last drop-off the row lock decides, and the customer gets the result", async () => {
  for (const recallFirst of [true, false]) {
    const { customer, driver, id, backSatang } = await recalls.aboard();
    await send(world, driver, id, toDropOff);
    const recall = () => recalls.recall(customer, id, { expectedReturnSatang: backSatang });
    const deliver = () =>
      send(world, driver, id, [{ kind: "delivered", stopIndex: 1, ...withPhoto() }]);
    const [recalled, reported] = recallFirst
      ? await inTurn(id, recall, deliver)
      : await inTurn(id, deliver, recall).then(
          ([report, recallResult]) => [recallResult, report] as const,
        );
    // The goods are with the recipient either way.
    expect(outcomes(reported)).toBe("applied");
    expect(recalled.code ?? recalled.status).toBe(recallFirst ? 200 : "recall_too_late");
    expect([(await recalls.read(customer, id)).state, await due(customer)]).toEqual([
      "delivered",
      0,
    ]);
  }
});

test("in the same moment as a drop-off that fails: either way the goods come back, once", async () => {
  for (const recallFirst of [true, false]) {
    const { customer, driver, id, backSatang } = await recalls.aboard();
    await send(world, driver, id, toDropOff);
    const recall = () => recalls.recall(customer, id, { expectedReturnSatang: backSatang });
    const fail = () =>
      send(world, driver, id, [
        { kind: "failed", stopIndex: 1, reason: "refused", ...withPhoto() },
      ]);
    if (recallFirst) await inTurn(id, recall, fail);
    else await inTurn(id, fail, recall);
    const view = await recalls.read(customer, id);
    expect([view.state, view.stops[1]?.failureReason]).toEqual([
      "returning",
      recallFirst ? "sender_recalled" : "refused",
    ]);
    await send(world, driver, id, [{ kind: "returned", ...withPhoto() }]);
    expect([(await recalls.read(customer, id)).state, await due(customer)]).toEqual([
      "returned",
      backSatang,
    ]);
  }
});
