import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { copyBookings } from "./data/copy-bookings.ts";
import { openDatabase } from "./data/database.ts";
import { type Listeners, openListeners } from "./load/listeners.ts";
import { percentile, report } from "./measure/metric.ts";
import { quietSettings, type Server, startServer } from "./server.ts";
import { everySecondEach } from "./servers/every-second-each.ts";
import type { FloorDetails, ProductDetails } from "./servers/messages.ts";

const counts = [500, 2000];
const measuredSeconds = Number(process.env.BENCH_SECONDS ?? 10);
const warmUpSeconds = 3;
const position = { latitude: 13.7563, longitude: 100.5018, recordedAt: new Date().toISOString() };

const database = await openDatabase();
/** One connection: signals wait for each other, and arrive in the order they were sent. */
const sender = new pg.Pool({ connectionString: database.appUrl, max: 1 });
sender.on("error", () => {}); // The database is stopped under it when a run is interrupted.
try {
  const ours = await startServer<ProductDetails>("product", {
    env: quietSettings(database.appUrl, database.ownerUrl),
  });
  const bookings = await copyBookings(sender, ours.details, Math.max(...counts));
  for (const count of counts) await compareStreams(ours, bookings.slice(0, count));
  await sender.end();
  await ours.stop();
} finally {
  await database.stop();
}

async function compareStreams(ours: Server<ProductDetails>, ids: readonly string[]): Promise<void> {
  const { token } = ours.details;
  const paths = ids.map((id) => `/api/bookings/${id}/events`);
  const product = await measure(ours, { paths, token, send: () => sendSignals(ids) });
  const floor = await startServer<FloorDetails>("stream-floor", { input: position });
  const bare = await measure(floor, { paths, token, send: () => () => {} });
  await floor.stop();
  const name = `${ids.length.toLocaleString("en-US")} listeners, 1 message/s each`;
  const both = (pick: (side: Measured) => number) => ({ ours: pick(product), floor: pick(bare) });
  report({ name, unit: "messages/s heard", ...both((side) => side.perSecond) });
  report({ name: "… processor share", unit: "% of a core", ...both((side) => side.corePercent) });
  report({
    name: "… latency p50",
    unit: "ms",
    ...both((side) => percentile(side.milliseconds, 0.5)),
  });
  report({
    name: "… latency p99",
    unit: "ms",
    ...both((side) => percentile(side.milliseconds, 0.99)),
  });
}

type Measured = { perSecond: number; corePercent: number; milliseconds: number[] };
type Run = { paths: readonly string[]; token: string; send: () => () => void };

/** Every listener on a booking of its own, a message a second for each; the first seconds are not counted. */
async function measure(
  server: Server<{ port: number }>,
  { paths, token, send }: Run,
): Promise<Measured> {
  const url = `http://127.0.0.1:${server.details.port}`;
  const listeners: Listeners = await openListeners(url, paths, token);
  const stopSending = send();
  await pause(warmUpSeconds * 1000);
  const cpuBefore = await server.cpuMilliseconds();
  const receivedBefore = listeners.delaysMilliseconds.length;
  const begun = performance.now();
  await pause(measuredSeconds * 1000);
  const milliseconds = listeners.delaysMilliseconds.slice(receivedBefore);
  const seconds = (performance.now() - begun) / 1000;
  const cpuMilliseconds = (await server.cpuMilliseconds()) - cpuBefore;
  stopSending();
  listeners.close();
  return {
    perSecond: milliseconds.length / seconds,
    corePercent: cpuMilliseconds / seconds / 10,
    milliseconds,
  };
}

/** Positions as a driver's report says them at commit: through the database, to every program that listens. */
function sendSignals(ids: readonly string[]): () => void {
  return everySecondEach(ids.length, (turns) => {
    const heading = performance.timeOrigin + performance.now();
    const signals = turns.map((turn) =>
      JSON.stringify({ topic: "position", id: ids[turn], position: { ...position, heading } }),
    );
    sender
      .query("select pg_notify('songtan_live', signal) from unnest($1::text[]) as signal", [
        signals,
      ])
      .catch((problem: unknown) => console.error("a signal was not sent:", problem));
  });
}
