import { KeepCard, SavedCardView } from "@songtan/contract/payments";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { actorOf, guardRoutes } from "../../http/auth.ts";
import { forgetCard, keepCard, listCards } from "./saved-cards.ts";

const tags = ["payments"];

/** The customer's cards with the provider. */
export const savedCardRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    app.get("/customer/cards", { schema: { tags, response: { 200: list(SavedCardView) } } }, async (request) => ({
      data: await listCards(deps, actorOf(request).accountId),
      nextCursor: null,
    }));
    app.post(
      "/customer/cards",
      { schema: { tags, body: KeepCard, response: { 201: data(SavedCardView) } } },
      async (request, reply) => {
        const card = await keepCard(deps, { accountId: actorOf(request).accountId, token: request.body.token });
        return reply.code(201).send({ data: card });
      },
    );
    app.delete(
      "/customer/cards/:id",
      { schema: { tags, params: z.object({ id: Id }), response: { 200: data(z.null()) } } },
      async (request) => {
        await forgetCard(deps, { accountId: actorOf(request).accountId, cardId: request.params.id });
        return { data: null };
      },
    );
  };
