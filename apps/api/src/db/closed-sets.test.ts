import { vehicles } from "@songtan/domain/vehicle-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

/** The values that the column's own check allows, as the database has it. */
async function allowedIn(table: string, column: string): Promise<string[]> {
  const { rows } = await world.owner.query<{ definition: string }>(
    `select pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint
     join pg_attribute on attrelid = conrelid and conkey = array[attnum]
     where contype = 'c' and conrelid = $1::regclass and attname = $2`,
    [table, column],
  );
  return rows.flatMap(({ definition }) =>
    [...definition.matchAll(/'([^']*)'/g)].map(([, value = ""]) => value),
  );
}

test.each([
  ["quotes", "vehicle", vehicles],
  ["bookings", "vehicle", vehicles],
  ["drivers", "vehicle", vehicles],
  ["quotes", "distance_source", ["road", "estimate"]],
  ["bookings", "distance_source", ["road", "estimate"]],
] as const)("%s.%s takes what the domain knows, and nothing else", async (table, column, known) => {
  expect((await allowedIn(table, column)).toSorted()).toEqual([...known].toSorted());
});
