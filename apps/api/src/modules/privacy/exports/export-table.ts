import type { Role } from "@songtan/domain/account-types";
import type {
  Expression,
  Kysely,
  SelectExpression,
  Selection,
  SqlBool,
  StringReference,
} from "kysely";
import type { Database, Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";

export type ExportOwner = { id: string; role: Role; phone: string };
export type ExportCell = string | number | boolean | Date | null;
export type ExportRow = Record<string, ExportCell>;
/** One table of the archive; the labels for its name and columns are in `locales/th/export.json`. */
export type ExportTable = { name: string; rows: ExportRow[] };
export type ExportContext = { owner: ExportOwner; secrets: Deps["secrets"] };
/** Loads all rows of one table of the archive. */
export type LoadRows = (trx: Reader, context: ExportContext) => Promise<ExportRow[]>;

type TableName = keyof Database;
type Convert<Value> = (value: Value, owner: ExportOwner) => ExportCell;
type Description<Tables extends TableName, From, Joined extends string, Column> = {
  from: From;
  /** Other tables to read columns from: `{ "bookings.id": "stops.bookingId" }` is a left join. */
  join?: { [Key in Joined]: StringReference<Database, Tables> };
  /** The column with the account's id. */
  owner: StringReference<Database, Tables>;
  /** A further condition. */
  only?: Expression<SqlBool>;
  order?: readonly StringReference<Database, Tables>[];
  /** The columns of the archive in their order; `"stored as exported"` where the names differ. */
  columns: readonly Column[];
  /** By exported name. Without a function an object or a list becomes JSON. */
  convert?: ConvertOf<Selection<Database, Tables, Column>>;
};
type ConvertOf<Row> = { [Name in keyof Row]?: Convert<Row[Name]> };
type TableOf<Column extends string> = Column extends `${infer Table extends TableName}.${string}`
  ? Table
  : never;

/** Makes the function that loads a table of the archive as described. */
export const exportTable =
  <
    From extends TableName,
    const Column extends SelectExpression<Database, From | TableOf<Joined>>,
    Joined extends `${TableName}.${string}` = never,
  >(
    description: Description<From | TableOf<Joined>, From, Joined, Column>,
  ): LoadRows =>
  (trx, { owner }) =>
    loadDescribed(trx as unknown as Kysely<AnyTables>, description as unknown as Plain, owner);

/** Once its names are checked against `Database`, a description is plain text for the query. */
type AnyTables = Record<string, Record<string, unknown>>;
type Plain = {
  from: string;
  join?: Record<string, string>;
  owner: string;
  only?: Expression<SqlBool>;
  order?: readonly string[];
  columns: readonly string[];
  convert?: Record<string, Convert<unknown>>;
};

async function loadDescribed(
  db: Kysely<AnyTables>,
  { from, join = {}, owner: ownerColumn, only, order = [], columns, convert = {} }: Plain,
  owner: ExportOwner,
): Promise<ExportRow[]> {
  let query = db.selectFrom(from).select(columns).where(ownerColumn, "=", owner.id);
  for (const [key, reference] of Object.entries(join))
    query = query.leftJoin(key.replace(/\..*/, ""), key, reference) as typeof query;
  if (only) query = query.where(only);
  for (const column of order) query = query.orderBy(column);
  const toCell = ([name, value]: [string, unknown]) => [
    name,
    convert[name] ? convert[name](value, owner) : asStored(value),
  ];
  return (await query.execute()).map((row) => Object.fromEntries(Object.entries(row).map(toCell)));
}

const asStored = (value: unknown): ExportCell =>
  typeof value === "object" && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : (value as ExportCell);
