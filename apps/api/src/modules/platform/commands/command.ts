import { type ErrorCode, Refusal, refusals } from "@songtan/contract/errors";
import { Id } from "@songtan/contract/scalars";
import { limits } from "@songtan/domain/limits";
import type { FastifyRequest } from "fastify";
import { CompiledQuery, sql } from "kysely";
import { setActedBy } from "../../../db/acted-by.ts";
import { compileOnce, compileOnceToSendAhead } from "../../../db/compiled.ts";
import { json, type Trx } from "../../../db/database.ts";
import { textWithSavedPlan } from "../../../db/pipeline/saved-plans.ts";
import { repeatAfterRace } from "../../../db/repeat-after-race.ts";
import { sendTextAhead, throwFailureAhead } from "../../../db/send-ahead.ts";
import type { Deps } from "../../../deps/deps.ts";
import { madeBy } from "../../../http/session/business-actor.ts";
import type {} from "../../../http/session/staff-auth.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { inTurnOfBusiness } from "./business-turns.ts";
import { recordInTransaction } from "./security-notes.ts";

export type StoredAnswer<T> =
  | { ok: true; data: T }
  | {
      ok: false;
      code: ErrorCode;
      details: Record<string, string | number>;
      fields?: Record<string, string>;
    };

/**
 * Runs one command in one transaction, once per Idempotency-Key.
 *
 * The key, the body's hash and the answer are stored in the transaction of the command itself: after a crash either all
 * of it happened or nothing did. A refusal undoes the command (savepoint) but is remembered; a bug or a failed outside
 * service is not, so the same key may try again. While the first is running a second gets 409 `in_progress`. Where the
 * database ends the transaction because of another one it is begun again, so the work does nothing outside it.
 */
export async function runCommand<T>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  request: FastifyRequest,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const noted = async (trx: Trx): Promise<T> => {
    const done = await work(trx);
    await recordInTransaction(trx, { clock }, request);
    return done;
  };
  return runOnce(
    { db, clock },
    { request, scope: commandScope(request), body: request.body },
    noted,
  );
}

/** A part of a request with a separate result: a row of a batch. */
export type CommandPart = {
  /** Like an Idempotency-Key; null to run it each time. */
  key: string | null;
  body: unknown;
};

/** Runs one part of a request in a separate transaction, once per key of the part. */
export function runPart<T>(
  deps: Pick<Deps, "db" | "clock">,
  { request, part }: { request: FastifyRequest; part: CommandPart },
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const actor = commandActor(request);
  const scope = actor && part.key !== null ? { actor, ...callNames(request), key: part.key } : null;
  return runOnce(deps, { request, scope, body: part.body }, work);
}

type Scope = { actor: string; method: string; path: string; key: string };
type Stored = Scope & { requestHash: Buffer; status: number; answer: string; now: Date };

const findAnswers = compileOnce((db, scope: Scope & { deleteBefore: Date }) =>
  db
    .selectFrom("idempotencyKeys")
    .select(["requestHash", "answer"])
    .where("actor", "=", scope.actor)
    .where("method", "=", scope.method)
    .where("path", "=", scope.path)
    .where("key", "=", scope.key)
    .where("createdAt", ">", scope.deleteBefore),
);

const storeAnswer = compileOnceToSendAhead(
  (db, { actor, method, path, key, requestHash, status, answer, now: createdAt }: Stored) => {
    const stored = { requestHash, status, answer, createdAt };
    return (
      db
        .insertInto("idempotencyKeys")
        .values({ actor, method, path, key, ...stored })
        // An existing row is older than a day and waits for the sweeper.
        .onConflict((conflict) =>
          conflict.columns(["actor", "method", "path", "key"]).doUpdateSet(stored),
        )
    );
  },
);
type Once = { request: FastifyRequest; scope: Scope | null; body: unknown };

