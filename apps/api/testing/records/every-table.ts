import { randomUUID } from "node:crypto";
import pg from "pg";
import { admin, type TestWorld } from "../world/test-world.ts";
import { notOfPeople } from "./not-of-people.ts";
import { filledRows } from "./person-rows.ts";

/**
 * Present in every generated text, with the column behind it, so that a test can report where it
 * was found.
 */
export const mark = "ไม่มีใครซ้ำ";
/** What people type and staff look for. */
export const contacts = {
  phone: "+66899990123",
  email: "maliwan.alone@example.test",
  plate: "9ฮฮ 9876",
};

export type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  /** Filled by the database itself. */
  own: boolean;
};
type Reference = { table: string; columns: string[]; to: string; toColumns: string[] };
export type Catalogue = {
  tables: string[];
  columns: Column[];
  references: Reference[];
  /** The first choice of a column that has a list of them. */
  choices: Map<string, string>;
};
type Row = Record<string, unknown>;
/** What was made, by table. */
export type Filled = Map<string, Row[]>;

/** The tables as the database itself describes them, without the parts of partitioned ones. */
export async function readCatalogue({ owner }: Pick<TestWorld, "owner">): Promise<Catalogue> {
  const { rows: columns } = await owner.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      a.attidentity <> '' or a.attgenerated <> '' or d.adbin is not null as own
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`);
  const { rows: references } = await owner.query<Reference>(`
    select c.conrelid::regclass::text as table, c.confrelid::regclass::text as to,
      (select array_agg(a.attname::text order by k.place) from unnest(c.conkey) with ordinality k(num, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
      (select array_agg(a.attname::text order by k.place) from unnest(c.confkey) with ordinality k(num, place)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as "toColumns"
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and not t.relispartition`);
  const { rows: checks } = await owner.query<{ table: string; says: string }>(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as says from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`);
  const choices = new Map<string, string>();
  for (const { table, says: definition } of checks) {
    const [, column, choice] =
      /^CHECK \(\((\w+) = ANY \(ARRAY\['([^']*)'::text/.exec(definition) ?? [];
    if (column && choice !== undefined) choices.set(`${table}.${column}`, choice);
  }
  return { tables: [...new Set(columns.map(({ table }) => table))], columns, references, choices };
}

/** Tables that lead to an account or a driver, directly or over others; with them those that name one without saying so. */
export function tablesOfPeople({ tables, references }: Catalogue): string[] {
  const peopleTables = new Set(["accounts", "drivers"]);
  for (let before = 0; before !== peopleTables.size; ) {
    before = peopleTables.size;
    for (const { table, to } of references) if (peopleTables.has(to)) peopleTables.add(table);
  }
  return tables.filter((table) => peopleTables.has(table) || !notOfPeople.has(table));
}

/**
 * Creates a row in every table about people, for one customer and one driver, everything at `at`:
 * every free text and JSON has the mark and names its column. Triggers and checks are disabled,
 * since the rows follow no real order; references are valid, and so are the values of enumerated
 * columns.
 */
export async function fillEveryTable(
  world: TestWorld,
  {
    at,
    customerId,
    driverId,
    round = 0,
  }: { at: Date; customerId: string; driverId: string; round?: number },
): Promise<Filled> {
  const catalogue = await readCatalogue(world);
  const client = new pg.Client({ ...admin(), database: world.database });
  const problems: string[] = [];
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await dropChecks(client);
    const filled: Filled = new Map([
      ["accounts", [{ id: customerId }, { id: driverId }]],
      ["drivers", [{ account_id: driverId }]],
    ]);
    const made = { at, customerId, driverId, round, secrets: world.deps.secrets };
    for (const table of inOrder(catalogue)) {
      if (filled.has(table)) continue;
      const overrides = filledRows[table]?.({
        ...made,
        of: (name, column = "id") => `${filled.get(name)?.[0]?.[column]}`,
      });
      const rows: Row[] = [];
      for (const row of overrides ?? [{}]) {
        const whole = complete({ catalogue, filled, made }, table, row);
        try {
          rows.push(await insert(client, catalogue, { table, row: whole }));
        } catch (problem) {
          problems.push(`${table}: ${problem instanceof Error ? problem.message : problem}`);
        }
      }
      filled.set(table, rows);
    }
    if (problems.length > 0)
      throw new Error(
        `Say these rows in person-rows.ts, or in not-of-people.ts why there are none:\n${problems.join("\n")}`,
      );
    return filled;
  } finally {
    await client.end();
  }
}

/** Those of accounts stay: a closed account has to be empty. */
async function dropChecks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 'accounts'::regclass and conislocal
      and not exists (select from pg_inherits where inhrelid = conrelid)`);
  for (const { drop } of rows) await client.query(drop);
}

/** Every table of people, each after those it refers to; circles are begun anywhere. */
function inOrder(catalogue: Catalogue): string[] {
  const tables = new Set(tablesOfPeople(catalogue));
  const done: string[] = [];
  const visit = (table: string, above: readonly string[]) => {
    if (done.includes(table) || above.includes(table) || !tables.has(table)) return;
    for (const { table: from, to } of catalogue.references)
      if (from === table) visit(to, [...above, table]);
    done.push(table);
  };
  // Staff are referenced by much that is about people.
  tables.add("staff");
  for (const table of ["accounts", "drivers", "staff", ...tables]) visit(table, []);
  return done;
}

type Making = {
  catalogue: Catalogue;
  filled: Filled;
  made: { at: Date; customerId: string; driverId: string; round: number };
};

/** A row with every column that the database does not fill itself: references, marks, and something of each type. */
function complete({ catalogue, filled, made }: Making, table: string, overrides: Row): Row {
  const row: Row = { ...overrides };
  for (const { table: from, columns, to, toColumns } of catalogue.references) {
    if (from !== table || columns.every((column) => column in row)) continue;
    const target = to === table ? undefined : targetOf(filled, made, to, columns);
    for (const [index, column] of columns.entries())
      if (!(column in row) && target) row[column] = target[toColumns[index] ?? ""];
  }
  for (const { column, type, nullable, own } of catalogue.columns.filter(
    (candidate) => candidate.table === table,
  )) {
    if (column in row) continue;
    const isFree = type === "text" || type === "jsonb";
    if (own && !isFree) continue;
    const value = sampleOf({ catalogue, made }, { table, column, type });
    if (isFree || !nullable) row[column] = value;
  }
  return row;
}

function targetOf(
  filled: Filled,
  { customerId, driverId }: Making["made"],
  to: string,
  columns: readonly string[],
) {
  if (to === "drivers") return { account_id: driverId };
  const id = columns.some((column) => column.includes("driver")) ? driverId : customerId;
  return to === "accounts"
    ? { id, role: id === driverId ? "driver" : "customer" }
    : filled.get(to)?.[0];
}

function sampleOf(
  { catalogue, made }: Pick<Making, "catalogue" | "made">,
  { table, column, type }: Pick<Column, "table" | "column" | "type">,
): unknown {
  const choice = catalogue.choices.get(`${table}.${column}`);
  if (choice !== undefined) return choice;
  const text = `${mark} ${table}.${column}${made.round > 0 ? ` ${made.round}` : ""}`;
  if (type === "text") return text;
  if (type === "jsonb") return JSON.stringify({ mark: text });
  if (type === "uuid") return randomUUID();
  if (type === "bytea") return Buffer.from(randomUUID().repeat(2).slice(0, 32));
  if (type === "boolean") return false;
  if (type === "date") return made.at.toISOString().slice(0, 10);
  if (type.startsWith("timestamp")) return made.at;
  if (type.endsWith("[]")) return [];
  if (type === "double precision") return 13.7461234;
  return 1 + made.round;
}

type Insert = { table: string; row: Row };
async function insert(
  client: pg.Client,
  catalogue: Catalogue,
  { table, row }: Insert,
): Promise<Row> {
  const columns = Object.keys(row);
  const isOwn = catalogue.columns.some(
    (candidate) => candidate.table === table && candidate.own && columns.includes(candidate.column),
  );
  const { rows } = await client.query<Row>(
    `insert into ${table} (${columns.map((name) => `"${name}"`).join(", ")}) ${isOwn ? "overriding system value" : ""}
     values (${columns.map((_, index) => `$${index + 1}`).join(", ")}) returning *`,
    Object.values(row),
  );
  return rows[0] ?? row;
}

/** Every column of text or JSON, in all schemas, that contains one of the texts; with the count. */
export async function findTexts(
  { owner, database }: TestWorld,
  texts: readonly string[],
): Promise<string[]> {
  const client = new pg.Client({ ...admin(), database });
  await client.connect();
  try {
    const { rows } = await owner.query<{ schema: string; table: string; column: string }>(`
      select n.nspname as schema, c.relname as table, a.attname as column
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
        and format_type(a.atttypid, null) = any(array['text', 'text[]', 'json', 'jsonb', 'character varying'])`);
    const columns: string[] = [];
    for (const { schema, table, column } of rows) {
      const { rows: hits } = await client.query(
        `select 1 from "${schema}"."${table}" where "${column}"::text like any ($1) limit 1`,
        [texts.map((text) => `%${text}%`)],
      );
      if (hits.length > 0)
        columns.push(schema === "public" ? `${table}.${column}` : `${schema}.${table}.${column}`);
    }
    return columns.sort();
  } finally {
    await client.end();
  }
}
