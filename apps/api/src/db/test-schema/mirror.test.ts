import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";
import { appRole, ownerRole, testRole } from "../roles.ts";
import { mirrorTestSchema } from "./make-mirror.ts";
import { mirroredTables, sharedTables } from "./mirrored-tables.ts";

let world: TestWorld;
let client: pg.Client;
beforeAll(async () => {
  world = await openTestWorld();
  client = new pg.Client({ ...admin(), database: world.database, user: ownerRole });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

const list = async (statement: string): Promise<string[]> =>
  (await world.owner.query<{ name: string }>(statement)).rows.map(({ name }) => name);

test("every table is listed as shared by both modes or as mirrored", async () => {
  const tables = await list(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  expect([...mirroredTables, ...Object.keys(sharedTables)].toSorted()).toEqual(tables.toSorted());
});

test("no function, trigger, default or reference of test mode leads to the real tables", async () => {
  expect(
    await list(
      `select proname as name from pg_proc where pronamespace = 'test'::regnamespace and prosrc ~ 'public\\.(?!business_test_clocks)'`,
    ),
  ).toEqual([]);
  expect(
    await list(
      `select tgname as name from pg_trigger join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
       where c.relnamespace = 'test'::regnamespace and not tgisinternal and p.pronamespace <> 'test'::regnamespace`,
    ),
  ).toEqual([]);
  expect(
    await list(
      `select conname as name from pg_constraint k join pg_class t on t.oid = k.confrelid
       where k.connamespace = 'test'::regnamespace and contype = 'f' and t.relnamespace <> 'test'::regnamespace`,
    ),
  ).toEqual([]);
  expect(
    await list(
      `select c.relname || '.' || d.adnum as name from pg_attrdef d join pg_class c on c.oid = d.adrelid
       where c.relnamespace = 'test'::regnamespace and pg_get_expr(d.adbin, d.adrelid) ~ 'public\\.|nextval'`,
    ),
  ).toEqual([]);
});

test("the program may do in test mode what it may do with the real tables, and no more", async () => {
  const rights = (schema: string, role: string) =>
    list(
      `select c.relname || ' ' || privilege_type as name from pg_class c, aclexplode(c.relacl)
       where c.relnamespace = '${schema}'::regnamespace and grantee = '${role}'::regrole and c.relkind in ('r', 'p')
         and c.relname = any('{${mirroredTables.join(",")}}') order by 1`,
    );
  expect(await rights("test", testRole)).toEqual(await rights("public", appRole));
});

test("without a business nothing of test mode is seen, and nothing can be written", async () => {
  const { db } = world.deps.testMode.deps;
  expect(await db.selectFrom("bookings").selectAll().execute()).toEqual([]);
  const write = db
    .insertInto("filesToRemove")
    .values({ storageKey: "x", notedAt: new Date() })
    .execute();
  await expect(write).rejects.toThrow();
});

test("it is made once, and again with its rows when a table has changed", async () => {
  const business = "00000000-0000-4000-8000-000000000001";
  const rowsOf = async () =>
    (await world.owner.query("select storage_key, test_business_id from test.files_to_remove"))
      .rows;
  expect(await mirrorTestSchema(client)).toBe("unchanged");
  await world.owner.query(
    "insert into test.files_to_remove (storage_key, noted_at, test_business_id) values ('kept', now(), $1)",
    [business],
  );
  await world.owner.query("alter table files_to_remove add column reason text");
  expect(await mirrorTestSchema(client)).toBe("made anew");
  expect(await rowsOf()).toEqual([{ storage_key: "kept", test_business_id: business }]);
  expect(await mirrorTestSchema(client)).toBe("unchanged");
  // A migration gives the rows before it a value, and later ones have to bring theirs.
  await world.owner.query(
    `alter table files_to_remove add column city text not null default '00', add column tags text[] not null default '{a,"b c"}';
     alter table files_to_remove alter column city drop default, alter column tags drop default`,
  );
  expect(await mirrorTestSchema(client)).toBe("made anew");
  const given = await world.owner.query("select storage_key, city, tags from test.files_to_remove");
  expect(given.rows).toEqual([{ storage_key: "kept", city: "00", tags: ["a", "b c"] }]);
  await world.owner.query("alter table files_to_remove add column must text not null");
  expect(await mirrorTestSchema(client)).toBe("made anew, without its data");
  expect(await rowsOf()).toEqual([]);
}, 60_000);
