import { expect, test } from "vitest";
import { deathKinds, playDeaths } from "./death-trials.ts";
import { playKills } from "./kill-trials.ts";
import { playRestarts } from "./restart-trials.ts";

test.concurrent("killed three times around calls of the provider, the product loses no money and takes none twice", async () => {
  const { kills, wrong, charges, refunds } = await playKills(3, "ci");
  expect(wrong).toEqual([]);
  expect(kills).toBe(3);
  expect(charges).toBeGreaterThan(0);
  expect(refunds).toBeGreaterThan(0);
}, 300_000);

/** Mostly they wait, so they die side by side. */
test.concurrent.each(deathKinds)(
  "%s killed twice with jobs of money in flight: each job goes on within half a minute, and nothing is lost or doubled",
  async (kind) => {
    const { deaths, waits, acknowledged, wrong } = await playDeaths({ kind, deaths: 2, settles: false });
    expect(wrong).toEqual([]);
    expect([deaths, waits.size]).toEqual([2, 8]);
    expect(acknowledged).toBeGreaterThan(0);
  },
  300_000,
);

test.concurrent("one program outlives every restart and crash of a PostgreSQL that is not its own", async () => {
  const { restarts, wrong } = await playRestarts(3);
  expect(wrong).toEqual([]);
  expect(restarts).toBe(3);
}, 300_000);
