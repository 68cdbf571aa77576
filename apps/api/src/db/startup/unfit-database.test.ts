import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseUrl } from "../../../testing/world/database-url.ts";
import { programEnvironment, programFlags } from "../../../testing/world/program-environment.ts";
import { onAdmin, openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";
import { appRole, ownerRole } from "../roles.ts";

let world: TestWorld;
let folder: string;
beforeAll(async () => {
  world = await openTestWorld();
  folder = await mkdtemp(join(tmpdir(), "songtan-unfit-"));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the program as a supervisor does, where it is expected to end by itself. */
async function start(
  settings: Record<string, string>,
): Promise<{ status: number; output: string }> {
  const child = spawn(
    process.execPath,
    [...programFlags, fileURLToPath(new URL("../../main.ts", import.meta.url))],
    {
      cwd: folder,
      env: {
        ...programEnvironment,
        DATA_DIR: folder,
        PORT: "0",
        DATABASE_URL: databaseUrl(world.database, appRole),
        DATABASE_MIGRATE_URL: databaseUrl(world.database, ownerRole),
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes: Buffer) => (output += bytes.toString()));
  const [status] = (await once(child, "close")) as [number];
  return { status, output };
}

test("a setting that is wrong ends the start with a status of its own", async () => {
  expect(await start({ PORT: "web" })).toMatchObject({
    status: 78,
    output: expect.stringContaining("PORT"),
  });
}, 60_000);

test("an older program refuses a newer database, and one with changed migrations", async () => {
  await world.owner.query("insert into migrations (name, sha256) values ('9999_future.sql', '')");
  const newer = await start({});
  await world.owner.query("delete from migrations where name = '9999_future.sql'");
  expect(newer.status).toBe(65);
  expect(newer.output).toMatch(/newer program.*9999_future\.sql/);
  expect(newer.output).not.toContain("    at ");

  const { rows } = await world.owner.query(
    "select name, sha256 from migrations order by name limit 1",
  );
  const { name, sha256 } = rows[0] as { name: string; sha256: string };
  await world.owner.query("update migrations set sha256 = 'other' where name = $1", [name]);
  expect(await start({})).toMatchObject({
    status: 65,
    output: expect.stringMatching(/another program.*start with a new database: set DATA_DIR/),
  });
  await world.owner.query("update migrations set sha256 = $2 where name = $1", [name, sha256]);
}, 120_000);

test("a database of a version before the first release is refused with what to do", async () => {
  await world.owner.query("create table migrations_now as table migrations");
  await world.owner.query(
    "update migrations set name = '0001_accounts.sql' where name = (select min(name) from migrations)",
  );
  const old = await start({});
  await world.owner.query("delete from migrations");
  await world.owner.query("insert into migrations table migrations_now");
  await world.owner.query("drop table migrations_now");
  expect(old.status).toBe(65);
  expect(old.output).toMatch(/before the first release; start with a new database: set DATA_DIR/);
  expect(old.output).not.toContain("    at ");
}, 120_000);

test("a database whose connections are not as the program asks for ends the start with a sentence", async () => {
  const role = `alter role ${appRole} in database ${world.database}`;
  await onAdmin(`${role} set datestyle = 'German'`);
  const unfit = await start({});
  await onAdmin(`${role} reset datestyle`);
  expect(unfit.status).toBe(78);
  expect(unfit.output).toContain("DateStyle is German instead of ISO");
  expect(unfit.output).not.toContain("    at ");
}, 120_000);
