import type {
  ConsoleCustomerSummary,
  ListConsoleCustomers,
} from "@songtan/contract/by-hand/customers";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import { peopleFinds } from "../../../search/finds.ts";
import { searchInOrder } from "../../../search/search.ts";

type State = ConsoleCustomerSummary["state"];
type Row = Omit<ConsoleCustomerSummary, "state" | "createdAt"> & {
  suspendedAt: Date | null;
  closedAt: Date | null;
  createdAt: Date;
};

export const customerState = ({
  suspendedAt,
  closedAt,
}: Pick<Row, "suspendedAt" | "closedAt">): State =>
  closedAt ? "closed" : suspendedAt ? "suspended" : "active";

const states: Record<State, RawBuilder<SqlBool>> = {
  active: sql`accounts.suspended_at is null and accounts.closed_at is null`,
  suspended: sql`accounts.suspended_at is not null and accounts.closed_at is null`,
  closed: sql`accounts.closed_at is not null`,
};

/**
 * Lists customers, newest first, filtered by details that a caller on the phone can give. The account of a business is
 * left out.
 */
export async function listConsoleCustomers(
  { db }: Pick<Deps, "db">,
  { cursor, limit, q, state }: z.infer<typeof ListConsoleCustomers>,
): Promise<Paged<ConsoleCustomerSummary>> {
  const after = parseCursor(cursor);
  const conditions = [
    sql<SqlBool>`accounts.role = 'customer' and accounts.business_id is null`,
    ...(state ? [states[state]] : []),
    ...(after
      ? [sql<SqlBool>`(accounts.created_at, accounts.id) < (${after.at}, ${after.id})`]
      : []),
  ];
  const search = q ? { key: sql`accounts.id`, finds: peopleFinds(q) } : null;
  const rows = await searchInOrder(search, limit + 1, async ({ among, maxRows, shown }) => {
    const page = sql`
    select id, first_name || ' ' || last_name as name, phone, email, suspended_at, closed_at, created_at
    from accounts where ${sql.join([...conditions, among], sql` and `)}
    order by created_at desc, id desc limit ${maxRows}`;
    const matches = sql<Row>`select * from (${page}) accounts where ${shown}
    order by created_at desc, id desc limit ${limit + 1}`;
    return (await matches.execute(db)).rows;
  });
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({ at: last.createdAt, id: last.id }));
  const toSummary = ({ suspendedAt, closedAt, createdAt, ...row }: Row) => ({
    ...row,
    state: customerState({ suspendedAt, closedAt }),
    createdAt: createdAt.toISOString(),
  });
  return { data: page.map(toSummary), nextCursor };
}
