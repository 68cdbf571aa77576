import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "./data/database.ts";
import { percentile, report } from "./measure/metric.ts";
import { quietSettings, type Server, startServer } from "./server.ts";
import type { ProductDetails } from "./servers/messages.ts";

/** All of one booking, on this machine only; every wait below has an end. */
const readers = Number(process.env.BENCH_READERS ?? 3000);
const openedAtOnce = 24;
const reconnectsPerSecond = 80;
const changes = Number(process.env.BENCH_ROUNDS ?? 3);
const patienceMilliseconds = 30_000;
const probeMilliseconds = 50;

/** Why connections ended without an answer. */
const resetCodes = new Set<string>();

type Reader = { views: number; at: number; ended: boolean; destroy(): void };

const database = await openDatabase();
try {
  const server = await startServer<ProductDetails>("product", {
    env: quietSettings(database.appUrl, database.ownerUrl),
  });
  const { token, port, booking } = server.details;
  const url = `http://127.0.0.1:${port}`;
  await measure({ url, token, bookingId: String(booking.unique.bookingId), server });
  await server.stop();
} finally {
  await database.stop();
}

type Target = { url: string; token: string; bookingId: string; server: Server<ProductDetails> };

async function measure(target: Target): Promise<void> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const open: Reader[] = [];
  await openGently(target, agent, open);
  for (let change = 1; change <= changes; change += 1) await measureChange(target, open);
  for (const reader of open) reader.destroy();
  await pause(2000);
  await measureReconnects(target, agent);
  agent.destroy();
}

async function openGently(target: Target, agent: Agent, open: Reader[]): Promise<void> {
  let remaining = readers;
  const openNext = async () => {
    for (; remaining > 0; ) {
      remaining -= 1;
      const { reader } = await listen(target, agent);
      if (reader) open.push(reader);
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, openNext));
}

/** A customer makes a new share link: one change of the booking, by an ordinary call. */
async function measureChange(target: Target, open: readonly Reader[]): Promise<void> {
  const before = open.map(({ views }) => views);
  const probes = startProbes(target);
  await pause(500);
  const cpuBefore = await target.server.cpuMilliseconds();
  const changedAt = performance.now();
  await call(target, "POST", `/api/bookings/${target.bookingId}/share-link`);
  const late = () =>
    open.filter((reader, index) => !reader.ended && reader.views === before[index]).length;
  while (late() > 0 && performance.now() - changedAt < patienceMilliseconds) await pause(20);
  const cpu = (await target.server.cpuMilliseconds()) - cpuBefore;
  await pause(1000);
  const delays = open.map(({ at }) => at - changedAt).filter((milliseconds) => milliseconds > 0);
  const ended = open.filter((reader) => reader.ended).length;
  report({ name: `${readers} readers, one change: have it`, unit: "readers", ours: delays.length });
  report({ name: "… cut off", unit: "readers", ours: ended });
  report({ name: "… the last has it after", unit: "ms", ours: Math.max(...delays) });
  report({ name: "… processor time until then", unit: "ms", ours: cpu });
  reportProbes(await probes.stop());
}

/** All come back, so many a second, as after a restart of a proxy. */
async function measureReconnects(target: Target, agent: Agent): Promise<void> {
  const probes = startProbes(target);
  const cpuBefore = await target.server.cpuMilliseconds();
  const begun = performance.now();
  const opening: Promise<Awaited<ReturnType<typeof listen>>>[] = [];
  for (let count = 0; count < readers; count += 1) {
    const dueAt = begun + (count * 1000) / reconnectsPerSecond;
    if (dueAt > performance.now()) await pause(dueAt - performance.now());
    opening.push(listen(target, agent));
  }
  const answers = await Promise.all(opening);
  const seconds = (performance.now() - begun) / 1000;
  const cpu = (await target.server.cpuMilliseconds()) - cpuBefore;
  const counted = (pick: (status: number) => boolean) =>
    answers.filter(({ status }) => pick(status)).length;
  report({
    name: `${readers} reconnect at ${reconnectsPerSecond}/s: in`,
    unit: "readers",
    ours: counted((status) => status === 200),
  });
  report({ name: "… 503", unit: "answers", ours: counted((status) => status === 503) });
  report({
    name: "… other errors and resets",
    unit: "answers",
    ours: counted((status) => status !== 200 && status !== 503),
    note: [...resetCodes].join(", "),
  });
  report({ name: "… all answered after", unit: "s", ours: seconds });
  report({ name: "… processor time", unit: "ms each", ours: cpu / readers });
  reportProbes(await probes.stop());
  for (const { reader } of answers) reader?.destroy();
}

/** Opens a stream and waits for its first view. Status 0: no answer. */
function listen(
  { url, token, bookingId }: Target,
  agent: Agent,
): Promise<{ status: number; reader?: Reader }> {
  return new Promise((resolve) => {
    const headers = { accept: "text/event-stream", authorization: `Bearer ${token}` };
    const clientRequest = request(new URL(`/api/bookings/${bookingId}/events`, url), {
      agent,
      headers,
    });
    clientRequest.on("error", (problem: NodeJS.ErrnoException) => {
      resetCodes.add(problem.code ?? problem.message);
      resolve({ status: 0 });
    });
    clientRequest.on("response", (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        return resolve({ status: response.statusCode ?? 0 });
      }
      const reader: Reader = { views: 0, at: 0, ended: false, destroy: () => response.destroy() };
      countViews(response, reader, () => resolve({ status: 200, reader }));
    });
    clientRequest.end();
  });
}

function countViews(response: IncomingMessage, reader: Reader, onFirst: () => void): void {
  let rest = "";
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    const events = (rest + chunk).split("\n\n");
    rest = events.pop() ?? "";
    const views = events.filter((event) => event.includes("event: booking\n")).length;
    if (views === 0) return;
    reader.views += views;
    reader.at = performance.now();
    if (reader.views === views) onFirst();
  });
  const end = () => {
    reader.ended = true;
  };
  response.on("error", end);
  response.on("close", end);
}

/** Ordinary calls while the measurement runs. */
function startProbes(target: Target): {
  stop(): Promise<{ milliseconds: number[]; failed: number }>;
} {
  const milliseconds: number[] = [];
  let failed = 0;
  let running = true;
  const probe = async () => {
    while (running) {
      const startedAt = performance.now();
      const { ok } = await call(target, "GET", "/api/customer/user");
      milliseconds.push(performance.now() - startedAt);
      if (!ok) failed += 1;
      await pause(probeMilliseconds);
    }
  };
  const probing = Promise.all([probe(), probe()]);
  return {
    async stop() {
      running = false;
      await probing;
      return { milliseconds, failed };
    },
  };
}

async function call(
  { url, token }: Target,
  method: string,
  path: string,
): Promise<{ ok: boolean }> {
  const headers = { authorization: `Bearer ${token}` };
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    await answer.arrayBuffer();
    return { ok: answer.ok };
  } catch {
    return { ok: false };
  }
}

function reportProbes({
  milliseconds,
  failed,
}: {
  milliseconds: readonly number[];
  failed: number;
}): void {
  report({ name: "… an ordinary call p50", unit: "ms", ours: percentile(milliseconds, 0.5) });
  report({ name: "… an ordinary call p99", unit: "ms", ours: percentile(milliseconds, 0.99) });
  report({ name: "… ordinary calls that failed", unit: "calls", ours: failed });
}
