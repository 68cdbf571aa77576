import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { sweepPositions } from "./sweep-positions.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("after a long pause every day that is due goes, each in a transaction of its own", async () => {
  await sql`select make_position_days('2026-02-26', '2026-03-03')`.execute(world.deps.db);
  const days = async () =>
    (
      await sql<{ name: string }>`
        select inhrelid::regclass::text as name from pg_inherits
        where inhparent = 'positions'::regclass and inhrelid::regclass::text like 'positions_2026030%'
           or inhparent = 'positions'::regclass and inhrelid::regclass::text like 'positions_2026022%'
        order by 1`.execute(world.deps.db)
    ).rows.map(({ name }) => name);
  expect(await days()).toHaveLength(6);
  await sql`select drop_position_day('2026-03-03T00:00:00Z')`.execute(world.deps.db);
  expect(await days()).toHaveLength(5);
  await sweepPositions(world.deps, new Date("2026-03-03T00:00:00Z"));
  expect(await days()).toEqual(["positions_20260303"]);
});
