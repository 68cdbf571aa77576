import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { type Kysely, sql } from "kysely";
import { advisoryKeys } from "../db/advisory-keys.ts";
import type { Database } from "../db/database.ts";
import type { Keyring } from "../keys/keyring.ts";

/** A process says this often that it runs, */
const beatSeconds = 5;
/** and a process that reported nothing for this long is gone. */
const silentSeconds = 20;

type RunningProcess = { host: string; pid: number; keyIds: number[] };
type Ring = Pick<Keyring, "keyId" | "keyIds">;
type Joining = {
  db: Kysely<Database>;
  secrets: Ring;
  onProblem(problem: unknown): void;
  host?: string;
  pid?: number;
};

/** The processes of this database do not have the keys to work side by side. */
export class KeysApartError extends Error {
  override name = "KeysApartError";
}

/**
 * Enters this process among those that run.
 *
 * @returns how to leave
 * @throws KeysApartError when one of them would seal what another cannot open; nothing is entered then
 */
export async function joinProcesses(joining: Joining): Promise<{ leave(): Promise<void> }> {
  const { db, secrets, onProblem, host = hostname(), pid = process.pid } = joining;
  const id = randomUUID();
  const keyIds = [...secrets.keyIds];
  await db.transaction().execute(async (trx) => {
    // Two that start at once see one another.
    await sql`select pg_advisory_xact_lock(${advisoryKeys.processes})`.execute(trx);
    const others = (await listRunning(trx)).filter((other) => !isGone(other, { host, pid }));
    for (const other of others) refuseApart(other, secrets);
    await trx.insertInto("runningProcesses").values({ id, host, pid, keyIds }).execute();
  });
  const beat = setInterval(
    () => void registerProcess(db, { id, host, pid, keyIds }).catch(onProblem),
    beatSeconds * 1000,
  );
  beat.unref();
  return {
    async leave() {
      clearInterval(beat);
      await db.deleteFrom("runningProcesses").where("id", "=", id).execute();
    },
  };
}

/** The running processes that could not open what this key seals, as `host:pid`. */
export async function processesWithout(db: Kysely<Database>, keyId: number): Promise<string[]> {
  const without = (await listRunning(db)).filter(({ keyIds }) => !keyIds.includes(keyId));
  return without
    .filter((other) => !isGone(other, { host: hostname(), pid: process.pid }))
    .map(nameOf);
}

const listRunning = (db: Kysely<Database>): Promise<RunningProcess[]> =>
  db
    .selectFrom("runningProcesses")
    .select(["host", "pid", "keyIds"])
    .where("seenAt", ">", sql<Date>`now() - make_interval(secs => ${silentSeconds})`)
    .execute();

/** Killed on this machine a moment ago, so that it could not leave; a number that is ours now was its before. */
function isGone(other: RunningProcess, own: { host: string; pid: number }): boolean {
  if (other.host !== own.host) return false;
  if (other.pid === own.pid) return true;
  try {
    process.kill(other.pid, 0);
    return false;
  } catch (problem) {
    return problem instanceof Error && "code" in problem && problem.code === "ESRCH";
  }
}

const nameOf = ({ host, pid }: RunningProcess): string => `${host}:${pid}`;

function refuseApart(other: RunningProcess, { keyId, keyIds }: Ring): void {
  const page = "docs/runbooks/keys.md says in which order keys change";
  if (!other.keyIds.includes(keyId))
    throw new KeysApartError(
      `DOCUMENT_KEYS: key ${keyId} would seal here, and the running process ${nameOf(other)} could not open it. ` +
        `Put it behind the others and restart every process before it goes in front; ${page}.`,
    );
  const theirs = other.keyIds[0] ?? 0;
  if (!keyIds.includes(theirs))
    throw new KeysApartError(
      `DOCUMENT_KEYS: the running process ${nameOf(other)} seals with key ${theirs}, which is missing here; ${page}.`,
    );
}

async function registerProcess(
  db: Kysely<Database>,
  own: RunningProcess & { id: string },
): Promise<void> {
  await db
    .insertInto("runningProcesses")
    .values(own)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seenAt: sql`now()` }))
    .execute();
  await db
    .deleteFrom("runningProcesses")
    .where("seenAt", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}
