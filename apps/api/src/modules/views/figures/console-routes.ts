import { FiguresQuery, FiguresReport } from "@songtan/contract/console/overview/figures";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { loadFigures } from "./load-figures.ts";

/** Registers the route for the figures of days. Staff without the right `payout.run` do not see the money. */
export const figureRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/figures",
      {
        onRequest: staffWith("booking.manage", "payout.run"),
        schema: {
          tags: ["console figures"],
          querystring: FiguresQuery,
          response: { 200: data(FiguresReport) },
        },
      },
      async (request) => {
        const seesMoney = staffOf(request).scopes.includes("payout.run");
        return { data: await loadFigures(deps, request.query, { seesMoney }) };
      },
    );
  };
