import { afterAll, beforeAll, expect, test } from "vitest";
import { bookInTestMode, newTestBusiness } from "../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { asOnlyRunner, LeaseLostError } from "./run-test-jobs.ts";
import { runDueTestJobs } from "./test-runner.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

/** Work that lasts until it is let go on. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const wait = () => {
    begun.resolve();
    return promise;
  };
  return { goOn: resolve, begun: begun.promise, wait };
}

test("who comes back after another has taken over stops, and does not end the other's lease", async () => {
  const { id } = await newTestBusiness(world);
  const [slow, second] = [held(), held()];
  const late = asOnlyRunner(world.deps, id, async (keep) => {
    await slow.wait();
    await keep();
  });
  await slow.begun;
  world.clock.advance(61);
  const now = asOnlyRunner(world.deps, id, async (keep) => {
    await second.wait();
    await keep();
    return "done";
  });
  await second.begun;
  slow.goOn();
  await expect(late).rejects.toBeInstanceOf(LeaseLostError);
  // The lease is still the second's: no one else runs at the same time.
  expect(await asOnlyRunner(world.deps, id, async () => "third")).toBeNull();
  second.goOn();
  expect(await now).toEqual({ result: "done" });
  expect(await asOnlyRunner(world.deps, id, async () => "third")).toEqual({ result: "third" });
});

test("a process that dies while it ends a job of the clock leaves that job to the next one", async () => {
  const business = await newTestBusiness(world);
  const { id } = business;
  await bookInTestMode(world, business);
  const jobsOfClock = async () =>
    (
      await world.owner.query<{ task: string; due: boolean }>(
        `select task, run_at <= $2 as due from test.jobs where test_business_id = $1 and key like 'clock:%' order by task`,
        [id, world.clock.now],
      )
    ).rows;
  const before = await jobsOfClock();
  expect(before.length).toBeGreaterThan(0);
  world.clock.advance(3 * 86_400);
  // From here on nothing new is written down, as if the process had been killed between the two.
  await world.owner.query(`
    create function test.dies() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger dies before insert on test.jobs for each row execute function test.dies()`);
  await runDueTestJobs(world.deps).catch(() => {});
  await world.owner.query("drop trigger dies on test.jobs; drop function test.dies()");
  expect((await jobsOfClock()).map(({ task }) => task)).toEqual(before.map(({ task }) => task));
  world.clock.advance(61);
  for (let round = 0; round < 10; round += 1) await runDueTestJobs(world.deps);
  expect(await jobsOfClock()).toEqual(before.map(({ task }) => ({ task, due: false })));
});
