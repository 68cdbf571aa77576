import type { AvailabilityView } from "@songtan/contract/availability";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { watchServices } from "../oversight/watch-services.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(() => world.deps.db.deleteFrom("serviceDays").execute());

const check = (answers: boolean | null) => {
  const listMoves = async () => {
    if (!answers) throw new UpstreamFailure("omise");
    return [];
  };
  const cardProvider = answers === null ? null : ({ listMoves } as never);
  return watchServices({ ...world.deps, cardProvider }, 0);
};
const minutesLater = (minutes: number) => world.clock.advance(minutes * 60);
async function read() {
  const { data } = await call<AvailabilityView>(world, "GET /status");
  return data.services.map(({ service, state, days }) => ({
    service,
    state,
    downMinutes: days.reduce((sum, day) => sum + day.downMinutes, 0),
  }));
}

test("everyone reads what works: nothing is known before the first check", async () => {
  expect(await read()).toEqual([{ service: "booking", state: "unknown", downMinutes: 0 }]);
  await check(true);
  expect(await read()).toEqual([
    { service: "booking", state: "up", downMinutes: 0 },
    { service: "card_payments", state: "up", downMinutes: 0 },
  ]);
});

test("an operator without a card provider shows none", async () => {
  await check(null);
  expect(await read()).toEqual([{ service: "booking", state: "up", downMinutes: 0 }]);
});

test("a provider that fails, and minutes in which nothing was checked, are down; two checks of a minute are one", async () => {
  await check(true);
  for (const answers of [false, false, true]) {
    minutesLater(1);
    await check(answers);
    await check(answers);
  }
  const [booking, cards] = await read();
  expect(booking).toMatchObject({ state: "up", downMinutes: 0 });
  expect(cards).toMatchObject({ state: "up", downMinutes: 2 });
  minutesLater(30);
  expect((await read()).map(({ state }) => state)).toEqual(["unknown", "unknown"]);
  await check(false);
  const later = await read();
  expect(later[0]?.downMinutes).toBeGreaterThanOrEqual(25);
  expect(later[1]).toMatchObject({ state: "down" });
});

test("a day that no page shows is removed with the next check", async () => {
  await check(true);
  minutesLater(91 * 1440);
  await check(true);
  const rows = await world.deps.db.selectFrom("serviceDays").select("service").execute();
  expect(rows).toHaveLength(2);
});
