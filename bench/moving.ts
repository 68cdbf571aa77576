import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { copyBookings, copyStops } from "./data/copy-bookings.ts";
import { createDrivers } from "./data/create-drivers.ts";
import { openDatabase } from "./data/database.ts";
import { openListeners } from "./load/listeners.ts";
import { sendPositions } from "./load/position-senders.ts";
import { percentile, report } from "./measure/metric.ts";
import { quietSettings, startServer } from "./server.ts";
import type { ProductDetails } from "./servers/messages.ts";

/** Drivers on their way, each with a customer who watches, reporting every five seconds. */
const drivers = 2000;
const reportSeconds = 5;
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
  const server = await startServer<ProductDetails>("product", { env });
  const bookings = await copyBookings(pool, server.details, drivers);
  const tokens = await setOff(bookings, server.details.booking.unique.bookingId ?? "");
  const url = `http://127.0.0.1:${server.details.port}`;
  const paths = bookings.map((id) => `/api/bookings/${id}/events`);
  const listeners = await openListeners(url, paths, server.details.token);
  const posted: number[] = [];
  const stop = sendPositions({
    url,
    tokens,
    everySeconds: reportSeconds,
    placeOf: (_, round) => ({ latitude: 13.7563 + round * 0.0003, longitude: 100.5018 }),
    onAnswer: (milliseconds) => posted.push(milliseconds),
  });
  await pause(warmUpSeconds * 1000);
  const before = {
    cpu: await server.cpuMilliseconds(),
    received: listeners.delaysMilliseconds.length,
    posted: posted.length,
  };
  const begun = performance.now();
  await pause(measuredSeconds * 1000);
  const delays = listeners.delaysMilliseconds.slice(before.received);
  const answered = posted.slice(before.posted);
  const seconds = (performance.now() - begun) / 1000;
  const cpuMilliseconds = (await server.cpuMilliseconds()) - before.cpu;
  stop();
  listeners.close();
  const storeName = redis ? "Redis" : "the database";
  const name = `${drivers.toLocaleString("en-US")} drivers, a place each ${reportSeconds} s by ${storeName}`;
  report({
    name: `${name}: seen`,
    unit: "moves/s",
    ours: delays.length / seconds,
    floor: drivers / reportSeconds,
  });
  report({ name: "… processor share", unit: "% of a core", ours: cpuMilliseconds / seconds / 10 });
  report({ name: "… posted to answered p99", unit: "ms", ours: percentile(answered, 0.99) });
  report({ name: "… posted to seen p50", unit: "ms", ours: percentile(delays, 0.5) });
  report({ name: "… posted to seen p99", unit: "ms", ours: percentile(delays, 0.99) });
  await pool.end();
  await server.stop();
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
