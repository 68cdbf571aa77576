import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";

/** `/healthz`: the process answers. `/readyz`: it can also reach its database. */
export const healthRoutes =
  ({ db }: Pick<Deps, "db">): FastifyPluginAsync =>
  async (app) => {
    app.get("/healthz", { schema: { hide: true } }, async () => ({ ok: true }));
    app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
      try {
        await sql`select 1`.execute(db);
        return { ok: true };
      } catch {
        return reply.code(503).send({ ok: false });
      }
    });
  };
