import {
  ensureRole,
  ensureRoleSwitch,
  type Reachable,
  type RoleSwitch,
  readRoleSwitch,
} from "@songtan/postgres/database";
import type pg from "pg";
import { SettingsError } from "../config/settings.ts";

/** Owns the tables and migrates. */
export const ownerRole = "songtan_owner";
/** Serves real requests, without rights on the separate tables of test mode. */
export const appRole = "songtan_app";
/**
 * Each transaction of test mode switches to this role, which lacks rights on the real tables behind the test tables.
 * It cannot log in: `songtan_app` has its rights only in a transaction that has switched to it (decision 137).
 */
export const testRole = "songtan_test";

/** Makes every role on a server of which we are the superuser. */
export async function ensureRoles(postgres: Reachable): Promise<void> {
  await ensureRole(postgres, ownerRole);
  await ensureRole(postgres, appRole);
  await ensureRole(postgres, testRole, { login: false });
  await ensureRoleSwitch(postgres, { by: appRole, role: testRole });
}

const allowing = `alter role ${appRole} noinherit; grant ${testRole} to ${appRole}`;
/**
 * Each problem, and the statements with which an administrator fixes it. `docs/runbooks/deploy.md` has the same
 * statements.
 */
const problems: Record<Exclude<RoleSwitch, "only when set">, { is: string; run: string }> = {
  missing: { is: `${testRole} is missing`, run: `create role ${testRole} nologin; ${allowing}` },
  "not allowed": { is: `${appRole} may not switch to ${testRole}`, run: allowing },
  always: {
    is: `${appRole} has the rights of ${testRole} at all times`,
    run: `revoke ${testRole} from ${appRole}; ${allowing}`,
  },
};

/** Null when the roles keep test mode apart; else a sentence with the statements that an administrator runs. */
export async function rolesProblem(client: Pick<pg.ClientBase, "query">): Promise<string | null> {
  const found = await readRoleSwitch(client, { by: appRole, role: testRole });
  if (found === "only when set") return null;
  const { is, run } = problems[found];
  return `test mode is not apart from real bookings, because the role ${is}; as an administrator of the database: ${run}`;
}

/** @throws SettingsError with the statements that an administrator runs */
export async function refuseMixedRoles(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const problem = await rolesProblem(client);
  if (problem)
    throw new SettingsError(`cannot start with these settings:\n  DATABASE_URL: ${problem}`);
}
