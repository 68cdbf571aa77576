import { type RetentionKey, retention, retentionKeys } from "@songtan/domain/retention";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agedAccountRecords } from "../../../../testing/accounts/aged-account-records.ts";
import { openSweeping, type Sweeping, start } from "../../../../testing/accounts/sweeping.ts";
import { agedPartnerRecords } from "../../../../testing/partners/aged-partner-records.ts";
import { agedFiveYears } from "../../../../testing/records/aged-five-years.ts";
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

/** By day and month, not by days: in a test of its own. */
type Key = Exclude<RetentionKey, "accounting">;
const keys = retentionKeys.filter((key): key is Key => key !== "accounting");

/** Makes what a row of the table is about, at `start`; answers whether it is gone. */
const makers: Record<Key, (on: Sweeping) => Promise<() => Promise<boolean>>> = {
  ...agedAccountRecords,
  ...agedPartnerRecords,
  ...agedRecords,
  ...agedFiveYears,
};

/** By the database's own clock too the time has to be over: these begin so many days earlier. */
const daysEarlier: Partial<Record<Key, number>> = {
  eventNames: 800,
  reports: 800,
  consents: 2600,
  audit: 2600,
  decisions: 2600,
};

test("each row of the table goes when its time is over, and not a minute before", async () => {
  for (const key of keys) {
    const begins = new Date(start.getTime() - (daysEarlier[key] ?? 0) * 86_400_000);
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
