import type pg from "pg";
import { appRole, testRole } from "../roles.ts";
import { type MirrorShape, readShape } from "./mirror-shape.ts";
import { mirroredTables, sharedByBusinesses, sharedTables } from "./mirrored-tables.ts";

/** The result of mirroring: unchanged or made, with or without the rows of the former mirror. */
export type Mirrored = "unchanged" | "made" | "made anew" | "made anew, without its data";

const schema = "test";
/** The schema that holds the former mirror while its rows are copied. */
const former = "test_before";
/** The business that a row belongs to: statements of test mode see only rows of one business. */
const ownerColumn = "test_business_id";
const actingBusiness = "nullif(current_setting('songtan.test_business', true), '')::uuid";

/**
 * Makes the schema of test mode, or rebuilds it if the tables of `public` have changed. Existing rows are copied into
 * the new tables, with the values that a migration gave to existing rows; if they do not fit, test mode begins empty.
 * Runs as the owner, after the migrations.
 */
export async function mirrorTestSchema(client: pg.ClientBase): Promise<Mirrored> {
  await client.query("begin");
  try {
    await client.query("set local search_path = public, pg_temp");
    await client.query("set local check_function_bodies = off");
    const shape = await readShape(client);
    const known = await readKnownHash(client);
    const done = known === shape.hash ? "unchanged" : await make(client, shape, known !== null);
    await client.query("commit");
    return done;
  } catch (problem) {
    await client.query("rollback");
    throw new Error("the schema of test mode could not be made", { cause: problem });
  }
}

async function readKnownHash(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ known: string | null }>(
    "select to_regclass('test.mirror')::text as known",
  );
  if (!rows[0]?.known) return null;
  const mirror = await client.query<{ hash: string }>("select hash from test.mirror");
  return mirror.rows[0]?.hash ?? null;
}

async function make(client: pg.ClientBase, shape: MirrorShape, had: boolean): Promise<Mirrored> {
  await client.query(`drop schema if exists ${former} cascade`);
  if (had) await client.query(`alter schema ${schema} rename to ${former}`);
  else await client.query(`drop schema if exists ${schema} cascade`);
  await client.query(`create schema ${schema}`);
  await grantSchemas(client);
  await client.query(ownFunctions);
  await makeTables(client, shape);
  await makeJobs(client);
  await client.query(shareLinks);
  const copied = had && (await copyRows(client));
  await client.query(`drop schema if exists ${former} cascade`);
  await client.query(`set local search_path = ${schema}, public, pg_temp`);
  for (const statement of [...shape.functions, ...shape.foreignKeys, ...shape.triggers])
    await client.query(statement);
  await client.query(ownTriggers);
  await client.query(
    "create table test.mirror (hash text not null, made_at timestamptz not null default now())",
  );
  await client.query("insert into test.mirror (hash) values ($1)", [shape.hash]);
  if (!had) return "made";
  return copied ? "made anew" : "made anew, without its data";
}

/**
 * Grants the program's role usage of the schema but not of its tables. PostgreSQL skips a schema without usage in a
 * search path, so a statement of test mode would find the real table. Rights on shared tables follow `sharedTables`.
 */
async function grantSchemas(client: pg.ClientBase): Promise<void> {
  await client.query(`
    grant usage on schema ${schema} to ${appRole}, ${testRole};
    grant usage on schema public to ${testRole};
    revoke all on all tables in schema public from ${testRole};
    revoke all on all sequences in schema public from ${testRole};`);
  for (const [table, rights] of Object.entries(sharedTables))
    if (rights) await client.query(`grant ${rights} on public.${table} to ${testRole}`);
}

/** The time of the acting business, which comes before PostgreSQL's own in the path of test mode. */
const ownFunctions = `
  create function test.current_mode() returns text language sql immutable as $$ select 'test' $$;
  create function test.now() returns timestamptz language sql stable as $$
    select coalesce(nullif(current_setting('songtan.test_now', true), '')::timestamptz, pg_catalog.now()) $$;
  grant execute on function test.current_mode(), test.now() to ${testRole};`;

/**
 * Finds the business of a share link, which does not contain one: in test mode its holder sees that business's
 * booking.
 */
const shareLinks = `
  create function test.business_of_share_link(hash bytea) returns uuid
  language sql stable security definer set search_path = test, public, pg_temp as $$
    select ${ownerColumn} from bookings where view_key_hash = hash
  $$;
  revoke all on function test.business_of_share_link from public;
  grant execute on function test.business_of_share_link to ${appRole};`;

/**
 * Triggers that drive every test booking automatically once it searches for a driver, and enqueue the jobs that
 * release or check money later.
 */
const ownTriggers = `
  create function test.drive_booking() returns trigger language plpgsql set search_path = test, public, pg_temp as $$
  begin
    perform test.enqueue_job('drive_test_booking', json_build_object('bookingId', new.id),
      test.now() + interval '5 seconds', 'drive:' || new.id);
    return null;
  end
  $$;
  create trigger zz_driven_by_itself after insert on test.bookings
    for each row when (new.state = 'searching') execute function test.drive_booking();
  create trigger zz_driven_by_itself_again after update of state on test.bookings
    for each row when (new.state = 'searching' and old.state <> 'searching')
    execute function test.drive_booking();
  create function test.watch_money() returns trigger language plpgsql set search_path = test, public, pg_temp as $$
  begin
    perform test.enqueue_job(tg_argv[0], '{}', test.now() + tg_argv[1]::interval, 'clock:' || tg_argv[0]);
    return null;
  end
  $$;
  create trigger zz_released_in_time after insert on test.cod_collections
    for each row execute function test.watch_money('release_cod', '1 hour');
  create trigger zz_sent_in_time after insert on test.payouts
    for each row execute function test.watch_money('check_payouts', '5 minutes');`;

