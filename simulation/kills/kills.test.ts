import { expect, test } from "vitest";
import { crashKinds, playCrashes } from "./crash-trials.ts";
import { playKills } from "./kill-trials.ts";
import { playRestarts } from "./restart-trials.ts";

test.concurrent("killed three times during calls of the provider, the product loses no money and collects none twice", async () => {
  const { kills, failures, charges, refunds } = await playKills(3, "ci");
  expect(failures).toEqual([]);
  expect(kills).toBe(3);
  expect(charges).toBeGreaterThan(0);
  expect(refunds).toBeGreaterThan(0);
}, 300_000);

/** Mostly they wait, so they die side by side. */
test.concurrent.each(crashKinds)(
  "%s killed twice with jobs of money in flight: each job continues within half a minute, and nothing is lost or doubled",
  async (kind) => {
    const { crashes, waits, acknowledged, failures } = await playCrashes({
      kind,
      crashes: 2,
      reconciles: false,
    });
    expect(failures).toEqual([]);
    expect([crashes, waits.size]).toEqual([2, 8]);
    expect(acknowledged).toBeGreaterThan(0);
  },
  300_000,
);

test.concurrent("one program outlives every restart and crash of a PostgreSQL that is not its own", async () => {
  const { restarts, failures } = await playRestarts(3);
  expect(failures).toEqual([]);
  expect(restarts).toBe(3);
}, 300_000);
