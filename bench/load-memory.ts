import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bookingOf, quoteBody } from "./load/requests.ts";
import { residentMegabytes } from "./measure/memory.ts";
import { report } from "./measure/metric.ts";
import { asInstalled, startProduct } from "./measure/product.ts";

// Memory of the program after minutes of ordinary calls at full speed, started as the runbook
// starts it and as bare `node`. The first start fills the database; both are measured from a later
// start.

const callers = 16;
const loadSeconds = Number(process.env.BENCH_LOAD_SECONDS ?? 300);
const restSeconds = 30;
const sampleMilliseconds = 1000;
const variants = [asInstalled, { name: "bare node", flags: [], env: {} }] as const;
const settings = { RATE_LIMITS: "off", SANDBOX_DRIVERS: "12" };

const dataFolder = await mkdtemp(join(tmpdir(), "songtan-bench-memory-"));
try {
  const first = await startProduct({ dataFolder, env: settings });
  await first.stop();
  for (const variant of variants) await measure(variant);
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

async function measure({ name, flags, env }: (typeof variants)[number]): Promise<void> {
  const command = [process.execPath, ...flags, "apps/api/src/main.ts"];
  const product = await startProduct({ dataFolder, env: { ...settings, ...env }, command });
  await pause(restSeconds * 1000);
  report({
    name: "the program's memory (RSS) at rest",
    unit: "MB",
    ours: residentMegabytes(product.pid).now,
    note: name,
  });
  let highest = 0;
  const sampling = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(product.pid).now);
  }, sampleMilliseconds);
  const cycles = await load(product.url);
  const after = residentMegabytes(product.pid).now;
  await pause(restSeconds * 1000);
  clearInterval(sampling);
  report({
    name: `… after ${loadSeconds} s of load`,
    unit: "MB",
    ours: after,
    note: `${cycles} cycles of six calls`,
  });
  report({ name: "… the highest", unit: "MB", ours: highest });
  report({
    name: `… ${restSeconds} s later`,
    unit: "MB",
    ours: residentMegabytes(product.pid).now,
  });
  await product.stop();
}

/** How many whole cycles all callers made: sign in, quote, book, read, list, cancel. */
async function load(url: string): Promise<number> {
  const end = performance.now() + loadSeconds * 1000;
  let cycles = 0;
  const callOn = async () => {
    for (; performance.now() < end; cycles += 1) await bookAndCancel(url);
  };
  await Promise.all(Array.from({ length: callers }, callOn));
  return cycles;
}

async function bookAndCancel(url: string): Promise<void> {
  const login = { identifier: "customer@demo.test", password: "songtan-demo" };
  const { token } = await call(`${url}/api/customer/login`, { body: login });
  const { data: quote } = await call(`${url}/api/quotes`, { token, body: quoteBody });
  const { data: booking } = await call(`${url}/api/bookings`, { token, body: bookingOf(quote.id) });
  await call(`${url}/api/bookings/${booking.id}`, { token });
  await call(`${url}/api/bookings`, { token });
  await call(`${url}/api/bookings/${booking.id}/cancel`, { token, body: { expectedFeeSatang: 0 } });
}

type Answer = { token: string; data: { id: string } };

async function call(url: string, sent: { token?: string; body?: object }): Promise<Answer> {
  const { token, body } = sent;
  const headers: Record<string, string> = { "idempotency-key": crypto.randomUUID() };
  if (body) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(url, {
    method: body ? "POST" : "GET",
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status === 503) {
    await pause(Number(answer.headers.get("retry-after")) * 1000);
    return call(url, sent);
  }
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
