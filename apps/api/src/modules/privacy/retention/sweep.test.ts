import { type RetentionKey, retention, retentionKeys } from "@songtan/domain/retention";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agedAccountRecords } from "../../../../testing/accounts/aged-account-records.ts";
import { openSweeping, type Sweeping, start } from "../../../../testing/accounts/sweeping.ts";
import { agedPartnerRecords } from "../../../../testing/partners/aged-partner-records.ts";
import { agedRecords } from "../../../../testing/records/aged-records.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { sweep } from "./sweep.ts";

let on: Sweeping;
let world: TestWorld;
beforeAll(async () => {
  on = await openSweeping();
  world = on.world;
});
afterAll(() => world.close());

/** Makes what a row of the table is about, at `start`; answers whether it is gone. */
const makers: Record<RetentionKey, (on: Sweeping) => Promise<() => Promise<boolean>>> = {
  ...agedAccountRecords,
  ...agedPartnerRecords,
  ...agedRecords,
};

/** By the database's own clock too the time has to be over, or not. */
const byItsOwnClock: readonly RetentionKey[] = ["eventNames", "reports"];

test("each row of the table goes when its time is over, and not a minute before", async () => {
  for (const key of retentionKeys) {
    const begins = byItsOwnClock.includes(key)
      ? new Date(start.getTime() - 800 * 86_400_000)
      : start;
    world.clock.now = begins;
    const gone = await makers[key](on);
    const overAt = begins.getTime() + retention[key].days * 86_400_000;
    world.clock.now = new Date(overAt - 60_000);
    await sweep(world.deps);
    expect([key, await gone()]).toEqual([key, false]);
    world.clock.now = new Date(overAt + 60_000);
    await sweep(world.deps);
    expect([key, await gone()]).toEqual([key, true]);
  }
}, 60_000);
