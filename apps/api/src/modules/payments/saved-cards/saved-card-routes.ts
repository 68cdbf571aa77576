import { SaveCard, SavedCardView } from "@songtan/contract/payments/payments";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { reconcileOpenCardSave } from "./reconcile-card-saves.ts";
import { finishCardSave, startCardSave } from "./save-card.ts";
import { deleteCard, listCards } from "./saved-cards.ts";

const tags = ["payments"];

/** The customer's cards with the provider. */
export const savedCardRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    app.get(
      "/customer/cards",
      { schema: { tags, response: { 200: wholeListOf(SavedCardView) } } },
      async (request) => wholeList(await listCards(deps, actorOf(request).accountId)),
    );
    app.post(
      "/customer/cards",
      { schema: { tags, body: SaveCard, response: { 201: data(SavedCardView) } } },
      async (request, reply) => {
        const { accountId } = actorOf(request);
        // An answer that was lost a moment ago: the card may be there already.
        await reconcileOpenCardSave(deps, accountId);
        const cardSaveId = await runCommand(deps, request, (trx) =>
          startCardSave({ ...deps, trx }, accountId),
        );
        const card = await finishCardSave(deps, {
          cardSaveId,
          accountId,
          token: request.body.token,
        });
        return reply.code(201).send({ data: card });
      },
    );
    app.delete(
      "/customer/cards/:id",
      { schema: { tags, params: z.object({ id: Id }), response: { 200: data(z.null()) } } },
      async (request) => {
        const card = { accountId: actorOf(request).accountId, cardId: request.params.id };
        return {
          data: await runCommand(deps, request, (trx) => deleteCard({ ...deps, trx }, card)),
        };
      },
    );
  };
