import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  endApp,
  newFolder,
  query,
  removeFolder,
  startWritingApp,
  until,
  type WritingApp,
} from "../test/trial.ts";
import { launchPostgres } from "./launch.ts";
import { processesOfCluster, readPostmasterFile } from "./postmaster.ts";

const TRIALS = process.env.SOAK ? 10 : 3;
const ROWS_BEFORE_KILL = 200;

let folder: string;
let app: WritingApp | null = null;

beforeEach(() => {
  folder = newFolder();
});
afterEach(async () => {
  if (app) await endApp(app, "SIGKILL");
  await (await launchPostgres({ folder })).stop(); // a killed app leaves its server running
  removeFolder(folder);
});

/** Lets the app write for a while, kills, and counts what was acknowledged but is not there after a new launch. */
async function trial(
  firstId: number,
  kill: (app: WritingApp, clusterFolder: string) => Promise<void>,
) {
  const clusterFolder = `${folder}/cluster`;
  app = await startWritingApp(folder, firstId);
  const { acknowledged } = app;
  await until(() => acknowledged.size > ROWS_BEFORE_KILL);
  await delay(Math.random() * 150); // another moment of the server's work each time
  await kill(app, clusterFolder);

  const killedAt = performance.now();
  const postgres = await launchPostgres({ folder });
  const backAfterMs = Math.round(performance.now() - killedAt);
  const stored = new Set(
    (await query(postgres, `select id from written where id >= ${firstId}`)).map((row) =>
      Number(row.id),
    ),
  );
  await postgres.stop();
  return {
    backAfterMs,
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !stored.has(id)),
  };
}

async function repeatTrial(
  kill: (app: WritingApp, clusterFolder: string) => Promise<void>,
): Promise<void> {
  for (let number = 0; number < TRIALS; number++) {
    const { acknowledged, lost, backAfterMs } = await trial(number * 1_000_000, kill);
    expect(lost).toEqual([]);
    if (process.env.SOAK)
      console.log(
        `trial ${number + 1}: ${acknowledged} rows acknowledged, none lost, back after ${backAfterMs} ms`,
      );
  }
}

function killPostmaster(clusterFolder: string): void {
  const postmaster = readPostmasterFile(clusterFolder);
  if (postmaster) process.kill(postmaster.pid, "SIGKILL");
}

test("no acknowledged row is lost when the app is killed", { timeout: 300_000 }, async () => {
  await repeatTrial((writing) => endApp(writing, "SIGKILL"));
});

test("no acknowledged row is lost when the database is killed, and the app writes on", {
  timeout: 300_000,
}, async () => {
  await repeatTrial(async (writing, clusterFolder) => {
    killPostmaster(clusterFolder);
    const restarted = () => writing.lines.findIndex((line) => line.startsWith("log started")) >= 0;
    await until(
      () => writing.lines.some((line) => line.includes("ended unexpectedly")) && restarted(),
    );
    const before = writing.acknowledged.size;
    await until(() => writing.acknowledged.size > before + 50);
    await endApp(writing, "SIGTERM");
  });
});

test("no acknowledged row is lost when app and database are killed together", {
  timeout: 300_000,
}, async () => {
  await repeatTrial(async (writing, clusterFolder) => {
    killPostmaster(clusterFolder);
    await endApp(writing, "SIGKILL");
  });
});

test("no acknowledged row is lost when every process is killed at once", {
  timeout: 300_000,
}, async () => {
  await repeatTrial(async (writing, clusterFolder) => {
    for (const pid of processesOfCluster(clusterFolder)) process.kill(pid, "SIGKILL");
    await endApp(writing, "SIGKILL");
  });
});
