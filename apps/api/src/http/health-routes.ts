import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import { UnfitConnectionError } from "../db/needs/connection-needs.ts";
import type { Deps } from "../deps/deps.ts";

/**
 * `/healthz`: the process answers. `/readyz`: it can also reach its database and has received no
 * stop signal; `degraded` names the services it runs without.
 */
export const healthRoutes =
  ({ signInDb, redis }: Pick<Deps, "signInDb" | "redis">): FastifyPluginAsync =>
  async (app) => {
    app.get("/healthz", { schema: { hide: true } }, async () => ({ ok: true }));
    app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
      const degraded = redis && !redis.answers ? ["redis"] : [];
      if (app.draining) return reply.code(503).send({ ok: false, draining: true, degraded });
      try {
        await sql`select 1`.execute(signInDb);
        return { ok: true, degraded };
      } catch (error) {
        const problem = error instanceof UnfitConnectionError ? { problem: error.message } : {};
        return reply
          .code(503)
          .header("retry-after", "5")
          .send({ ok: false, degraded, ...problem });
      }
    });
  };
