import { ListSecurityEvents, SecurityEventView } from "@songtan/contract/console/security-events";
import { list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import { staffWith } from "../../../http/session/staff-auth.ts";
import { listSecurityEvents } from "./list-events.ts";

/** Registers the route by which staff list sign-ins, failures and changed credentials. */
export const securityEventRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/security-events",
      {
        onRequest: staffWith("audit.read"),
        schema: {
          tags: ["console audit"],
          querystring: ListSecurityEvents,
          response: { 200: list(SecurityEventView) },
        },
      },
      async (request) => {
        const { cursor, limit, ...wish } = request.query;
        const events = await listSecurityEvents(deps, {
          ...wish,
          after: parseCursor(cursor),
          limit: limit + 1,
        });
        const { page, nextCursor } = pageOf(events, limit, (last) => ({
          at: new Date(last.at),
          id: last.id,
        }));
        return { data: page, nextCursor };
      },
    );
  };
