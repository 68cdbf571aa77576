import { PayoutTermsView, PayoutView, RequestPayout } from "@songtan/contract/payouts/payouts";
import { data, list, Page } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { findOwnPayout, listOwnPayouts } from "./list-payouts.ts";
import { loadTermsView } from "./load-terms.ts";
import { requestPayout } from "./request-payout.ts";

const tags = ["payouts"];

/** A driver requests payouts. Every driver has the scope `payout.request`, also a suspended one. */
export const payoutRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "driver");
    app.get(
      "/driver/payouts/terms",
      { schema: { tags, response: { 200: data(PayoutTermsView) } } },
      async (request) => ({ data: await loadTermsView(deps, actorOf(request).accountId) }),
    );
    app.get(
      "/driver/payouts",
      { schema: { tags, querystring: Page, response: { 200: list(PayoutView) } } },
      async (request) => listOwnPayouts(deps.db, actorOf(request).accountId, request.query),
    );
    app.post(
      "/driver/payouts",
      { schema: { tags, body: RequestPayout, response: { 201: data(PayoutView) } } },
      async (request, reply) => {
        const driverId = actorOf(request).accountId;
        const { amountSatang } = request.body;
        const id = await runCommand(deps, request, (trx) =>
          requestPayout(trx, deps, { driverId, amountSatang }),
        );
        return reply.code(201).send({ data: await findOwnPayout(deps.db, driverId, id) });
      },
    );
  };
