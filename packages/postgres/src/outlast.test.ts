import { existsSync, renameSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { newFolder, query, removeFolder, until } from "../test/trial.ts";
import { launchPostgres } from "./launch.ts";

test("a server that cannot be started for a while is started when it can, and a stop ends the trying", {
  timeout: 60_000,
}, async () => {
  const folder = newFolder();
  const log: string[] = [];
  const failures = () => log.filter((line) => line.includes("does not start")).length;
  const postgres = await launchPostgres({ folder, log: (line) => log.push(line) });
  const control = path.join(folder, "cluster", "global", "pg_control");
  const lose = async () => {
    const before = failures();
    process.kill(postgres.pid, "SIGKILL");
    renameSync(control, `${control}.away`);
    await until(() => failures() >= before + 7, 30_000);
  };
  await lose();
  renameSync(`${control}.away`, control);
  const killed = postgres.pid;
  await until(() => postgres.pid !== killed, 20_000);
  expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);

  process.kill(postgres.pid, "SIGKILL");
  renameSync(control, `${control}.away`);
  await delay(300);
  const stoppedAt = performance.now();
  await postgres.stop();
  expect(performance.now() - stoppedAt).toBeLessThan(6000);
  expect(existsSync(path.join(folder, "owner.json"))).toBe(false);
  removeFolder(folder);
});
