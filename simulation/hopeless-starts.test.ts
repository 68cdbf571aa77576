import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureDatabase } from "@songtan/postgres/database";
import { launchPostgres } from "@songtan/postgres/launch";
import { findRunning } from "@songtan/postgres/running";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "../apps/api/src/config/settings.ts";
import { ensureRoles, ownerRole } from "../apps/api/src/db/roles.ts";
import { checkMachine, refuseLittleRoom } from "../apps/api/src/process/check-machine.ts";
import { freePort } from "../apps/api/testing/world/free-port.ts";

const pathOf = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));
const supervisor = pathOf("tools/supervise.mjs");

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "songtan-start-"));
  // As root PostgreSQL runs as another account, which has to pass through.
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function run(args: readonly string[], env: Record<string, string>) {
  // The tests' own setting, which a start would refuse as a misspelt one of its own.
  const { REDIS_SERVER_PATH: _, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...inherited, NODE_ENV: "development", ...env },
  });
  onTestFinished(() => void child.kill("SIGTERM"));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes) => (output += String(bytes)));
  const [status] = await once(child, "close");
  return { status, output };
}

/** As `npm start` runs the program, without the builds. */
const start = (env: Record<string, string>) =>
  run(
    [
      "--input-type=module",
      "-e",
      `import { startProgram, supervise } from ${JSON.stringify(supervisor)};
      const program = startProgram(process.execPath, [${JSON.stringify(pathOf("apps/api/src/main.ts"))}], { env: process.env });
      process.exit(await supervise(program));`,
    ],
    env,
  );

/** Each prepares a fault and returns the settings of a start that meets it. */
const faults: Record<string, { words: string; prepare(): Promise<Record<string, string>> }> = {
  "a port in use": {
    words: "is in use by another program",
    async prepare() {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      onTestFinished(() => void server.close());
      return { PORT: String((server.address() as AddressInfo).port), DATA_DIR: await newFolder() };
    },
  },
  "a data folder in use": {
    words: "is in use by process",
    async prepare() {
      const folder = await newFolder();
      const other = await launchPostgres({ folder: join(folder, "postgres"), temporary: true });
      onTestFinished(() => other.stop());
      return { PORT: String(await freePort()), DATA_DIR: folder };
    },
  },
  "a folder that cannot be written": {
    words: "is no folder: /dev/null",
    prepare: async () => ({ PORT: String(await freePort()), DATA_DIR: "/dev/null/songtan" }),
  },
  "data of another PostgreSQL": {
    words: "was made by PostgreSQL 17, this is 18",
    async prepare() {
      const folder = await newFolder();
      const cluster = join(folder, "postgres", "cluster");
      await mkdir(cluster, { recursive: true });
      await writeFile(join(cluster, "PG_VERSION"), "17\n");
      return { PORT: String(await freePort()), DATA_DIR: folder };
    },
  },
};

test.each(Object.keys(faults))(
  "a start that meets %s ends with one sentence, and is not tried again",
  async (name) => {
    const { words, prepare } = faults[name] as (typeof faults)[string];
    const { status, output } = await start(await prepare());
    expect(output).toContain(words);
    expect(output).not.toMatch(/\n {4}at /);
    expect(output).not.toContain("starting it again");
    expect(status).toBe(78);
  },
  60_000,
);

test("a start that is refused by its database leaves no PostgreSQL behind", async () => {
  const DATA_DIR = await newFolder();
  const folder = join(DATA_DIR, "postgres");
  const before = await launchPostgres({ folder, temporary: true });
  await ensureRoles(before);
  await ensureDatabase(before, "songtan", ownerRole);
  const client = new pg.Client(before.connection("songtan", ownerRole));
  await client.connect();
  await client.query("create table migrations (name text primary key, sha256 text not null)");
  await client.query("insert into migrations values ('0001-other.sql', 'x')");
  await client.end();
  await before.stop();
  const { status, output } = await start({ DATA_DIR, PORT: String(await freePort()) });
  expect([status, output]).toEqual([65, expect.stringContaining("start with a new database")]);
  expect(findRunning(folder)).toBe(null);
}, 60_000);

test("the check before a start makes no folder, whose rights the start has to set", async () => {
  const DATA_DIR = join(await newFolder(), "data");
  await checkMachine(readSettings({ NODE_ENV: "test", PORT: "0", DATA_DIR }));
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("an old Node and a disk with too little room are named", async () => {
  for (const version of ["18.20.4", "20.9.0"]) {
    const old = `data:text/javascript,Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
    const { status, output } = await run(["--import", old, pathOf("tools/start.mjs")], {});
    expect([status, output]).toEqual([
      78,
      expect.stringMatching(
        new RegExp(`^This needs Node 20.11 or newer, and here is ${version}.*\n$`),
      ),
    ]);
  }
  expect(() => refuseLittleRoom("/data", 60e6)).toThrow(
    "needs 300 MB free in /data, and there are 60 MB",
  );
  refuseLittleRoom("/data", 300e6);
});
