import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { crashKinds, playCrashes } from "./crash-trials.ts";
import { playKills } from "./kill-trials.ts";
import { endOpenProducts } from "./product.ts";
import { playRestarts } from "./restart-trials.ts";

/** A test that runs out of time does not end its trial: what it started is ended here. */
const trials: Promise<unknown>[] = [];
function play<Result>(trial: Promise<Result>): Promise<Result> {
  trials.push(trial);
  return trial;
}
afterAll(async () => {
  const settled = Promise.allSettled(trials).then(() => true);
  // Again and again: a trial that was slow to begin may start its product only now.
  while (!(await Promise.race([settled, sleep(500)]))) await endOpenProducts();
});

test.concurrent("killed three times during calls of the provider, the product loses no money and collects none twice", async () => {
  const { kills, failures, charges, refunds } = await play(playKills(3, "ci"));
  expect(failures).toEqual([]);
  expect(kills).toBe(3);
  expect(charges).toBeGreaterThan(0);
  expect(refunds).toBeGreaterThan(0);
}, 480_000);

/** Mostly they wait, so they die side by side. */
test.concurrent.each(crashKinds)(
  "%s killed twice with jobs of money in flight: each job continues within half a minute, and nothing is lost or doubled",
  async (kind) => {
    const { crashes, waits, acknowledged, failures } = await play(
      playCrashes({ kind, crashes: 2, reconciles: false }),
    );
    expect(failures).toEqual([]);
    expect([crashes, waits.size]).toEqual([2, 8]);
    expect(acknowledged).toBeGreaterThan(0);
  },
  480_000,
);

test.concurrent("one program outlives every restart and crash of a PostgreSQL that is not its own", async () => {
  const { restarts, failures } = await play(playRestarts(3));
  expect(failures).toEqual([]);
  expect(restarts).toBe(3);
}, 480_000);
