import type {
  ConsoleBusinessSummary,
  ListConsoleBusinesses,
} from "@songtan/contract/console/businesses";
import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import { contains, matchAny } from "../../../search/search.ts";
import type { BusinessRow } from "../../businesses/records/businesses.ts";

export const summaryOf = (row: BusinessRow): ConsoleBusinessSummary => ({
  id: row.id,
  name: row.name,
  taxId: row.taxId,
  suspended: row.suspendedAt !== null,
  closed: row.closedAt !== null,
  creditLimitSatang: row.creditLimitSatang,
  createdAt: row.createdAt.toISOString(),
});

/** Every business, newest first; found by a part of its name or by its tax id. */
export async function listConsoleBusinesses(
  { db }: Pick<Deps, "db">,
  { q, cursor, limit }: z.infer<typeof ListConsoleBusinesses>,
): Promise<Paged<ConsoleBusinessSummary>> {
  const after = parseCursor(cursor);
  let query = db
    .selectFrom("businesses")
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple("createdAt", "id"), "<", eb.tuple(after.at, after.id)),
    );
  if (q) {
    const hasTaxId = sql<SqlBool>`tax_id = ${q.replaceAll(/\D/g, "")}`;
    query = query.where(matchAny([contains("name", q), hasTaxId]));
  }
  const { page, nextCursor } = pageOf(await query.execute(), limit, (row) => ({
    at: row.createdAt,
    id: row.id,
  }));
  return { data: page.map(summaryOf), nextCursor };
}
