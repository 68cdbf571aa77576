import {
  ChangePromo,
  ListPromos,
  MovePromo,
  PromoSummary,
  PromoTerms,
  PromoView,
} from "@songtan/contract/console/promos";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { rowsWanted } from "../../../http/answers/rows-wanted.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { latestUses, listPromos, loadPromo } from "./load-promos.ts";
import { activatePromo, changePromo, createPromo, endPromo } from "./write-promo.ts";

const tags = ["console promos"];
const editors = { onRequest: staffWith("tariff.edit") };
const params = z.object({ id: Id });
const answer = { 200: data(PromoView) };

/** Routes for promo codes: drafts, active and ended codes, and the cost of each. */
export const promoConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/promos",
      {
        ...editors,
        schema: { tags, querystring: ListPromos, response: { 200: list(PromoSummary) } },
      },
      async (request) => listPromos(deps, request.query),
    );
    app.get(
      "/promos/:id",
      { ...editors, schema: { tags, params, response: answer } },
      async (request) => ({
        data: await loadPromo(deps.db, {
          promoId: request.params.id,
          readerId: staffOf(request).staffId,
          now: deps.clock(),
          uses: rowsWanted(request, latestUses),
        }),
      }),
    );
    app.post(
      "/promos",
      { ...editors, schema: { tags, body: PromoTerms, response: { 201: data(PromoView) } } },
      async (request, reply) => {
        const input = { ...request.body, by: auditActorOf(request) };
        return reply
          .code(201)
          .send({ data: await runCommand(deps, request, (trx) => createPromo(trx, deps, input)) });
      },
    );
    app.put(
      "/promos/:id",
      { ...editors, schema: { tags, params, body: ChangePromo, response: answer } },
      async (request) => {
        const input = { ...request.body, promoId: request.params.id, by: auditActorOf(request) };
        return { data: await runCommand(deps, request, (trx) => changePromo(trx, deps, input)) };
      },
    );
    for (const [path, command] of Object.entries({ activate: activatePromo, end: endPromo }))
      app.post(
        `/promos/:id/${path}`,
        { ...editors, schema: { tags, params, body: MovePromo, response: answer } },
        async (request) => {
          const input = { ...request.body, promoId: request.params.id, by: auditActorOf(request) };
          return { data: await runCommand(deps, request, (trx) => command(trx, deps, input)) };
        },
      );
  };
