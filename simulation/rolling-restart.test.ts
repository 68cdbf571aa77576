import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appRole, ownerRole } from "../apps/api/src/db/roles.ts";
import { databaseUrl } from "../apps/api/testing/world/database-url.ts";
import { freePort } from "../apps/api/testing/world/free-port.ts";
import { newCustomer, newDriver } from "../apps/api/testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../apps/api/testing/world/test-world.ts";
import { type Product, productIn } from "./kills/product.ts";

/** Two programs behind a proxy that checks `/readyz` and never repeats a request. */
const drainSeconds = 8;
/** Of each sender: some 150 requests a second in all, and the processors stay free for the programs that start. */
const pauseMilliseconds = 25;
let world: TestWorld;
let folder: string;
let products: Product[];
let proxy: Awaited<ReturnType<typeof openProxy>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "songtan-rolling-"));
  world = await openTestWorld();
  const settings = {
    DATABASE_URL: databaseUrl(world.database, appRole),
    DATABASE_MIGRATE_URL: databaseUrl(world.database, ownerRole),
    APP_SECRET: "a secret that only tests know, 32+",
    DRAIN_SECONDS: String(drainSeconds),
  };
  const open = async (name: string) =>
    productIn(join(folder, name), { port: await freePort(), settings });
  products = [await open("first"), await open("second")];
  await Promise.all(products.map((product) => product.start()));
  proxy = await openProxy(products);
}, 180_000);
afterAll(async () => {
  proxy.close();
  await Promise.all(products.map((product) => product.kill()));
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const readiness = async (product: Product) => (await fetch(`${product.url}/readyz`)).status;

test("a rolling restart drops no request, and readers of streams are sent a reconnect delay of their own", async () => {
  const { token } = await newCustomer(world);
  const headers = { authorization: `Bearer ${token}` };
  const driver = { authorization: `Bearer ${(await newDriver(world)).token}` };
  const streamed = products.map(async ({ url }) =>
    (await fetch(`${url}/api/driver/events`, { headers: driver })).text(),
  );
  let stop = false;
  const failed: string[] = [];
  let requestCount = 0;
  const sendRequests = async () => {
    while (!stop) {
      requestCount += 1;
      const answer = await fetch(`${proxy.url}/api/customer/user`, { headers }).catch(
        (problem: Error) => problem,
      );
      if (answer instanceof Error || answer.status !== 200)
        failed.push(answer instanceof Error ? String(answer.cause) : String(answer.status));
      else await answer.text();
      await sleep(pauseMilliseconds);
    }
  };
  const senders = Array.from({ length: 4 }, sendRequests);
  for (const product of products) {
    const stopped = product.stop();
    await expect.poll(() => readiness(product), { timeout: 7000, interval: 50 }).toBe(503);
    const draining = await fetch(`${product.url}/api/customer/user`, { headers });
    expect([draining.status, draining.headers.get("connection")]).toEqual([200, "close"]);
    await stopped;
    await product.start();
    await expect.poll(proxy.isReady, { timeout: 10_000, interval: 100 }).toBe(true);
  }
  stop = true;
  await Promise.all(senders);
  expect(failed).toEqual([]);
  expect(requestCount).toBeGreaterThan(100);
  const waits = (await Promise.all(streamed)).map((text) =>
    Number(/^retry: (\d+)$/m.exec(text)?.[1]),
  );
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(500);
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(5000);
}, 240_000);

async function openProxy(behind: readonly Product[]) {
  const agent = new Agent({ keepAlive: true });
  let ready = [...behind];
  let turn = 0;
  let looking = true;
  const pollReadiness = async () => {
    while (looking) {
      const statuses = await Promise.all(
        behind.map((product) => readiness(product).catch(() => 0)),
      );
      ready = behind.filter((_, index) => statuses[index] === 200);
      await sleep(250);
    }
  };
  void pollReadiness();
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const chosen = ready[turn % ready.length];
    if (!chosen) return outgoing.writeHead(503).end("nobody is ready");
    const to = new URL(incoming.url ?? "/", chosen.url);
    const passed = request(
      to,
      { agent, method: incoming.method ?? "GET", headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, {
          "content-type": answer.headers["content-type"],
        });
        answer.pipe(outgoing);
      },
    );
    passed.on("error", (problem) => outgoing.writeHead(502).end(problem.message));
    incoming.pipe(passed);
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: () => ready.length === behind.length,
    close() {
      looking = false;
      server.close();
    },
  };
}
