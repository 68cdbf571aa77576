import { createHash } from "node:crypto";
import type pg from "pg";
import { testRole } from "../roles.ts";
import { mirroredTables, sharedTables } from "./mirrored-tables.ts";

/** The definition of the tables of `public` as statements for the mirror, with a hash of all its sources. */
export type MirrorShape = {
  hash: string;
  grants: string[];
  functions: string[];
  foreignKeys: string[];
  triggers: string[];
};

/** The mirror is made in another way since: it counts as a change of the tables. */
const version = 4;

/**
 * Functions that test mode does not have for itself: of the job queue, of days of positions, of the real people, and the one that
 * the indexes of both schemas use.
 */
const functionsOfLive = [
  "search_text",
  "enqueue_job",
  "failed_jobs",
  "run_failed_jobs",
  "drop_failed_jobs",
  "delete_failed_jobs",
  "make_position_days",
  "drop_position_day",
  "current_mode",
  "member_name",
];

/** Reads the catalogue with `public` in front of the search path: names come without their schema, and find their table in the mirror. */
export async function readShape(client: pg.ClientBase): Promise<MirrorShape> {
  const list = async (statement: string, values: unknown[] = []): Promise<string[]> =>
    (await client.query<{ text: string }>(statement, values)).rows.map(({ text }) => text);
  const tables = [...mirroredTables];
  const columns = await list(
    `select format('%s.%s %s %s %s%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
       a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as text
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by c.relname, a.attnum`,
    [tables],
  );
  const rules = await list(
    `select c.relname || ' ' || conname || ' ' || pg_get_constraintdef(k.oid) as text
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and contype <> 'f'
     union all
     select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by 1`,
    [tables],
  );
  const grants = [
    ...(await list(
      `select format('grant %s on test.%I to songtan_test', string_agg(privilege_type, ', ' order by privilege_type), c.relname) as text
       from pg_class c, aclexplode(c.relacl) where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
         and grantee = 'songtan_app'::regrole group by c.relname order by 1`,
      [tables],
    )),
    ...(await list(
      `select format('grant %s (%I) on test.%I to songtan_test', privilege_type, attname, c.relname) as text
       from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl)
       where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and grantee = 'songtan_app'::regrole order by 1`,
      [tables],
    )),
  ];
  // Those between two tables of the mirror: one to a shared table would tie the two schemas to one another's locks.
  const foreignKeys = await list(
    `select format('alter table test.%I add constraint %I %s', c.relname, conname, pg_get_constraintdef(k.oid)) as text
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace
       and c.relname = any($1) and f.relname = any($1) order by 1`,
    [tables],
  );
  const triggers = (
    await list(
      `select pg_get_triggerdef(t.oid, true) as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace
         and c.relname = any($1) order by 1`,
      [tables],
    )
  ).map(inTest);
  const functions = await readFunctions(client);
  const made = [version, sharedTables, columns, rules, grants, foreignKeys, triggers, functions];
  const hash = createHash("sha256").update(JSON.stringify(made)).digest("hex");
  return { hash, grants, functions, foreignKeys, triggers };
}

/** Every function of ours, that writes and reads the tables of test mode. */
async function readFunctions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ made: string; signature: string; granted: boolean }>(
    `select pg_get_functiondef(p.oid) as made, p.oid::regprocedure::text as signature,
       has_function_privilege('songtan_app', p.oid, 'execute') as granted
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proname <> all($1)
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 2`,
    [functionsOfLive],
  );
  return rows.flatMap(({ made, signature, granted }) => [
    inTest(made).replace(/\n SET search_path TO [^\n]*/, ""),
    `alter function test.${inTest(signature)} set search_path = test, public, pg_temp`,
    `revoke all on function test.${inTest(signature)} from public`,
    ...(granted ? [`grant execute on function test.${inTest(signature)} to ${testRole}`] : []),
  ]);
}

const inTest = (text: string): string => text.replaceAll("public.", "test.");
