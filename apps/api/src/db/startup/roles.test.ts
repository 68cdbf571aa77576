import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDatabase, ensureRole } from "@songtan/postgres/database";
import { type EmbeddedPostgres, launchPostgres } from "@songtan/postgres/launch";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SettingsError } from "../../config/settings.ts";
import { migrate } from "../migrate.ts";
import { appRole, ensureRoles, ownerRole, rolesProblem, testRole } from "../roles.ts";

// Roles belong to the server, so this one is for this file alone.
let folder: string;
let postgres: EmbeddedPostgres;
let owner: pg.Client;
let administrator: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "songtan-roles-"));
  postgres = await launchPostgres({ folder, temporary: true });
  for (const name of [ownerRole, appRole]) await ensureRole(postgres, name);
  await ensureDatabase(postgres, "roles", ownerRole);
  owner = new pg.Client(postgres.connection("roles", ownerRole));
  administrator = new pg.Client(postgres.connection("roles", postgres.superuser));
  await owner.connect();
  await administrator.connect();
});
afterAll(async () => {
  await owner.end();
  await administrator.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Does what the sentence names for an administrator. */
async function obey(problem: string | null): Promise<void> {
  await administrator.query(problem?.split("as an administrator of the database: ")[1] ?? "");
}

test("a database without the role of test mode is not migrated, and the sentence names what creates it", async () => {
  const refused = await migrate(owner).catch((problem: Error) => problem);
  expect(refused).toBeInstanceOf(SettingsError);
  expect((refused as Error).message).toContain(`the role ${testRole} is missing`);
  await obey((refused as Error).message);
  expect(await rolesProblem(owner)).toBeNull();
});

test("a program that may not switch to the role, or that has its rights at all times, is refused too", async () => {
  await administrator.query(`revoke ${testRole} from ${appRole}`);
  const withoutRole = await rolesProblem(owner);
  expect(withoutRole).toContain(`${appRole} may not switch to ${testRole}`);
  await obey(withoutRole);
  expect(await rolesProblem(owner)).toBeNull();
  await administrator.query(
    `revoke ${testRole} from ${appRole}; alter role ${appRole} inherit; grant ${testRole} to ${appRole}`,
  );
  const always = await rolesProblem(owner);
  expect(always).toContain("at all times");
  await obey(always);
  expect(await rolesProblem(owner)).toBeNull();
});

test("a server of which the program is the superuser gets the roles by itself, also when several start at once", async () => {
  await administrator.query(`drop role ${testRole}`);
  await Promise.all([ensureRoles(postgres), ensureRoles(postgres), ensureRoles(postgres)]);
  expect(await rolesProblem(owner)).toBeNull();
});
