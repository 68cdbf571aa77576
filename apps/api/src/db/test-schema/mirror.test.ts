import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";
import { mirroredTables, sharedTables } from "./mirrored-tables.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("every table is listed as shared by both modes or as mirrored", async () => {
  const { rows } = await world.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const listed = [...mirroredTables, ...sharedTables].toSorted();
  expect(listed).toEqual(rows.map(({ name }) => name).toSorted());
});
