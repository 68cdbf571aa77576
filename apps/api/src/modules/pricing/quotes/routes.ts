import { CreateQuote, QuoteView } from "@songtan/contract/bookings/quotes";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { localeOf } from "../../../http/locale.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { createQuote } from "./create-quote.ts";
import { findRoute } from "./find-route.ts";

/** Routes for quotes, which do not need a sign-in, so that a price is available before an account. */
export const quoteRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/quotes",
      {
        config: { ...perAddress("quotesPerMinute", 60), keyScope: "quotes" },
        schema: { tags: ["quotes"], body: CreateQuote, response: { 201: data(QuoteView) } },
      },
      async (request, reply) => {
        // A quote made by a driver does not have an owner, so that the same person's customer account can book it.
        const accountId = request.actor?.role === "customer" ? request.actor.accountId : null;
        const quoted = await findRoute(deps, request.body);
        const input = { ...request.body, accountId, locale: localeOf(request), quoted };
        return reply.code(201).send({
          data: await runCommand(deps, request, (trx) => createQuote({ ...deps, trx }, input)),
        });
      },
    );
  };
