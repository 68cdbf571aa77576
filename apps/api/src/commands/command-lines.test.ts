import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseUrl } from "../../testing/world/database-url.ts";
import { programEnvironment } from "../../testing/world/program-environment.ts";

const root = resolve(import.meta.dirname, "../../../..");
/** Each is a program that loads, on a machine that may be busy. */
const slowMilliseconds = 120_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "commands-"));
});
afterAll(() => rm(folder, { recursive: true }));

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** `npm run` with what an operator types after it, in a folder where nothing was ever started. */
function run(typed: string, more: Record<string, string> = {}) {
  const [name = "", ...args] = typed.split(" ");
  const env = {
    ...{ ...programEnvironment, SANDBOX: "off", APP_SECRET: "0123456789abcdef0123456789abcdef" },
    ...{ DATA_DIR: join(folder, "never-started"), BACKUP_DIR: join(folder, "backups"), ...more },
  };
  const script: string = scripts[name] ?? "";
  const [file = "", ...first] = script.replace(/^node /, "").split(" ");
  return new Promise<{ typed: string; failed: boolean; output: string; errors: string }>((done) => {
    execFile(
      "node",
      [join(root, file), ...first, ...args],
      { env, cwd: folder },
      (problem, output, errors) => done({ typed, failed: problem !== null, output, errors }),
    );
  });
}

const onDatabase = ["backup", "doctor", "trial-balance", "keys:rotate", "sign-everybody-out"];
const tools = [...onDatabase, "restore", "files", "staff", "release", "geo:import"];
const inviting = "staff invite --email me@mail.example --name Me";
const stack = /^\s+at .*\d+:\d+\)?$/m;

test(
  "each command explains itself with --help, and changes nothing",
  async () => {
    for (const { typed, failed, output, errors } of await Promise.all(
      tools.map((name) => run(`${name} --help`)),
    )) {
      expect([typed, failed, errors]).toEqual([typed, false, ""]);
      expect(output).toMatch(/^npm run [\w:-]+/);
    }
    expect(existsSync(join(folder, "never-started"))).toBe(false);
  },
  slowMilliseconds,
);

test(
  "each command refuses what it does not know, says how it is typed, and changes nothing",
  async () => {
    const wrong = [
      "backup --to",
      "backup /mnt/disk",
      "keys:rotate now",
      "staff invite me --locale th",
    ];
    for (const { typed, failed, output, errors } of await Promise.all(
      [...wrong, ...tools.map((name) => `${name} --nonsense`)].map((line) => run(line)),
    )) {
      expect([typed, failed, output]).toEqual([typed, true, ""]);
      expect(errors).toContain("npm run ");
      expect(errors).not.toMatch(stack);
    }
    expect(existsSync(join(folder, "never-started"))).toBe(false);
  },
  slowMilliseconds,
);

test(
  "no command makes an empty database in a folder where nothing was ever started",
  async () => {
    for (const { typed, failed, errors } of await Promise.all(
      onDatabase.map((name) => run(name)),
    )) {
      expect([typed, failed]).toEqual([typed, true]);
      expect(errors).toMatch(/^.*never been started in .*never-started.*\n$/);
    }
    expect(existsSync(join(folder, "never-started"))).toBe(false);
  },
  slowMilliseconds,
);

test(
  "a database that is away or another one, and a folder that cannot be made, are named in a line",
  async () => {
    await writeFile(join(folder, "a-file"), "");
    const away = { DATABASE_URL: "postgres://me@127.0.0.1:1/songtan", DATA_DIR: folder };
    const none = { ...away, DATABASE_URL: databaseUrl("no_such_database", "postgres") };
    const another = { ...away, DATABASE_URL: databaseUrl("postgres", "postgres") };
    const below = { DATA_DIR: join(folder, "a-file", "data") };
    const cases = [
      [await run("backup", away), "cannot be reached"],
      [await run(inviting, away), "cannot be reached"],
      [await run("doctor", none), "no such database"],
      [await run("trial-balance", another), "not one of this program"],
      [await run(inviting, below), "no folder"],
      [await run(`restore ${folder}`, below), "no folder"],
    ] as const;
    for (const [{ typed, failed, errors }, reason] of cases) {
      expect([typed, failed, errors]).toEqual([typed, true, expect.stringContaining(reason)]);
      expect(errors.trim().split("\n")).toHaveLength(1);
    }
  },
  slowMilliseconds,
);
