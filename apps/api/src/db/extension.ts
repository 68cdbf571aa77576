import type pg from "pg";

/**
 * Thrown when the database cannot build the search indexes. The message has the remedy, as does
 * `docs/runbooks/deploy.md`.
 */
export class ExtensionError extends Error {
  override name = "ExtensionError";
}

type Found = { available: boolean; schema: string | null; may_create: boolean };

/**
 * Checks before the first migration that pg_trgm exists or can be created in the schema where
 * migrations expect it.
 */
export async function checkExtension(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Found>(
    `select exists (select from pg_available_extensions where name = 'pg_trgm') as available,
      (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm') as schema,
      has_database_privilege(current_database(), 'create') as may_create`,
  );
  const problem = rows[0] && problemOf(rows[0]);
  if (problem) throw new ExtensionError(problem);
}

/** Null when all is well. */
export function problemOf({ available, schema, may_create }: Found): string | null {
  if (schema === "extensions") return null;
  if (schema !== null)
    return `the extension pg_trgm is in the schema "${schema}"; move it: create schema if not exists extensions; alter extension pg_trgm set schema extensions`;
  if (!available) return "this PostgreSQL lacks the extension pg_trgm: install its contrib modules";
  if (!may_create)
    return "the owner of the database may not create in it; as an administrator: create schema extensions; create extension pg_trgm schema extensions";
  return null;
}

/**
 * Returns true when the database treats Thai letters as letters. With the locale C it does not, and searches read all
 * rows.
 */
export async function knowsThaiLetters(client: Pick<pg.ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    "select cardinality(extensions.show_trgm('กขค')) as count",
  );
  return Number(rows[0]?.count) > 0;
}
