import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";
import { advisoryKeys } from "./advisory-keys.ts";

const folder = new URL("../../migrations/", import.meta.url);

/** An applied migration's file was edited. The fix is a new file, never a changed one. */
class MigrationChangedError extends Error {
  override name = "MigrationChangedError";
}

export type Migration = { name: string; text: string; sha256: string };

/** Every migration this program knows, in the order they are applied. */
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
 * @param wanted leaves out every other file, for a database that is to have the shape of an older program
 */
export async function migrate(
  client: pg.ClientBase,
  wanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const applied: string[] = [];
  await client.query("select pg_advisory_lock($1)", [advisoryKeys.migrate]);
  try {
    await client.query(
      "create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
    );
    const done = new Map(
      (await client.query<{ name: string; sha256: string }>("select name, sha256 from migrations")).rows.map((row) => [
        row.name,
        row.sha256,
      ]),
    );
    for (const { name, text, sha256 } of (await readMigrations()).filter((file) => wanted(file.name))) {
      const known = done.get(name);
      if (known === sha256) continue;
      if (known) throw new MigrationChangedError(`${name} was changed after it was applied`);
      await applyOne(client, { name, text, sha256 });
      applied.push(name);
    }
  } finally {
    await client.query("select pg_advisory_unlock($1)", [advisoryKeys.migrate]);
  }
  return applied;
}

async function applyOne(client: pg.ClientBase, file: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(file.text);
    await client.query("insert into migrations (name, sha256) values ($1, $2)", [file.name, file.sha256]);
    await client.query("commit");
  } catch (problem) {
    await client.query("rollback");
    throw new Error(`migration ${file.name} failed`, { cause: problem });
  }
}
