import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openConsoleSession } from "../data/console-session.ts";
import { copyBookings, copyStops } from "../data/copy-bookings.ts";
import { createDrivers } from "../data/create-drivers.ts";
import { openDatabase } from "../data/database.ts";
import { type Drawn, drawMap } from "../load/drawn-map.ts";
import { type LngLat, sendPositions } from "../load/position-senders.ts";
import { report } from "../measure/metric.ts";
import { quietSettings, type Server, startServer } from "../server.ts";
import type { ProductDetails } from "../servers/messages.ts";

/** All of a city at noon: every fourth driver has a booking. */
const driverCount = 2000;
const bookingCount = 500;
/** The driver's app sends a place this often while it moves. */
const reportSeconds = 5;
const settleSeconds = Number(process.env.BENCH_SETTLE_SECONDS ?? 8);
const measuredSeconds = Number(process.env.BENCH_SECONDS ?? 20);
/** Everything here is a motorcycle. */
const noneOfThem = "?vehicle=pickup";
const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell";

const database = await openDatabase();
const pool = new pg.Pool({ connectionString: database.appUrl, max: 2 });
pool.on("error", () => {}); // The database is stopped under it when a run is interrupted.
try {
  const server = await startServer<ProductDetails>("product", {
    env: { ...quietSettings(database.appUrl, database.ownerUrl), MAP_PUBLIC_STYLE: "off" },
  });
  const tokens = await fillCity(server.details);
  const url = `http://127.0.0.1:${server.details.port}`;
  const stop = sendPositions({ url, tokens, everySeconds: reportSeconds, placeOf });
  await pause(settleSeconds * 1000);
  const alone = await shareOf(server, () => pause(measuredSeconds * 1000));
  const name = `live map, ${driverCount.toLocaleString("en-US")} drivers and ${bookingCount} bookings`;
  if (existsSync(chromium)) {
    const map = await drawMap({ chromium, url, cookie: await openConsoleSession(pool) });
    for (const [what, moved] of [
      ["watched", false],
      ["moved by hand", true],
    ] as const) {
      const empty = await measure(map, { query: noneOfThem, moved, server });
      const full = await measure(map, { query: "", moved, server });
      report({
        name: `${name}, ${what}`,
        unit: "frames/s",
        ours: full.framesPerSecond,
        floor: empty.framesPerSecond,
        note: "floor: the same page and stream, nothing of it drawn",
      });
      report({
        name: "… longest frame",
        unit: "ms",
        ours: full.longestMilliseconds,
        floor: empty.longestMilliseconds,
      });
      report({
        name: "… the page's thread",
        unit: "% of a core",
        ours: full.threadShare,
        floor: empty.threadShare,
      });
      report({
        name: "… the server, floor: no one watches",
        unit: "% of a core",
        ours: full.serverShare,
        floor: alone,
      });
    }
    await map.close();
  } else console.log(`The map was NOT drawn: there is no Chromium at ${chromium} (CHROMIUM_PATH)`);
  stop();
  await pool.end();
  await server.stop();
} finally {
  await database.stop();
}

/** Drivers on duty, a quarter of them on the way. Answers their tokens. */
async function fillCity(details: ProductDetails): Promise<string[]> {
  const bookingIds = await copyBookings(pool, details, bookingCount);
  const people = await createDrivers(pool, driverCount);
  const busy = people.slice(0, bookingCount).map(({ id }) => id);
  await pool.query(
    `update bookings set state = 'in_transit', driver_id = given.driver_id, assigned_at = now() - interval '1 hour'
     from unnest($1::uuid[], $2::uuid[]) as given (booking_id, driver_id) where id = given.booking_id`,
    [bookingIds, busy],
  );
  const originalId = details.booking.unique.bookingId ?? "";
  await copyStops(pool, { originalId, bookingIds, firstState: "done" });
  return people.map(({ token }) => token);
}

/** All over Bangkok, each a few metres further every round. */
function placeOf(driver: number, round: number): LngLat {
  const [row, column] = [Math.floor(driver / 50), driver % 50];
  return {
    latitude: 13.62 + row * 0.006 + (round % 40) * 0.0004,
    longitude: 100.4 + column * 0.006 + (round % 40) * 0.0003,
  };
}

type Watch = { query: string; moved: boolean; server: Server<unknown> };

async function measure(map: Awaited<ReturnType<typeof drawMap>>, { query, moved, server }: Watch) {
  await map.open(query);
  await pause(settleSeconds * 1000);
  let drawn: Drawn | undefined;
  const serverShare = await shareOf(server, async () => {
    drawn = await map.countFrames({ seconds: measuredSeconds, moved });
  });
  if (!drawn) throw new Error("no frame was counted");
  return { ...drawn, serverShare };
}

/** Percent of a core that the program uses while something happens. */
async function shareOf(server: Server<unknown>, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  const before = await server.cpuMilliseconds();
  await work();
  return (((await server.cpuMilliseconds()) - before) / (performance.now() - begun)) * 100;
}
