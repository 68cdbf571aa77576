import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newTestBusiness } from "../../../testing/world/test-business.ts";
import { admin, openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";
import { enterTestTables } from "../../test-mode/enter-test-tables.ts";
import { openPool, openWithPrelude } from "../database.ts";
import { shortPool } from "../pools.ts";
import { appRole, testRole } from "../roles.ts";
import { mirroredTables, sharedTables } from "./mirrored-tables.ts";

let world: TestWorld;
let client: pg.Client;
beforeAll(async () => {
  world = await openTestWorld();
  client = new pg.Client({ ...admin(), database: world.database, user: appRole });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

const refused = "42501";
const acts = ["select", "insert", "update", "delete"] as const;
type Act = (typeof acts)[number];

async function statement(act: Act, table: string): Promise<string> {
  const name = table.split(".").at(-1);
  const { rows } = await world.owner.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = 'public.${name}'::regclass and attnum = 1`,
  );
  const column = rows[0]?.column;
  return {
    select: `select from ${table}`,
    insert: `insert into ${table} default values`,
    update: `update ${table} set ${column} = default`,
    delete: `delete from ${table}`,
  }[act];
}

/** What PostgreSQL lets a connection do that begins a transaction so. */
async function findAllowed(settings: string, tables: readonly string[]): Promise<string[]> {
  const allowed: string[] = [];
  for (const table of tables)
    for (const act of acts) {
      await client.query(`begin; ${settings}`);
      const code = await client.query(await statement(act, table)).then(
        () => "done",
        (problem: pg.DatabaseError) => problem.code,
      );
      await client.query("rollback");
      if (code !== refused) allowed.push(`${act} ${table}: ${code}`);
    }
  return allowed;
}

const path = "set local search_path = test, pg_catalog, public";
const role = `set local role ${testRole}`;
const ofTest = mirroredTables.map((table) => `test.${table}`);

test("test mode that has lost its search path can neither read nor write a real table", async () => {
  expect(await findAllowed(role, mirroredTables)).toEqual([]);
  await world.owner.query(`grant insert on offers to ${testRole}`);
  expect(await findAllowed(role, mirroredTables)).toEqual([
    expect.stringContaining("insert offers"),
  ]);
  await world.owner.query(`revoke insert on offers from ${testRole}`);
}, 60_000);

test("test mode that has lost its role finds its own tables and may do nothing with them", async () => {
  expect(await findAllowed(path, mirroredTables)).toEqual([]);
  await world.owner.query(`revoke usage on schema test from ${appRole}`);
  expect(await findAllowed(path, ["bookings"])).toContainEqual(
    expect.stringContaining("select bookings: done"),
  );
  await world.owner.query(`grant usage on schema test to ${appRole}`);
}, 60_000);

test("no statement of real business reaches a table of test mode, also by its name", async () => {
  expect(await findAllowed("", ofTest)).toEqual([]);
}, 60_000);

test("in the tables of both modes test mode does what the list has, and to no row of real business", async () => {
  const found = await world.owner.query<{ table: string; rights: string }>(
    `select relname as table, string_agg(distinct right_of || coalesce(' (' || attname || ')', ''), ', ') as rights from (
       select relname, lower(privilege_type) as right_of, null as attname from pg_class c, aclexplode(c.relacl)
         where relnamespace = 'public'::regnamespace and grantee = '${testRole}'::regrole
       union all select relname, lower(privilege_type), attname from pg_class c
         join pg_attribute a on attrelid = c.oid, aclexplode(a.attacl)
         where relnamespace = 'public'::regnamespace and grantee = '${testRole}'::regrole
     ) given group by 1`,
  );
  const asSet = (rights: string) => new Set(rights.split(", ").filter(Boolean));
  expect(Object.fromEntries(found.rows.map(({ table, rights }) => [table, asSet(rights)]))).toEqual(
    Object.fromEntries(
      Object.entries(sharedTables).flatMap(([table, rights]) =>
        rights ? [[table, asSet(rights)]] : [],
      ),
    ),
  );
  const { rows } = await world.owner.query<{ table: string; has_mode: boolean; held: boolean }>(
    `select relname as table,
       exists (select from pg_attribute where attrelid = c.oid and attname = 'mode') as has_mode,
       relrowsecurity and exists (select from pg_policy where polrelid = c.oid and not polpermissive
         and polroles = array['${testRole}'::regrole::oid] and pg_get_expr(polqual, c.oid) ~ 'mode = ''test''') as held
     from pg_class c where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [Object.keys(sharedTables)],
  );
  const rightsOn: Record<string, string> = sharedTables;
  const withoutPolicy = rows.flatMap(({ table, has_mode, held }) => {
    const rights = rightsOn[table] ?? "";
    const writes = /insert|update|delete/.test(rights);
    return !held && ((rights && has_mode) || writes) ? [table] : [];
  });
  // Of a business test mode writes the one column that is about test mode.
  expect(withoutPolicy).toEqual(["businesses"]);
});

test("test mode calls no function that works with the owner's rights on real tables, but for a member's name", async () => {
  const { rows } = await world.owner.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
       and has_function_privilege('${testRole}', oid, 'execute')`,
  );
  expect(rows.map(({ name }) => name)).toEqual(["member_name"]);
});

test("an event of test mode is not written as a real one by a connection that has lost its search path", async () => {
  const { id } = await newTestBusiness(world);
  await client.query(`begin; ${role}`);
  const write = client.query(
    `insert into webhook_events (id, business_id, mode, type, payload, created_at)
     values ('evt_' || repeat('0', 32), $1, current_mode(), 'booking.created', '{}', now())`,
    [id],
  );
  await expect(write).rejects.toThrow('policy "of_test_mode"');
  await client.query("rollback");
});

test("where a transaction of test mode cannot begin as it should, nothing of it is done", async () => {
  const address = { ...admin(), database: world.database, user: appRole };
  const begin = enterTestTables({ businessId: null, at: new Date() }).replace(testRole, "nobody");
  const db = openWithPrelude(openPool(address, shortPool(1)), () => begin);
  const rows = () =>
    world.owner.query("select from public.files_to_remove where storage_key = 'never'");
  const insert = sql`insert into files_to_remove (storage_key, noted_at) values ('never', now())`;
  await expect(insert.execute(db)).rejects.toThrow('role "nobody" does not exist');
  const inTransaction = db.transaction().execute((trx) => insert.execute(trx));
  await expect(inTransaction).rejects.toThrow('role "nobody" does not exist');
  await expect(db.selectFrom("bookings").selectAll().execute()).rejects.toThrow("nobody");
  await db.destroy();
  expect((await rows()).rowCount).toBe(0);
});