async function runOnce<T>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { request, scope, body }: Once,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const business = request.actor?.business;
  const run = <R>(transaction: (trx: Trx) => Promise<R>) => {
    if (!business) return repeatAfterRace(request.log, () => db.transaction().execute(transaction));
    const ofBusiness = async (trx: Trx) => {
      await setActedBy(trx, madeBy(business));
      return transaction(trx);
    };
    return inTurnOfBusiness(business.businessId, () =>
      repeatAfterRace(request.log, () => db.transaction().execute(ofBusiness)),
    );
  };
  if (!scope) return run(work);
  const requestHash = sha256(JSON.stringify(body ?? null));
  const deleteBefore = answersSince(clock());

  const answer = await run(async (trx): Promise<StoredAnswer<T>> => {
    // Sent together. A statement sees what was committed before it began, so the answer is looked for under the lock.
    const [, [known]] = await Promise.all([
      lockKey(trx, scope),
      findAnswers(trx, { ...scope, deleteBefore }),
    ]);
    if (known) {
      if (!known.requestHash.equals(requestHash))
        throw new Refusal("idempotency_key_reused", firstOf(known.answer));
      // It was written down the first time.
      request.securityNoted = true;
      return known.answer as unknown as StoredAnswer<T>;
    }
    const fresh = await rollBackIfRefused(trx, work);
    const status = fresh.ok ? 200 : refusals[fresh.code];
    await storeAnswer(trx, { ...scope, requestHash, status, answer: json(fresh), now: clock() });
    return fresh;
  });
  if (!answer.ok) throw new Refusal(answer.code, answer.details, answer.fields);
  return answer.data;
}

/** Returns the id that the first request with a key created, for a caller who lost its answer; empty after a refusal. */
function firstOf(answer: unknown): { firstId?: string } {
  const { data } = answer as { data?: unknown };
  const id = Id.safeParse((data as { id?: unknown } | null)?.id ?? data);
  return id.success ? { firstId: id.data } : {};
}

/**
 * Returns true when this request's key already has an answer. Used for proofs before the command that can be made only
 * once: they need separate transactions, which must not wait for a connection while the command holds one.
 */
export async function isAnswered(
  { db, clock }: Pick<Deps, "db" | "clock">,
  request: FastifyRequest,
): Promise<boolean> {
  const scope = commandScope(request);
  if (!scope) return false;
  // An answer that may be too old by the time the command looks for it counts as none: the proof would be passed over.
  const since = answersSince(new Date(clock().getTime() + proofMilliseconds));
  const known = await db
    .selectFrom("idempotencyKeys")
    .select("key")
    .where((eb) => eb.and(scope))
    .where("createdAt", ">", since)
    .executeTakeFirst();
  return known !== undefined;
}

/** Longer than any request needs from its proof to its command. */
const proofMilliseconds = 5 * 60_000;
const answersSince = (now: Date): Date =>
  new Date(now.getTime() - limits.idempotencyHours * 3_600_000);

/** The scope of an Idempotency-Key; null without a key, or without a signed-in caller. */
function commandScope(request: FastifyRequest): Scope | null {
  const key = request.headers["idempotency-key"];
  const actor = commandActor(request);
  if (typeof key !== "string" || !actor) return null;
  if (!/^[\x20-\x7e]{1,200}$/.test(key))
    throw new Refusal("invalid", {}, { "idempotency-key": "format" });
  return { actor, ...callNames(request), key };
}

const callNames = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split("?")[0] ?? "",
});

/** The owner of the keys; staff and accounts never share one. */
function commandActor({ actor, staff }: FastifyRequest): string | null {
  if (staff) return `staff:${staff.staffId}`;
  return actor ? `${actor.role}:${actor.accountId}` : null;
}

const tryLock = textWithSavedPlan("select pg_try_advisory_xact_lock($1::bigint) as taken");

/**
 * A lock that ends with the transaction, so that a killed process leaves no key "running"
 * indefinitely.
 */
async function lockKey(trx: Trx, scope: Record<string, string>): Promise<void> {
  const lock = sha256(JSON.stringify(scope)).readBigInt64BE(0).toString();
  const { rows } = await trx.executeQuery<{ taken: boolean }>(CompiledQuery.raw(tryLock, [lock]));
  if (!rows[0]?.taken) throw new Refusal("in_progress");
}

/** Rolls back only the refused work within the transaction. A temporary refusal is thrown. */
export async function rollBackIfRefused<T>(
  trx: Trx,
  work: (trx: Trx) => Promise<T>,
): Promise<StoredAnswer<T>> {
  await sendTextAhead(trx, "savepoint command");
  try {
    // Values that JSON cannot represent (undefined) must not differ between the first answer and the repeated one.
    return { ok: true, data: await work(trx) };
  } catch (problem) {
    // A failure of a change that was sent ahead does not count as a refusal, whatever followed it.
    await throwFailureAhead(trx);
    await sql`rollback to savepoint command`.execute(trx);
    if (!(problem instanceof Refusal) || isPassing(problem)) throw problem;
    return {
      ok: false,
      code: problem.code,
      details: problem.details,
      ...(problem.fields && { fields: problem.fields }),
    };
  }
}

/** Temporary refusals are not stored: the same key may be retried, for example with the proof that was missing. */
const isPassing = ({ code }: Refusal): boolean =>
  refusals[code] === 429 || refusals[code] >= 500 || code === "owner_proof_needed";
