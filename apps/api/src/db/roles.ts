import {
  ensureRole,
  ensureTaking,
  type Reachable,
  readTaking,
  type Taking,
} from "@songtan/postgres/database";
import type pg from "pg";
import { SettingsError } from "../config/settings.ts";

/** Owns the tables and migrates. */
export const ownerRole = "songtan_owner";
/** Serves real requests. It has no right on the tables that test mode has for itself. */
export const appRole = "songtan_app";
/**
 * Each transaction of test mode takes this role, which has no right on the real tables behind those of test mode. Nothing signs
 * in by it: `songtan_app` has its rights only in a transaction that has taken it (decision 137).
 */
export const testRole = "songtan_test";

/** Makes every role on a server of which we are the superuser. */
export async function ensureRoles(postgres: Reachable): Promise<void> {
  await ensureRole(postgres, ownerRole);
  await ensureRole(postgres, appRole);
  await ensureRole(postgres, testRole, { login: false });
  await ensureTaking(postgres, { by: appRole, role: testRole });
}

const taking = `alter role ${appRole} noinherit; grant ${testRole} to ${appRole}`;
/** What is wrong, and what an administrator runs against it. `docs/runbooks/deploy.md` has the same statements. */
const problems: Record<Exclude<Taking, "only when taken">, { is: string; run: string }> = {
  missing: { is: `${testRole} is missing`, run: `create role ${testRole} nologin; ${taking}` },
  "not allowed": { is: `${appRole} may not take ${testRole}`, run: taking },
  always: {
    is: `${appRole} has the rights of ${testRole} at all times`,
    run: `revoke ${testRole} from ${appRole}; ${taking}`,
  },
};

/** Null when the roles keep test mode apart; else a sentence with the statements that an administrator runs. */
export async function rolesProblem(client: Pick<pg.ClientBase, "query">): Promise<string | null> {
  const found = await readTaking(client, { by: appRole, role: testRole });
  if (found === "only when taken") return null;
  const { is, run } = problems[found];
  return `test mode is not apart from real bookings, because the role ${is}; as an administrator of the database: ${run}`;
}

/** @throws SettingsError with the statements that an administrator runs */
export async function refuseMixedRoles(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const problem = await rolesProblem(client);
  if (problem)
    throw new SettingsError(`cannot start with these settings:\n  DATABASE_URL: ${problem}`);
}
