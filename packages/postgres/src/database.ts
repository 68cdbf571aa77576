import pg from "pg";
import type { EmbeddedPostgres } from "./launch.ts";

/** Anything that can say how to reach a database as its superuser. */
export type Reachable = Pick<EmbeddedPostgres, "connection">;

/** Two starters may both find it missing; the slower one gets one of these, and the thing exists, as wanted. */
const ALREADY_THERE = new Set(["42P04", "42710", "23505"]);

/** Makes the database unless it exists, owned by `owner` when one is given. The owner role must exist. */
export async function ensureDatabase(
  postgres: Reachable,
  name: string,
  owner?: string,
): Promise<void> {
  await asSuperuser(postgres, async (client) => {
    const existing = await client.query(
      "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
      [name],
    );
    const database = client.escapeIdentifier(name);
    const ownedBy = owner === undefined ? "" : ` owner ${client.escapeIdentifier(owner)}`;
    if (existing.rows.length === 0)
      await unlessThere(client.query(`create database ${database}${ownedBy}`));
    else if (owner !== undefined && existing.rows[0].owner !== owner) {
      await client.query(`alter database ${database} owner to ${client.escapeIdentifier(owner)}`);
    }
  });
}

/** Makes a role that may log in and nothing more, unless it exists. What it may touch is for migrations to grant. */
export async function ensureRole(postgres: Reachable, name: string): Promise<void> {
  await asSuperuser(postgres, async (client) => {
    const existing = await client.query("select from pg_roles where rolname = $1", [name]);
    if (existing.rowCount === 0)
      await unlessThere(client.query(`create role ${client.escapeIdentifier(name)} login`));
  });
}

async function asSuperuser(
  postgres: Reachable,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...postgres.connection("postgres"), ssl: false });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function unlessThere(creation: Promise<unknown>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (error instanceof pg.DatabaseError && ALREADY_THERE.has(error.code ?? "")) return;
    throw error;
  }
}
