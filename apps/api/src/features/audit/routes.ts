import { AuditEntry, ListAudit } from "@songtan/contract/console/audit";
import { Refusal } from "@songtan/contract/errors";
import { list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { readCursor, writeCursor } from "../../db/cursor.ts";
import type { Deps } from "../../deps.ts";
import { staffWith } from "../../http/staff-auth.ts";
import { loadAudit } from "./queries.ts";

/** The log of everything that was done, for those who check on the others. */
export const auditRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/audit",
      {
        onRequest: staffWith("audit.read"),
        schema: { tags: ["console audit"], querystring: ListAudit, response: { 200: list(AuditEntry) } },
      },
      async (request) => {
        const { cursor, limit, ...wish } = request.query;
        const after = cursor === undefined ? null : readCursor(cursor);
        if (cursor !== undefined && !after) throw new Refusal("invalid", {}, { cursor: "format" });
        const entries = await loadAudit(deps.db, { ...wish, after, limit: limit + 1 });
        const data = entries.slice(0, limit);
        const last = data.at(-1);
        const more = entries.length > limit && last;
        return { data, nextCursor: more ? writeCursor({ at: new Date(last.at), id: last.id }) : null };
      },
    );
  };