async function makeTables(client: pg.ClientBase, { grants }: MirrorShape): Promise<void> {
  for (const table of mirroredTables)
    await client.query(
      `create table test.${table} (like public.${table} including all excluding comments)`,
    );
  for (const table of mirroredTables.filter((name) => !sharedByBusinesses.includes(name)))
    await client.query(`
      alter table test.${table} add column ${ownerColumn} uuid not null default ${actingBusiness};
      alter table test.${table} enable row level security;
      create policy of_acting_business on test.${table}
        using (${ownerColumn} = ${actingBusiness}) with check (${ownerColumn} = ${actingBusiness});`);
  for (const table of ["bookings", "quotes", "drivers", "accounts", "cod_collections"] as const)
    await client.query(`create index on test.${table} (${ownerColumn})`);
  for (const grant of grants) await client.query(grant);
}

/**
 * Makes the table of jobs that are due by a business's test clock. The program's worker does not see them; the runner
 * of test mode does, and moving the clock runs the jobs due in between.
 */
async function makeJobs(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create table test.jobs (
      id               bigint generated always as identity primary key,
      ${ownerColumn} uuid not null default ${actingBusiness},
      task             text not null,
      payload          json not null,
      run_at           timestamptz not null,
      key              text,
      attempts         int not null default 0,
      -- Counts how often it was enqueued under its key.
      revision         int not null default 0,
      problem          text,
      unique (${ownerColumn}, key)
    );
    create index jobs_due on test.jobs (${ownerColumn}, run_at, id) where attempts < 5;
    grant select, insert, update, delete on test.jobs to ${testRole};
    alter table test.jobs enable row level security;
    create policy of_acting_business on test.jobs using (${ownerColumn} = ${actingBusiness});
    -- Test mode sends no message, so the job of one is not stored. A queue means nothing here.
    create function test.enqueue_job(task text, payload json, run_at timestamptz, job_key text, queue text default null)
    returns void language sql as $$
      insert into test.jobs (task, payload, run_at, key)
      select task, coalesce(payload, '{}'), coalesce(run_at, test.now()), job_key
      where task !~ '^send_(message|sms)$'
      on conflict (${ownerColumn}, key) do update
        set task = excluded.task, payload = excluded.payload, run_at = excluded.run_at, attempts = 0, problem = null,
          revision = jobs.revision + 1
    $$;
    grant execute on function test.enqueue_job to ${testRole};
    create function test.due_businesses(real_now timestamptz) returns setof uuid
    language sql stable security definer set search_path = test, public, pg_temp as $$
      select distinct jobs.${ownerColumn} from jobs
        left join public.business_test_clocks clock on clock.business_id = jobs.${ownerColumn}
      where attempts < 5
        and run_at <= real_now + coalesce(clock.offset_milliseconds, 0) * interval '1 millisecond'
    $$;
    revoke all on function test.due_businesses from public;
    grant execute on function test.due_businesses to ${testRole};`);
}

/**
 * Selects the columns of a table to copy from its former rows: columns in both mirrors, and new ones with a value that
 * the migration gave to existing rows. PostgreSQL records this value for the real table, even if it is not the default
 * any more.
 */
const copiedColumns = `
  select quote_ident(made.attname) as column,
    case when before.attname is not null then quote_ident(before.attname)
      else format('%L::%s', (given.attmissingval::text::text[])[1], format_type(given.atttypid, given.atttypmod)) end as value
  from pg_attribute made
    left join pg_attribute before on before.attrelid = to_regclass($2) and before.attname = made.attname
      and before.attnum > 0 and not before.attisdropped
    left join pg_attribute given on given.attrelid = to_regclass($3) and given.attname = made.attname
      and given.atthasmissing
  where made.attrelid = to_regclass($1) and made.attnum > 0 and not made.attisdropped and made.attgenerated = ''
    and to_regclass($2) is not null and (before.attname is not null or given.attname is not null)
  order by made.attnum`;

/** Copies what both mirrors have, before the new one has rules that could refuse it. False where a row does not fit. */
async function copyRows(client: pg.ClientBase): Promise<boolean> {
  await client.query("savepoint rows");
  try {
    for (const table of [...mirroredTables, "jobs"]) {
      const { rows } = await client.query<{ column: string; value: string }>(copiedColumns, [
        `${schema}.${table}`,
        `${former}.${table}`,
        `public.${table}`,
      ]);
      if (rows.length === 0) continue;
      const columns = rows.map(({ column }) => column).join(", ");
      const values = rows.map(({ value }) => value).join(", ");
      await client.query(
        `insert into ${schema}.${table} (${columns}) overriding system value select ${values} from ${former}.${table}`,
      );
      await moveSequences(client, table);
    }
    return true;
  } catch {
    await client.query("rollback to savepoint rows");
    return false;
  }
}

async function moveSequences(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select quote_ident(attname) as column, pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = to_regclass($1) and attidentity <> ''`,
    [`${schema}.${table}`],
  );
  for (const { column, sequence } of rows)
    await client.query(
      `select setval($1::regclass, coalesce(max(${column}), 0) + 1, false) from ${schema}.${table}`,
      [sequence],
    );
}
