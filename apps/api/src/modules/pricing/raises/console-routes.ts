import { RaiseAreas, RaiseAreasQuery, StartRaise } from "@songtan/contract/console/live/raises";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadPriceLimits } from "../../platform/operator/load-operator-settings.ts";
import { areaName } from "./load-raises.ts";
import { agreeToRaise, endRaise, startRaise } from "./move-raise.ts";

const tags = ["console tariffs"];
const editors = { onRequest: staffWith("tariff.edit") };
const params = z.object({ id: Id });
const done = { 200: data(z.null()) };

/** Raises of prices for now; `GET /console/operations` has those that run or wait. */
export const raiseConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/raise-areas",
      {
        ...editors,
        schema: { tags, querystring: RaiseAreasQuery, response: { 200: data(RaiseAreas) } },
      },
      async ({ query: { provinceCode } }) => {
        const codes = [...deps.places.areas.keys()].filter(
          (code) => code.length === 4 && code.startsWith(provinceCode),
        );
        const { raiseAlonePercent } = await loadPriceLimits(deps.db, deps.clock());
        const districts = codes.map((code) => areaName(deps.places, code));
        return { data: { districts, alonePercent: raiseAlonePercent } };
      },
    );
    app.post(
      "/raises",
      { ...editors, schema: { tags, body: StartRaise, response: done } },
      async (request) => {
        const wish = { ...request.body, by: auditActorOf(request) };
        return { data: await runCommand(deps, request, (trx) => startRaise(trx, deps, wish)) };
      },
    );
    app.post(
      "/raises/:id/agree",
      { ...editors, schema: { tags, params, response: done } },
      async (request) => {
        const move = { id: request.params.id, by: auditActorOf(request) };
        return { data: await runCommand(deps, request, (trx) => agreeToRaise(trx, deps, move)) };
      },
    );
    app.post(
      "/raises/:id/end",
      { ...editors, schema: { tags, params, response: done } },
      async (request) => {
        const move = { id: request.params.id, by: auditActorOf(request) };
        return { data: await runCommand(deps, request, (trx) => endRaise(trx, deps, move)) };
      },
    );
  };
