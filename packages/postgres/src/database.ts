import pg from "pg";
import type { EmbeddedPostgres } from "./launch.ts";

/** Anything that can say how to reach a database as its superuser. */
export type Reachable = Pick<EmbeddedPostgres, "connection">;

/**
 * Error codes of the slower of two starters that both found the object missing. The object exists by then, so they are
 * ignored.
 */
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

/** Makes a role without rights, unless it exists. Migrations grant its rights. */
export async function ensureRole(
  postgres: Reachable,
  name: string,
  { login = true }: { login?: boolean } = {},
): Promise<void> {
  await asSuperuser(postgres, async (client) => {
    const existing = await client.query("select from pg_roles where rolname = $1", [name]);
    const attribute = login ? "login" : "nologin";
    if (existing.rowCount === 0)
      await unlessThere(client.query(`create role ${client.escapeIdentifier(name)} ${attribute}`));
  });
}

/**
 * Relation of two roles: "only when set" means that one may switch to the other, and has the other's rights only while
 * it is set.
 */
export type RoleSwitch = "missing" | "not allowed" | "always" | "only when set";

export async function readRoleSwitch(
  client: Pick<pg.ClientBase, "query">,
  { by, role }: { by: string; role: string },
): Promise<RoleSwitch> {
  const { rows } = await client.query<{ found: RoleSwitch }>(
    `select case when to_regrole($2) is null then 'missing'
       when not pg_has_role($1::name, $2::name, 'member') then 'not allowed'
       when pg_has_role($1::name, $2::name, 'usage') then 'always'
       else 'only when set' end as found`,
    [by, role],
  );
  return rows[0]?.found ?? "missing";
}

const switchLock = "songtan: a role switches to another";

/** Allows one role to switch to another one, with the rights of the other only while it is set. */
export async function ensureRoleSwitch(
  postgres: Reachable,
  { by, role }: { by: string; role: string },
): Promise<void> {
  await asSuperuser(postgres, async (client) => {
    if ((await readRoleSwitch(client, { by, role })) === "only when set") return;
    const [member, other] = [client.escapeIdentifier(by), client.escapeIdentifier(role)];
    // One message is one transaction, so several starters do it one after the other. From PostgreSQL 16 on a grant keeps
    // whether its member inherited when it was given.
    await client.query(
      `select pg_advisory_xact_lock(hashtextextended('${switchLock}', 0));
       revoke ${other} from ${member}; alter role ${member} noinherit; grant ${other} to ${member}`,
    );
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
