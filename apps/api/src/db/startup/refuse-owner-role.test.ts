import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";
import { openPool } from "../database.ts";
import { shortPool } from "../pools.ts";
import { appRole, ownerRole } from "../roles.ts";
import { refuseOwnerRole } from "./refuse-owner-role.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("a role that may rewrite the books does not serve", async () => {
  for (const [user, refused] of [
    [appRole, false],
    [ownerRole, true],
    [admin().user, true],
  ] as const) {
    const pool = openPool({ ...admin(), database: world.database, user }, shortPool(1));
    const answer = await refuseOwnerRole(pool).then(
      () => "",
      (problem: Error) => problem.message,
    );
    await pool.end();
    expect([user, answer.includes("may rewrite the books")]).toEqual([user, refused]);
  }
});
