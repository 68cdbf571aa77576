import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  benchPassword,
  type Call,
  callFrom,
  emailAt,
  type Person,
  signUpFrom,
} from "./load/client-at-address.ts";
import type { Attack, AttackResult } from "./load/hostile-senders.ts";
import { bookingOf, quoteBody } from "./load/requests.ts";
import { percentile, report } from "./measure/metric.ts";
import { asInstalled, startProduct } from "./measure/product.ts";

/** How long each pattern of hostile traffic lasts. */
const attackSeconds = Number(process.env.BENCH_ATTACK_SECONDS ?? 60);
/** A customer requests a price every few seconds: thirty a minute are allowed. */
const bookingPauseMilliseconds = 2500;

const addressesFrom = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `127.0.${10 + Math.floor(index / 250)}.${1 + (index % 250)}`,
  );

type Times = { milliseconds: number[]; signInMilliseconds: number[]; failures: string[] };

const dataFolder = await mkdtemp(join(tmpdir(), "songtan-bench-hostile-"));
try {
  const command = [process.execPath, ...asInstalled.flags, "apps/api/src/main.ts"];
  const env = { ...asInstalled.env, SANDBOX_DRIVERS: "0" };
  const product = await startProduct({ dataFolder, command, env });
  await measure(product.url);
  await product.stop();
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

async function measure(url: string): Promise<void> {
  const customer = await signUpFrom(url, "127.0.3.1");
  const account = await signUpFrom(url, "127.0.3.2");
  await pause(3000);
  const quiet = bookContinuously(url, customer);
  await pause(15_000);
  reportTimes("no attack", await quiet.stop());

  const attack = { url, victim: customer.from };
  const one = { ...attack, addresses: ["127.0.9.1"], parallel: 64, pauseMilliseconds: 0 };
  await measureUnder("one address, 64 connections", customer, one);
  const stolen = {
    ...attack,
    token: account.token,
    addresses: addressesFrom(20),
    parallel: 64,
    pauseMilliseconds: 0,
  };
  await measureUnder("one account from 20 addresses", customer, stolen);
  const many = { ...attack, addresses: addressesFrom(1000), parallel: 200, pauseMilliseconds: 500 };
  await measureUnder("1,000 addresses", customer, many);
}

async function measureUnder(name: string, customer: Person, attack: Attack): Promise<void> {
  const child = fork(fileURLToPath(new URL("load/hostile-senders.ts", import.meta.url)), {
    execArgv: [],
  });
  await once(child, "message");
  child.send(attack);
  await pause(2000);
  const booking = bookContinuously(attack.url, customer);
  await pause(attackSeconds * 1000);
  reportTimes(name, await booking.stop());
  child.send("stop");
  const [{ calls, answers }] = (await once(child, "message")) as [AttackResult];
  report({
    name: `${name}: hostile calls`,
    unit: "calls/s",
    ours: calls / (attackSeconds + 2),
    note: answers
      .map(([status, times]) => `${status}: ${times}`)
      .sort()
      .join(", "),
  });
}

/** A customer who books, looks and cancels, again and again, and signs in on another device now and then. */
function bookContinuously(url: string, customer: Person): { stop(): Promise<Times> } {
  const times: Times = { milliseconds: [], signInMilliseconds: [], failures: [] };
  let running = true;
  const call = async <Body>(one: Omit<Call, "from" | "token">, into = times.milliseconds) => {
    const started = performance.now();
    const reply = await callFrom<Body>(url, { ...one, from: customer.from, token: customer.token });
    into.push(performance.now() - started);
    if (reply.status === 0 || reply.status >= 300)
      times.failures.push(
        `${one.method} ${one.path}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 120)}`,
      );
    return reply.body;
  };
  const book = async () => {
    const quote = await call<{ id?: string }>({
      method: "POST",
      path: "/api/quotes",
      body: quoteBody,
    });
    if (!quote.id) return;
    const body = bookingOf(quote.id);
    const booking = await call<{ id?: string }>({
      method: "POST",
      path: "/api/bookings",
      idempotencyKey: randomUUID(),
      body,
    });
    if (!booking.id) return;
    await call({ method: "GET", path: `/api/bookings/${booking.id}` });
    await call({
      method: "POST",
      path: `/api/bookings/${booking.id}/cancel`,
      idempotencyKey: randomUUID(),
      body: { expectedFeeSatang: 0 },
    });
  };
  const signIn = () =>
    call(
      {
        method: "POST",
        path: "/api/customer/login",
        body: { identifier: emailAt(customer.from), password: benchPassword },
      },
      times.signInMilliseconds,
    );
  const done = (async () => {
    for (let round = 0; running; round += 1) {
      await book();
      if (round % 6 === 5) await signIn();
      await pause(bookingPauseMilliseconds);
    }
  })();
  return {
    async stop() {
      running = false;
      await done;
      return times;
    },
  };
}

function reportTimes(name: string, { milliseconds, signInMilliseconds, failures }: Times): void {
  report({
    name: `${name}: a customer's calls p50`,
    unit: "ms",
    ours: percentile(milliseconds, 0.5),
  });
  report({
    name: `${name}: a customer's calls p99`,
    unit: "ms",
    ours: percentile(milliseconds, 0.99),
  });
  report({
    name: `${name}: the slowest sign-in`,
    unit: "ms",
    ours: Math.max(0, ...signInMilliseconds),
  });
  report({
    name: `${name}: calls that failed`,
    unit: "calls",
    ours: failures.length,
    note: `of ${milliseconds.length + signInMilliseconds.length}`,
  });
  for (const failure of new Set(failures)) console.log(`${name}: ${failure}`);
}
