import { randomUUID } from "node:crypto";
import type { Entry } from "@songtan/domain/ledger/entry";
import pg from "pg";
import { openApplication } from "../apps/api/src/application.ts";
import { readSettings } from "../apps/api/src/config/settings.ts";
import { postEntries } from "../apps/api/src/ledger/post-entries.ts";
import { createDrivers } from "./data/create-drivers.ts";
import { openDatabase } from "./data/database.ts";
import { median, report } from "./measure/metric.ts";
import { quietSettings } from "./server.ts";
import { leastStatements } from "./servers/least-statements.ts";

/** Entries of as many drivers, so that no two wait for one balance. */
const entriesPerRound = 400;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const callers = 8;
const amountSatang = 100;

type Post = (driverId: string) => Promise<unknown>;

const database = await openDatabase();
try {
  const env = quietSettings(database.appUrl, database.ownerUrl);
  const world = await openApplication(readSettings({ ...process.env, ...env }), () => {});
  const pool = new pg.Pool({ connectionString: database.appUrl, max: callers });
  // Its end does not wait until its connections are closed: PostgreSQL may stop before one is.
  pool.on("error", () => {});
  const driverIds = (await createDrivers(pool, entriesPerRound)).map(({ id }) => id);
  const sides: Record<"ours" | "floor", Post> = {
    ours: (driverId) =>
      world.deps.db.transaction().execute((trx) => postEntries(trx, [entryOf(driverId)], now())),
    floor: (driverId) =>
      pool.query({
        name: "writeEntry",
        text: leastStatements.writeEntry,
        values: [randomUUID(), driverId, amountSatang],
      }),
  };
  for (const post of Object.values(sides)) await measure(driverIds, post);
  const measured = { ours: [] as Round[], floor: [] as Round[] };
  for (let round = 0; round < rounds; round += 1)
    for (const side of ["ours", "floor"] as const)
      measured[side].push(await measure(driverIds, sides[side]));
  const medians = (key: keyof Round) => ({
    ours: median(measured.ours.map((round) => round[key])),
    floor: median(measured.floor.map((round) => round[key])),
  });
  const note = `${rounds} × ${entriesPerRound} each, ${callers} callers`;
  report({ name: "ledger entry: throughput", unit: "per second", ...medians("perSecond"), note });
  report({ name: "ledger entry: processor time", unit: "ms each", ...medians("cpuMilliseconds") });
  await pool.end();
  await world.close();
} finally {
  await database.stop();
}

function entryOf(driverId: string): Entry {
  const posting = { ownerId: driverId };
  return {
    kind: "commission_held",
    source: randomUUID(),
    postings: [
      { ...posting, account: "driver_available", amountSatang },
      { ...posting, account: "driver_held", amountSatang: -amountSatang },
    ],
  };
}

function now() {
  const at = new Date();
  return { happenedAt: at, recordedAt: at };
}

type Round = { perSecond: number; cpuMilliseconds: number };

async function measure(driverIds: readonly string[], post: Post): Promise<Round> {
  const waiting = [...driverIds];
  const cpuBefore = process.cpuUsage();
  const begun = performance.now();
  const work = async () => {
    for (let id = waiting.pop(); id; id = waiting.pop()) await post(id);
  };
  await Promise.all(Array.from({ length: callers }, work));
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    perSecond: driverIds.length / ((performance.now() - begun) / 1000),
    cpuMilliseconds: (user + system) / 1000 / driverIds.length,
  };
}
