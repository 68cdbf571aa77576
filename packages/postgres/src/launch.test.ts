import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { endApp, newFolder, query, removeFolder, startWritingApp, until } from "../test/trial.ts";
import { ensureDatabase, ensureRole } from "./database.ts";
import { type EmbeddedPostgres, FolderInUseError, launchPostgres } from "./launch.ts";
import { processesOfCluster, readPostmasterFile } from "./postmaster.ts";
import { findRunning } from "./running.ts";
import { chooseAccount } from "./server-account.ts";

const asRoot = process.getuid?.() === 0;
let folder: string;
const running: EmbeddedPostgres[] = [];

async function launch(dataFolder = folder, log: string[] = []): Promise<EmbeddedPostgres> {
  const postgres = await launchPostgres({
    folder: dataFolder,
    outsideFolder: path.join(folder, "var", "lib"),
    log: (line) => log.push(line),
  });
  running.push(postgres);
  return postgres;
}

beforeEach(() => {
  folder = newFolder();
});
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  removeFolder(folder);
});

test("the first start makes a durable Thai database that only its socket reaches", async () => {
  const postgres = await launch();
  const settings = await query(
    postgres,
    `select name, current_setting(name) as value from unnest(array['fsync', 'full_page_writes', 'listen_addresses',
     'max_connections', 'shared_buffers', 'server_encoding', 'synchronous_commit']) as name order by name`,
  );
  expect(settings.map(({ name, value }) => `${name}=${value}`)).toEqual([
    "fsync=on",
    "full_page_writes=on",
    "listen_addresses=",
    "max_connections=30",
    "server_encoding=UTF8",
    "shared_buffers=32MB",
    "synchronous_commit=on",
  ]);
  const sorted = await query(
    postgres,
    "select word from unnest(array['ขา', 'แก', 'เก', 'กา']) as word order by word",
  );
  expect(sorted.map((row) => row.word)).toEqual(["กา", "เก", "แก", "ขา"]);
  await query(postgres, "create extension pg_trgm");
  const [likeness] = await query(postgres, "select similarity('ถนนสุขุมวิท', 'สุขุมวิท') as value");
  expect(likeness?.value).toBeGreaterThan(0.3);
});

test("who only reads finds the running server; a second start finds what the first one stored, within a second and a half", async () => {
  const first = await launch();
  await query(first, "create table kept as select 7 as seven");
  const running = findRunning(folder);
  expect(running && (await query(running, "select seven from kept"))).toEqual([{ seven: 7 }]);
  await first.stop();
  expect([findRunning(folder), findRunning(path.join(folder, "nowhere"))]).toEqual([null, null]);
  await first.stop(); // twice is harmless
  const begunAt = performance.now();
  const second = await launch();
  expect(performance.now() - begunAt).toBeLessThan(1_500);
  expect(await query(second, "select seven from kept")).toEqual([{ seven: 7 }]);
});

test("a second owner is refused with the folder and the first one's pid, in this process and in another", async () => {
  const app = await startWritingApp(folder);
  try {
    const refusal = await launch().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FolderInUseError);
    expect(refusal).toMatchObject({ folder, ownerPid: app.child.pid });
    expect(String(refusal)).toContain(
      `The data folder ${folder} is in use by process ${app.child.pid}`,
    );
  } finally {
    await endApp(app, "SIGTERM");
  }
  await launch();
  await expect(launch()).rejects.toThrow(`in use by process ${process.pid}`);
});

test("of many starters at once, exactly one gets the folder", async () => {
  await (await launch()).stop();
  const apps = await Promise.all(
    Array.from({ length: 4 }, () => startWritingApp(folder, 0, "ignore")),
  );
  const winners = apps.filter((app) => app.child.exitCode === null);
  expect(winners).toHaveLength(1);
  for (const winner of winners) await endApp(winner, "SIGTERM");
});

test("a server left by a killed app is adopted, not started twice", async () => {
  const app = await startWritingApp(folder);
  await until(() => app.acknowledged.size > 0);
  const orphanPid = readPostmasterFile(path.join(folder, "cluster"))?.pid;
  await endApp(app, "SIGKILL");
  const log: string[] = [];
  const postgres = await launch(folder, log);
  expect(postgres.pid).toBe(orphanPid);
  expect(log).toEqual([`adopted the running PostgreSQL, process ${orphanPid}`]);
});

test("an orphan with a deleted socket is replaced", async () => {
  const app = await startWritingApp(folder);
  const orphanPid = readPostmasterFile(path.join(folder, "cluster"))?.pid;
  await endApp(app, "SIGKILL");
  rmSync(path.join(folder, "socket", ".s.PGSQL.5432"));
  const postgres = await launch();
  expect(postgres.pid).not.toBe(orphanPid);
  expect(await query(postgres, "select count(*) > 0 as rows from written")).toHaveLength(1);
});

