import { AuditEntry, ListAudit } from "@songtan/contract/console/audit";
import { list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import { staffWith } from "../../../http/session/staff-auth.ts";
import { loadAudit } from "./audit-log.ts";

/** The log of everything that was done, for those who check on the others. */
export const auditRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/audit",
      {
        onRequest: staffWith("audit.read"),
        schema: {
          tags: ["console audit"],
          querystring: ListAudit,
          response: { 200: list(AuditEntry) },
        },
      },
      async (request) => {
        const { cursor, limit, ...filter } = request.query;
        const entries = await loadAudit(deps.db, {
          ...filter,
          after: parseCursor(cursor),
          limit: limit + 1,
        });
        const { page, nextCursor } = pageOf(entries, limit, (last) => ({
          at: new Date(last.at),
          id: last.id,
        }));
        return { data: page, nextCursor };
      },
    );
  };
