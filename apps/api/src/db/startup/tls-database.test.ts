import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";
import { openTlsDatabase } from "../../../testing/world/tls-database.ts";
import { SettingsError } from "../../config/settings.ts";
import { openPool } from "../database.ts";
import { shortPool } from "../pools.ts";
import { reachDatabase } from "../reach-database.ts";
import { appRole } from "../roles.ts";

type TlsDatabase = Awaited<ReturnType<typeof openTlsDatabase>>;
let world: TestWorld;
let far: TlsDatabase;
let plain: TlsDatabase;
beforeAll(async () => {
  world = await openTestWorld();
  far = await openTlsDatabase({ speaksTls: true });
  plain = await openTlsDatabase({ speaksTls: false });
});
afterAll(async () => {
  await far.close();
  await plain.close();
  await world.close();
});

/** The role that answers, as the program reaches the database. */
async function roleAt(database: TlsDatabase, authority?: string): Promise<string | undefined> {
  const { app } = await reachDatabase(
    {
      DATABASE_URL: database.addressOf(appRole, world.database),
      DATABASE_MIGRATE_URL: undefined,
      DATABASE_CA: authority,
      dataFolder: "/nowhere",
    },
    () => {},
  );
  const pool = openPool(app, shortPool(1));
  try {
    const { rows } = await pool.query<{ role: string }>("select current_user as role");
    return rows[0]?.role;
  } finally {
    await pool.end();
  }
}

test("a database on another machine answers when its certificate comes from the named authority", async () => {
  expect(await roleAt(far, far.authority)).toBe(appRole);
});

test("a server that does not prove itself, or has no TLS, gets no password and no query", async () => {
  await expect(roleAt(far, far.strangersAuthority)).rejects.toThrow(/certificate|signature/);
  await expect(roleAt(far)).rejects.toThrow(/certificate/);
  await expect(roleAt(plain, far.authority)).rejects.toThrow(/does not support SSL/);
});

test("a file without certificates is named with its setting", async () => {
  await expect(roleAt(far, "/nowhere/authority.pem")).rejects.toThrow(SettingsError);
  await expect(roleAt(far, import.meta.filename)).rejects.toThrow("DATABASE_CA: /");
});
