import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { type SelfCheck, selfCheckNames } from "@songtan/domain/operator/self-checks";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/database.ts";
import { lackingOf, needsQuestion } from "../../../db/needs/connection-needs.ts";
import { pools } from "../../../db/pools.ts";
import { testRole } from "../../../db/roles.ts";
import type { Deps } from "../../../deps/deps.ts";
import { channel, type Signal, type SignalListener } from "../../../ports/pub-sub.ts";
import { listFailingGateways } from "../gateways/send-watched.ts";
import type { ClockProblem } from "../oversight/steady-clock.ts";

export type Surroundings = {
  deps: Deps;
  listener: Pick<SignalListener, "restart">;
  clockProblems(): readonly ClockProblem[];
};

/**
 * Which checks look at each dependency of the program, or why none has to. One that is missing here
 * does not compile, and a test compares the list with a running program.
 */
export const checksOf: Record<keyof Deps, readonly SelfCheck[] | string> = {
  db: ["database", "limits", "write"],
  realDb: ["database", "limits", "write"],
  signInDb: ["database", "limits", "write"],
  testMode: ["test_mode"],
  hub: ["live"],
  livePlaces: ["database", "redis"],
  positionSignals: ["live", "redis"],
  redis: ["redis"],
  files: ["files"],
  pictures: ["files"],
  messages: ["email", "sms"],
  cardProvider: ["card_payments"],
  clock: ["clock"],
  lineMessages: "a notice that LINE does not take goes by SMS or stays in the app",
  push: "a notice that a push service does not take is sent in another way",
  line: "people sign in with their password while LINE does not answer",
  roads: "without an answer distances are estimated, and marked so",
  maps: "pages show addresses without a map",
  places: "part of the program",
  geo: "files that were read at the start",
  secrets: "read at the start, and compared with those of other processes",
  settings: "read at the start",
  selfTest: "the test itself",
};

/** Each rejects, or does not answer in time, where something is wrong. */
export const checks: Record<SelfCheck, (from: Surroundings) => Promise<unknown>> = {
  database: ({ deps: { signInDb } }) => sql`select 1`.execute(signInDb),
  limits: ({ deps: { signInDb } }) =>
    refuseLacking(signInDb, { ...pools.signIn.limits, schema: "public" }),
  write: writeALittle,
  live: receiveOwnSignal,
  files: writeFile,
  async test_mode({ deps: { testMode } }) {
    const { db } = testMode.deps;
    await refuseLacking(db, { ...pools.test.limits, schema: "test" });
    const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(db);
    if (rows[0]?.role !== testRole)
      throw new Error("test mode acts with the role of real business");
  },
  redis: async ({ deps: { redis } }) => redis?.ping(),
  email: (from) => refuseFailing(from, "email"),
  sms: (from) => refuseFailing(from, "sms"),
  card_payments: refuseProviderDown,
  async clock({ clockProblems }) {
    const [problem] = clockProblems();
    if (problem) throw new Error(`${problem.source}: ${problem.aheadMilliseconds} ms ahead`);
  },
};

/** The others need a database that answers, and use one connection after another. */
export const checkedFirst: readonly SelfCheck[] = ["database", "live", "files", "redis"];
export const checkedNext = selfCheckNames.filter((name) => !checkedFirst.includes(name));

/** What is not set up is not checked. */
export const isChecked = (
  name: SelfCheck,
  { deps: { redis, cardProvider } }: Surroundings,
): boolean =>
  (name !== "redis" || redis !== null) && (name !== "card_payments" || cardProvider !== null);

async function refuseLacking(
  db: Kysely<Database>,
  wanted: Parameters<typeof lackingOf>[1],
): Promise<void> {
  const { rows } = await sql.raw<{ found: (string | null)[] }>(needsQuestion).execute(db);
  const lacking = lackingOf(rows[0]?.found, wanted);
  if (lacking.length > 0) throw new Error(lacking.join(", "));
}

/** Twice what a sort may hold in memory here, so that PostgreSQL uses room on its disk and frees it again. */
const spilledRows = 8000;

/** A row and its removal reach the server's log; the sort needs free room, which the row may find in a half-empty page. */
async function writeALittle({ deps: { signInDb, secrets } }: Surroundings): Promise<void> {
  await signInDb.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', '64kB', true)`.execute(trx);
    await sql`select count(*) from generate_series(1, ${spilledRows}::int)`.execute(trx);
    const id = randomUUID();
    const row = { id, host: hostname(), pid: process.pid, keyIds: [...secrets.keyIds] };
    await trx.insertInto("runningProcesses").values(row).execute();
    await trx.deleteFrom("runningProcesses").where("id", "=", id).execute();
  });
}

/** A signal through the database to this process. The connection that did not deliver it is given up. */
async function receiveOwnSignal({
  deps: { signInDb, hub },
  listener,
}: Surroundings): Promise<void> {
  const signal: Signal = { topic: "self_test", id: randomUUID() };
  const arrived = Promise.withResolvers<void>();
  let hasArrived = false;
  const stop = hub.subscribe(signal.topic, signal.id, () => {
    hasArrived = true;
    arrived.resolve();
  });
  const giveUp = () => {
    if (hasArrived) return;
    listener.restart();
    arrived.reject(new Error("a signal did not arrive"));
  };
  // After a stall of this process the signal may be waiting to be read.
  const impatient = setTimeout(() => setImmediate(giveUp), liveMilliseconds);
  try {
    const sent = sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`.execute(signInDb);
    await Promise.all([sent, arrived.promise]);
  } finally {
    clearTimeout(impatient);
    stop();
  }
}
const liveMilliseconds = 3500;

const fileBytes = 64 * 1024;

async function writeFile({ deps: { files } }: Surroundings): Promise<void> {
  const key = `self-test/${randomUUID()}`;
  await files.put(key, new Uint8Array(fileBytes));
  await files.remove(key);
}

async function refuseFailing(
  { deps: { signInDb } }: Surroundings,
  channelName: "email" | "sms",
): Promise<void> {
  if ((await listFailingGateways(signInDb)).includes(channelName))
    throw new Error("the last messages were not taken");
}

/** As the check of each minute found it. */
async function refuseProviderDown({ deps: { signInDb } }: Surroundings): Promise<void> {
  const open = await signInDb
    .selectFrom("incidents")
    .select("id")
    .where("kind", "=", "provider_down")
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (open) throw new Error("the card provider did not answer");
}
