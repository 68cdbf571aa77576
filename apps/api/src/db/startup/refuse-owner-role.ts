import type pg from "pg";
import { SettingsError } from "../../config/settings.ts";

/**
 * The serving role must not be able to rewrite history: then an attacker who breaks into the
 * program cannot either.
 * @throws SettingsError when it may change ledger entries
 */
export async function refuseOwnerRole(app: Pick<pg.Pool, "query">): Promise<void> {
  const { rows } = await app.query<{ role: string; rewrites: boolean }>(
    "select current_user as role, has_table_privilege(current_user, 'ledger_entries', 'update') as rewrites",
  );
  if (!rows[0]?.rewrites) return;
  throw new SettingsError(
    `cannot start with these settings:\n  DATABASE_URL: its role ${rows[0].role} may rewrite the books; serve as songtan_app and migrate as the owner`,
  );
}