test("a stale pid file is no obstacle, even when its pid now belongs to another program", async () => {
  const first = await launch();
  const pidFile = path.join(folder, "cluster", "postmaster.pid");
  const stale = readFileSync(pidFile, "utf8");
  await first.stop();
  const account = chooseAccount(path.join(folder, "cluster"));
  const stranger = spawn("sleep", ["60"], account ? { uid: account.uid, gid: account.gid } : {});
  try {
    writeFileSync(pidFile, stale.replace(/^\d+/, String(stranger.pid)));
    writeFileSync(path.join(folder, "socket", ".s.PGSQL.5432.lock"), `${stranger.pid}\n`);
    const log: string[] = [];
    await launch(folder, log);
    expect(log).toEqual([expect.stringContaining("started PostgreSQL")]); // at the first attempt
    expect(stranger.exitCode).toBeNull();
  } finally {
    stranger.kill();
  }
});

test("a server that is killed under its app comes back by itself", async () => {
  const postgres = await launch();
  const killedPid = postgres.pid;
  process.kill(killedPid, "SIGKILL");
  await until(() => postgres.pid !== killedPid);
  expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a server process that never noticed its postmaster's death is ended before a new start", async () => {
  const app = await startWritingApp(folder);
  await until(() => app.acknowledged.size > 0);
  const clusterFolder = path.join(folder, "cluster");
  const postmasterPid = readPostmasterFile(clusterFolder)?.pid ?? 0;
  const frozen = processesOfCluster(clusterFolder).filter((pid) => pid !== postmasterPid);
  expect(frozen.length).toBeGreaterThan(3);
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  await endApp(app, "SIGKILL");
  process.kill(postmasterPid, "SIGKILL");
  const postgres = await launch();
  expect(processesOfCluster(clusterFolder).filter((pid) => frozen.includes(pid))).toEqual([]);
  expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a half-made cluster of a killed first start is thrown away", async () => {
  mkdirSync(path.join(folder, "cluster.new.abcd"), { recursive: true });
  await launch();
  expect(existsSync(path.join(folder, "cluster.new.abcd"))).toBe(false);
});

test("a path too long for a socket gets a short private folder, the same at every start", async () => {
  const deep = path.join(folder, "x".repeat(100), "data");
  const first = await launch(deep);
  const { socketFolder } = first;
  expect(socketFolder.length).toBeLessThan(60);
  await first.stop();
  expect((await launch(deep)).socketFolder).toBe(socketFolder);
  expect(JSON.parse(readFileSync(path.join(deep, "placement.json"), "utf8"))).toEqual({
    socketFolder,
  });
  await running.at(-1)?.stop();
  removeFolder(socketFolder);
});

test.runIf(asRoot)(
  "below a folder closed to the server's account, the cluster is placed outside and recorded, whatever the umask",
  async () => {
    const closed = path.join(folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    // The program's own umask, on a machine that never had the folder outside.
    const umask = process.umask(0o077);
    onTestFinished(() => void process.umask(umask));
    const first = await launch(path.join(closed, "data"));
    await query(first, "create table kept as select 7 as seven");
    await first.stop();
    const second = await launch(path.join(closed, "data"));
    expect(await query(second, "select seven from kept")).toEqual([{ seven: 7 }]);
    await second.stop();
    const record = JSON.parse(readFileSync(path.join(closed, "data", "placement.json"), "utf8"));
    removeFolder(record.homeFolder);
    await expect(launch(path.join(closed, "data"))).rejects.toThrow("which is gone");
  },
);

test.runIf(asRoot)(
  "a cluster that became unreachable is named, never replaced by an empty one",
  async () => {
    const parent = path.join(folder, "parent");
    mkdirSync(parent, { mode: 0o755 });
    await (await launch(path.join(parent, "data"))).stop();
    chmodSync(parent, 0o700);
    await expect(launch(path.join(parent, "data"))).rejects.toThrow(`can no longer pass ${parent}`);
  },
);

test("roles and databases are made once, with the requested owner", async () => {
  const postgres = await launch();
  await Promise.all([ensureRole(postgres, "songtan_owner"), ensureRole(postgres, "songtan_owner")]);
  await Promise.all([ensureDatabase(postgres, "songtan"), ensureDatabase(postgres, "songtan")]);
  await ensureDatabase(postgres, "songtan", "songtan_owner");
  const owners = await query(
    postgres,
    "select pg_get_userbyid(datdba) as owner, rolsuper from pg_database join pg_roles r on r.oid = datdba where datname = 'songtan'",
  );
  expect(owners).toEqual([{ owner: "songtan_owner", rolsuper: false }]);
});
