import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from "kysely";
import type { DB } from "../../../generated/tables.ts";
import { compileOnce } from "../compiled.ts";
import type { Trx } from "../database.ts";
import {
  type LockKind,
  type LockStrength,
  lockKinds,
  lockOrder,
  recordLocks,
} from "./lock-order.ts";

type TableOf<Kind extends LockKind> = (typeof lockKinds)[Kind]["table"];
export type LockedRow<Kind extends LockKind> = Selectable<DB[TableOf<Kind>]>;
type Locked<Kinds extends LockKind> = { [Kind in Kinds]: LockedRow<Kind>[] };
type Condition<Kind extends LockKind> = (
  eb: ExpressionBuilder<DB, TableOf<Kind>>,
) => Expression<SqlBool>;

/**
 * Locks rows of several kinds until commit: the kinds in the order of `lockKinds`, the rows of a
 * kind by key. Answers the rows that exist.
 */
export async function lockRows<Kinds extends LockKind>(
  trx: Trx,
  keys: Record<Kinds, readonly string[]>,
): Promise<Locked<Kinds>> {
  const kinds = lockOrder.filter((one): one is Kinds => one in keys);
  // Sent together: a connection acquires the locks one after the other, in this order.
  const locked = kinds.map(async (kind): Promise<[Kinds, unknown[]]> => {
    const wanted = [...new Set(keys[kind])];
    return [kind, wanted.length === 0 ? [] : await lockByKey(trx, { kind, wanted })];
  });
  return Object.fromEntries(await Promise.all(locked)) as Locked<Kinds>;
}

/** Locks one row until commit. */
export async function lockRow<Kind extends LockKind>(
  trx: Trx,
  kind: Kind,
  key: string,
): Promise<LockedRow<Kind> | undefined> {
  const [row] = await lockByKey(trx, { kind, wanted: [key] });
  return row;
}

/** Locks one row only against being locked whole: who names it need not wait for each other. */
export async function shareRow<Kind extends LockKind>(
  trx: Trx,
  kind: Kind,
  key: string,
): Promise<LockedRow<Kind> | undefined> {
  const [row] = await lockByKey(trx, { kind, wanted: [key], strength: "forKeyShare" });
  return row;
}

type ByKey<Kind> = {
  kind: Kind;
  wanted: readonly string[];
  strength?: LockStrength | undefined;
};
type LockStatement = (
  db: Trx,
  values: { wanted: string | readonly string[] },
) => Promise<Record<string, unknown>[]>;
const statements = new Map<string, LockStatement>();

async function lockByKey<Kind extends LockKind>(
  trx: Trx,
  { kind, wanted, strength = lockKinds[kind].strength }: ByKey<Kind>,
): Promise<LockedRow<Kind>[]> {
  const { table, key } = lockKinds[kind];
  const [one, ...others] = wanted;
  // PostgreSQL expects ten rows from a list, and would make a new plan each time for a single key.
  const single = others.length === 0 && one !== undefined;
  const name = `${kind} ${strength} ${single}`;
  const lock: LockStatement =
    statements.get(name) ??
    compileOnce((db, values) =>
      db
        // The kinds share no column, so the builder is typed by one of them.
        .selectFrom(table as "quotes")
        .selectAll()
        .where(
          single
            ? sql<SqlBool>`${sql.ref(key)} = ${values.wanted}`
            : sql<SqlBool>`${sql.ref(key)} = any(${values.wanted})`,
        )
        .orderBy(key as "id")
        [strength](),
    );
  statements.set(name, lock);
  const rows = await lock(trx, { wanted: single ? one : wanted });
  return recordFound(trx, kind, rows as LockedRow<Kind>[]);
}

/**
 * Locks the rows of one kind that fit a condition, by key, until commit.
 * @param strength where the kind's own would make others wait for nothing
 */
export async function lockRowsWhere<Kind extends LockKind>(
  trx: Trx,
  kind: Kind,
  { where, strength }: { where: Condition<Kind>; strength?: LockStrength },
): Promise<LockedRow<Kind>[]> {
  const { table, key, strength: usual } = lockKinds[kind];
  // The kinds share no column, so the builder is typed by one of them.
  const rows = await trx
    .selectFrom(table as "quotes")
    .selectAll()
    .where(where as unknown as Condition<"quotes">)
    .orderBy(key as "id")
    [strength ?? usual]()
    .execute();
  return recordFound(trx, kind, rows as unknown as LockedRow<Kind>[]);
}

function recordFound<Kind extends LockKind>(
  trx: Trx,
  kind: Kind,
  rows: LockedRow<Kind>[],
): LockedRow<Kind>[] {
  const { key } = lockKinds[kind];
  for (const counted of countedAs(kind, rows as Record<string, unknown>[]))
    recordLocks(
      trx,
      counted.kind,
      counted.rows.map((row) => String(row[key])),
    );
  return rows;
}

/** A customer's whole account is the row of their money. */
function countedAs<Row extends Record<string, unknown>>(kind: LockKind, rows: readonly Row[]) {
  if (kind !== "accounts") return [{ kind, rows }];
  return [
    { kind, rows: rows.filter(({ role }) => role !== "customer") },
    { kind: "customers" as const, rows: rows.filter(({ role }) => role === "customer") },
  ];
}
