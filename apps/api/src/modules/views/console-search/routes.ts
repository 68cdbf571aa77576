import { FoundRecord, SearchQuery } from "@songtan/contract/console/overview/search";
import { wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { findRecords } from "./find-records.ts";

/** One search over all that a member of staff may open. */
export const consoleSearchRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/search",
      {
        onRequest: staffWith(),
        schema: {
          tags: ["console search"],
          querystring: SearchQuery,
          response: { 200: wholeListOf(FoundRecord) },
        },
      },
      async (request) => {
        const { scopes } = staffOf(request);
        return wholeList(await findRecords(deps, { q: request.query.q, scopes }));
      },
    );
  };
