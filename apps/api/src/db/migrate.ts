import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";
import { advisoryKeys } from "./advisory-keys.ts";
import { checkExtension } from "./extension.ts";
import { refuseMixedRoles } from "./roles.ts";
import { DatabaseShapeError } from "./startup/unfit-database.ts";

const folder = new URL("../../migrations/", import.meta.url);

export type Migration = { name: string; text: string; sha256: string };

/** Reads all migrations of this build, in the order in which they are applied. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/**
 * Brings the database to the newest shape, each file in its own transaction. Answers the names it applied.
 *
 * @param isIncluded leaves out every other file, for a database that is to have the shape of an older program
 */
export async function migrate(
  client: pg.ClientBase,
  isIncluded: (name: string) => boolean = () => true,
): Promise<string[]> {
  const applied: string[] = [];
  await client.query("select pg_advisory_lock($1)", [advisoryKeys.migrate]);
  try {
    await checkExtension(client);
    await refuseMixedRoles(client);
    await client.query(
      "create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
    );
    const done = new Map(
      (
        await client.query<{ name: string; sha256: string }>("select name, sha256 from migrations")
      ).rows.map((row) => [row.name, row.sha256]),
    );
    const files = await readMigrations();
    refuseForeignShape(done, files);
    for (const { name, text, sha256 } of files.filter((file) => isIncluded(file.name))) {
      if (done.has(name)) continue;
      await applyOne(client, { name, text, sha256 });
      applied.push(name);
    }
  } finally {
    await client.query("select pg_advisory_unlock($1)", [advisoryKeys.migrate]);
  }
  return applied;
}

/**
 * The tables of a version before the first release have other names, and no migration leads from them to ours. Every later
 * database began with our first file.
 */
export const isBeforeFirstRelease = (
  names: ReadonlySet<string>,
  files: readonly Migration[],
): boolean => names.size > 0 && !names.has(files[0]?.name ?? "");

const newDatabaseHint =
  "start with a new database: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.";

/** Facts written under rules this program does not know would be misread, so it does not begin. */
export function refuseForeignShape(
  done: ReadonlyMap<string, string>,
  files: readonly Migration[],
): void {
  if (isBeforeFirstRelease(new Set(done.keys()), files))
    throw new DatabaseShapeError(
      `This database was made by a version before the first release; ${newDatabaseHint}`,
    );
  const ours = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of done) {
    if (!ours.has(name))
      throw new DatabaseShapeError(
        `This database was changed by a newer program: this one does not know its migration ${name}. ` +
          "Start the newer program, or restore the backup that was made before the upgrade.",
      );
    if (ours.get(name) !== sha256)
      throw new DatabaseShapeError(
        `This database was made by another program: its migration ${name} is not the one in this release. ` +
          `Start that program, or ${newDatabaseHint}`,
      );
  }
}

async function applyOne(client: pg.ClientBase, file: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(file.text);
    await client.query("insert into migrations (name, sha256) values ($1, $2)", [
      file.name,
      file.sha256,
    ]);
    await client.query("commit");
  } catch (problem) {
    await client.query("rollback");
    throw new Error(`migration ${file.name} failed`, { cause: problem });
  }
}
