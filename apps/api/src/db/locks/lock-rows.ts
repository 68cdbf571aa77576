import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from "kysely";
import type { DB } from "../../../generated/tables.ts";
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
  const locked: Partial<Record<LockKind, unknown[]>> = {};
  for (const kind of lockOrder.filter((one): one is Kinds => one in keys)) {
    const { key } = lockKinds[kind];
    const wanted = [...new Set(keys[kind])];
    locked[kind] =
      wanted.length === 0
        ? []
        : await lockRowsWhere(trx, kind, {
            where: () => sql<SqlBool>`${sql.ref(key)} = any(${wanted})`,
          });
  }
  return locked as Locked<Kinds>;
}

/** Locks one row until commit. */
export async function lockRow<Kind extends LockKind>(
  trx: Trx,
  kind: Kind,
  key: string,
): Promise<LockedRow<Kind> | undefined> {
  const { [kind]: rows } = await lockRows(trx, { [kind]: [key] } as Record<Kind, string[]>);
  return rows[0];
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
  const found = rows as unknown as (LockedRow<Kind> & Record<string, string>)[];
  for (const counted of countedAs(kind, found))
    recordLocks(
      trx,
      counted.kind,
      counted.rows.map((row) => String(row[key])),
    );
  return found;
}

/** A customer's whole account is the row of their money. */
function countedAs<Row extends Record<string, unknown>>(kind: LockKind, rows: readonly Row[]) {
  if (kind !== "accounts") return [{ kind, rows }];
  return [
    { kind, rows: rows.filter(({ role }) => role !== "customer") },
    { kind: "customers" as const, rows: rows.filter(({ role }) => role === "customer") },
  ];
}
