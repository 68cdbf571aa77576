import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { copyBookings, copyStops } from "./data/copy-bookings.ts";
import { createDrivers } from "./data/create-drivers.ts";
import { openDatabase } from "./data/database.ts";
import { openListeners } from "./load/listeners.ts";
import { sendPositions } from "./load/position-senders.ts";
import { percentile, report } from "./measure/metric.ts";
import { quietSettings, type Server, startServer } from "./server.ts";
import type { ProductDetails } from "./servers/messages.ts";

/** Drivers on their way, reporting every five seconds; so many of their customers watch. */
const drivers = Number(process.env.BENCH_DRIVERS ?? 2000);
const watchers = Math.min(drivers, 2000);
const reportSeconds = 5;
/** Two share drivers and customers so that half of the customers watch a driver of the other process. */
const processes = Number(process.env.BENCH_PROCESSES ?? 1);
const warmUpSeconds = 6;
const measuredSeconds = Number(process.env.BENCH_SECONDS ?? 20);

const database = await openDatabase();
const pool = new pg.Pool({ connectionString: database.appUrl, max: 2 });
pool.on("error", () => {}); // The database is stopped under it when a run is interrupted.
try {
  const redis = process.env.REDIS_URL;
  const env = {
    ...quietSettings(database.appUrl, database.ownerUrl),
    ...(redis && { REDIS_URL: redis }),
  };
  const servers: Server<ProductDetails>[] = [];
  for (let count = 0; count < processes; count += 1)
    servers.push(await startServer<ProductDetails>("product", { env }));
  const [first] = servers;
  if (!first) throw new Error("no process");
  const bookings = await copyBookings(pool, first.details, drivers);
  const tokens = await setOff(bookings, first.details.booking.unique.bookingId ?? "");
  const posted: number[] = [];
  const delays: number[][] = [];
  const stops: (() => void)[] = [];
  for (const [place, { details }] of servers.entries()) {
    const url = `http://127.0.0.1:${details.port}`;
    const watched = bookings.filter((_, n) => n < watchers && n % processes === place);
    const paths = watched.map((id) => `/api/bookings/${id}/events`);
    const listeners = await openListeners(url, paths, first.details.token);
    delays.push(listeners.delaysMilliseconds);
    stops.push(() => listeners.close());
  }
  for (const [place, { details }] of servers.entries())
    stops.unshift(
      sendPositions({
        url: `http://127.0.0.1:${details.port}`,
        tokens: tokens.filter((_, n) => Math.floor(n / processes) % processes === place),
        everySeconds: reportSeconds,
        placeOf: (_, round) => ({ latitude: 13.7563 + round * 0.0003, longitude: 100.5018 }),
        onAnswer: (milliseconds) => posted.push(milliseconds),
      }),
    );
  await pause(warmUpSeconds * 1000);
  const cpuOf = () => Promise.all(servers.map((server) => server.cpuMilliseconds()));
  const before = {
    cpu: await cpuOf(),
    received: delays.map((of) => of.length),
    posted: posted.length,
  };
  const begun = performance.now();
  await pause(measuredSeconds * 1000);
  const seen = delays.flatMap((of, place) => of.slice(before.received[place]));
  const answered = posted.slice(before.posted);
  const seconds = (performance.now() - begun) / 1000;
  const shares = (await cpuOf()).map(
    (cpu, place) => (cpu - (before.cpu[place] ?? 0)) / seconds / 10,
  );
  for (const stop of stops) stop();
  const storeName = redis ? "Redis" : "the database";
  const name = `${drivers.toLocaleString("en-US")} drivers, a place each ${reportSeconds} s by ${storeName}, processes: ${processes}`;
  report({
    name: `${name}: answered`,
    unit: "moves/s",
    ours: answered.length / seconds,
    floor: drivers / reportSeconds,
  });
  report({
    name: `… seen by ${watchers.toLocaleString("en-US")} customers`,
    unit: "moves/s",
    ours: seen.length / seconds,
    floor: watchers / reportSeconds,
  });
  report({
    name: "… processor share of the busiest process",
    unit: "% of a core",
    ours: Math.max(...shares),
  });
  report({ name: "… posted to answered p99", unit: "ms", ours: percentile(answered, 0.99) });
  report({ name: "… posted to seen p50", unit: "ms", ours: percentile(seen, 0.5) });
  report({ name: "… posted to seen p99", unit: "ms", ours: percentile(seen, 0.99) });
  await pool.end();
  for (const server of servers) await server.stop();
} finally {
  await database.stop();
}

/** A driver with a session for each booking, on the way to its first drop-off. Answers their tokens. */
async function setOff(bookingIds: readonly string[], originalId: string): Promise<string[]> {
  const people = await createDrivers(pool, bookingIds.length);
  await pool.query(
    `update bookings set state = 'in_transit', driver_id = given.driver_id, assigned_at = now() - interval '1 hour'
     from unnest($1::uuid[], $2::uuid[]) as given (booking_id, driver_id) where id = given.booking_id`,
    [bookingIds, people.map(({ id }) => id)],
  );
  await copyStops(pool, { originalId, bookingIds, firstState: "done" });
  return people.map(({ token }) => token);
}
