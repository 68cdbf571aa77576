import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings, SettingsError } from "../apps/api/src/config/settings.ts";
import { appRole, ownerRole } from "../apps/api/src/db/roles.ts";
import { databaseUrl } from "../apps/api/testing/world/database-url.ts";
import { book } from "../apps/api/testing/world/delivery.ts";
import { freePort } from "../apps/api/testing/world/free-port.ts";
import { bearer, newCustomer, newDriver, report } from "../apps/api/testing/world/people.ts";
import { siam } from "../apps/api/testing/world/points.ts";
import { programEnvironment, programFlags } from "../apps/api/testing/world/program-environment.ts";
import { openTestWorld, type TestWorld } from "../apps/api/testing/world/test-world.ts";
import { type Product, productIn } from "./kills/product.ts";

/** Longer than several rounds of the dispatcher. */
const silenceMilliseconds = 7000;
let world: TestWorld;
let folder: string;
let settings: Record<string, string>;
let web: Product;
let workers: Product[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "songtan-roles-"));
  world = await openTestWorld();
  await world.owner.query("update installation set sandbox = false");
  world.clock.now = new Date();
  settings = {
    DATABASE_URL: databaseUrl(world.database, appRole),
    DATABASE_MIGRATE_URL: databaseUrl(world.database, ownerRole),
    APP_SECRET: "a secret that only tests know, 32+",
    SANDBOX: "off",
  };
  const open = async (role: string, name: string) =>
    productIn(join(folder, name), {
      port: await freePort(),
      settings: { ...settings, ROLE: role },
    });
  web = await open("web", "web");
  workers = [await open("worker", "first"), await open("worker", "second")];
}, 60_000);
afterAll(async () => {
  await Promise.all([web, ...workers].map((product) => product.kill()));
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const statusOf = async ({ url }: Product, path: string) => (await fetch(`${url}${path}`)).status;

/** A booking in front of a driver on duty; answers how to look for the driver's offer at the web process. */
async function bookNearDriver(): Promise<() => Promise<number>> {
  const driver = await newDriver(world, { at: siam });
  await report(world, driver, siam);
  await book(world, await newCustomer(world));
  return async () => {
    const answer = await fetch(`${web.url}/api/driver/offers`, { headers: bearer(driver.token) });
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
}

test("a step of its own migrates and ends, also while a process uses its port", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...programFlags, fileURLToPath(new URL("../apps/api/src/main.ts", import.meta.url))],
    {
      encoding: "utf8",
      env: {
        ...programEnvironment,
        ...settings,
        ROLE: "migrate",
        DATA_DIR: join(folder, "migrate"),
      },
    },
  );
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("the database is up to date");
}, 60_000);

test("web serves and matches nothing, workers match and serve nothing, and one takes over from another that is killed", async () => {
  await web.start();
  const countOffers = await bookNearDriver();
  await new Promise((done) => setTimeout(done, silenceMilliseconds));
  expect(await countOffers()).toBe(0);

  await Promise.all(workers.map((worker) => worker.start()));
  await expect.poll(countOffers, { timeout: 20_000, interval: 250 }).toBe(1);
  for (const worker of workers)
    for (const [path, status] of Object.entries({ "/healthz": 200, "/api/tariff": 404, "/": 404 }))
      expect([path, await statusOf(worker, path)]).toEqual([path, status]);
  expect(await statusOf(web, "/api/tariff")).toBe(200);

  await workers[0]?.kill();
  const countLater = await bookNearDriver();
  await expect.poll(countLater, { timeout: 20_000, interval: 250 }).toBe(1);
  await workers[1]?.stop();
  expect(workers[1]?.getOutput()).toContain("stopping: finishing what is under way");
}, 180_000);

test("the sandbox runs in one process", () => {
  const read = () => readSettings({ ROLE: "worker" });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow("ROLE: the sandbox needs every part in one process");
});
