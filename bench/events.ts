import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "./database.ts";
import { percentile, report } from "./figure.ts";
import { type Listeners, openListeners } from "./listeners.ts";
import { bookingOf } from "./requests.ts";
import { quietSettings, type Server, startServer } from "./server.ts";
import type { FloorFacts, ProductFacts } from "./servers/messages.ts";

const counts = [500, 2000];
const measuredSeconds = Number(process.env.BENCH_SECONDS ?? 10);
const settleSeconds = 3;
const ticksPerSecond = 20;
const position = { latitude: 13.7563, longitude: 100.5018, recordedAt: new Date().toISOString() };

const database = await openDatabase();
const env = quietSettings(database.appUrl, database.ownerUrl);
const ours = await startServer<ProductFacts>("product", { env });
const sender = new pg.Client({ connectionString: database.appUrl });
await sender.connect();
const bookings = await makeBookings(Math.max(...counts));

for (const count of counts) {
  const ids = bookings.slice(0, count);
  const paths = ids.map((id) => `/api/bookings/${id}/events`);
  const product = await measure(ours, { paths, send: () => sendSignals(ids) });
  const floor = await startServer<FloorFacts>("stream-floor", { given: position });
  const bare = await measure(floor, { paths, send: () => () => {} });
  await floor.stop();
  const name = `${count.toLocaleString("en-US")} listeners, 1 message/s each`;
  const both = (pick: (side: Measured) => number) => ({ ours: pick(product), floor: pick(bare) });
  report({ name, unit: "messages/s heard", ...both((side) => side.perSecond) });
  report({ name: "… processor share", unit: "% of a core", ...both((side) => side.corePercent) });
  report({ name: "… latency p50", unit: "ms", ...both((side) => percentile(side.milliseconds, 0.5)) });
  report({ name: "… latency p99", unit: "ms", ...both((side) => percentile(side.milliseconds, 0.99)) });
}
await sender.end();
await ours.stop();
await database.stop();

type Measured = { perSecond: number; corePercent: number; milliseconds: number[] };
type Run = { paths: readonly string[]; send: () => () => void };

/** Every listener on a booking of its own, a message a second for each; the first seconds are not counted. */
async function measure(server: Server<{ port: number }>, { paths, send }: Run): Promise<Measured> {
  const url = `http://127.0.0.1:${server.facts.port}`;
  const listeners: Listeners = await openListeners(url, paths, ours.facts.token);
  const stopSending = send();
  await pause(settleSeconds * 1000);
  const cpuBefore = await server.cpuMilliseconds();
  const heardBefore = listeners.heard.length;
  const begun = performance.now();
  await pause(measuredSeconds * 1000);
  const milliseconds = listeners.heard.slice(heardBefore);
  const seconds = (performance.now() - begun) / 1000;
  const cpuMilliseconds = (await server.cpuMilliseconds()) - cpuBefore;
  stopSending();
  listeners.close();
  return { perSecond: milliseconds.length / seconds, corePercent: cpuMilliseconds / seconds / 10, milliseconds };
}

/** Positions as a driver's report says them at commit: through the database, to every program that listens. */
function sendSignals(ids: readonly string[]): () => void {
  let turn = 0;
  const share = Math.ceil(ids.length / ticksPerSecond);
  const timer = setInterval(() => {
    const heading = performance.timeOrigin + performance.now();
    const signals = Array.from({ length: share }, () =>
      JSON.stringify({ topic: "position", id: ids[turn++ % ids.length], position: { ...position, heading } }),
    );
    sender
      .query("select pg_notify('songtan_live', signal) from unnest($1::text[]) as signal", [signals])
      .catch(() => clearInterval(timer));
  }, 1000 / ticksPerSecond);
  return () => clearInterval(timer);
}

/** Real bookings, by the API itself. */
async function makeBookings(count: number): Promise<string[]> {
  const { port, token, quoteBody } = ours.facts;
  const made: string[] = [];
  const post = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: { id: string } }).data.id;
  };
  const makeSome = async () => {
    while (made.length < count) {
      const at = made.push("") - 1;
      made[at] = await post("/api/bookings", bookingOf(await post("/api/quotes", quoteBody)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, makeSome));
  return made;
}
