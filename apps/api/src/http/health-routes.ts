import type { SelfCheck } from "@songtan/domain/operator/self-checks";
import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import { UnfitConnectionError } from "../db/needs/connection-needs.ts";
import type { Deps } from "../deps/deps.ts";
import { failing } from "../ports/self-test.ts";

/** For a person who reads `/readyz`. Addresses and error texts stay in the log. */
const sentences: Record<SelfCheck, string> = {
  database: "the database does not answer",
  limits: "a connection to the database lacks the limits or the schema that the program asked for",
  write: "the database does not accept a small write: its disk may be full, or it may be read-only",
  live: "signals of the database do not arrive, so live views stand still",
  files: "a small file cannot be stored: the disk may be full, or the file store does not answer",
  test_mode: "the connections of test mode lack their role, schema or limits",
  redis: "Redis does not answer",
  email: "the mail server does not take messages",
  sms: "the SMS gateway does not take messages",
  card_payments: "the card provider does not answer",
  clock: "the clocks of this machine and the database differ",
};
const databaseMilliseconds = 2000;

/**
 * `/healthz`: the process answers. `/readyz`: its database answers, no check of its self-test that
 * it cannot do without fails, and it has received no stop signal; `degraded` names the other checks
 * that fail.
 */
export const healthRoutes =
  ({ signInDb, selfTest }: Pick<Deps, "signInDb" | "selfTest">): FastifyPluginAsync =>
  async (app) => {
    app.get("/healthz", { schema: { hide: true } }, async () => ({ ok: true }));
    app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
      const degraded = failing(selfTest, "degrades");
      if (app.draining) return reply.code(503).send({ ok: false, draining: true, degraded });
      const problem = await problemOfDatabase(signInDb);
      const found = failing(selfTest, "stops");
      const stops = problem === null || found.includes("database") ? found : ["database", ...found];
      if (stops.length === 0) return { ok: true, degraded };
      const words = [problem, ...found.map((name) => sentences[name])].filter((text) => text);
      return reply
        .code(503)
        .header("retry-after", "5")
        .send({ ok: false, degraded, failing: stops, problem: [...new Set(words)].join("; ") });
    });
  };

/** Tried at once, since the last round of the self-test may be seconds old. */
async function problemOfDatabase(signInDb: Deps["signInDb"]): Promise<string | null> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("late")), databaseMilliseconds);
  try {
    await Promise.race([sql`select 1`.execute(signInDb), late.promise]);
    return null;
  } catch (error) {
    return error instanceof UnfitConnectionError ? error.message : sentences.database;
  } finally {
    clearTimeout(timer);
  }
}
