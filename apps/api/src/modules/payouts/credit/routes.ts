import { Refusal } from "@songtan/contract/errors";
import { CreditView, PayoutView, TransferCredit } from "@songtan/contract/payouts/payouts";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadCredit, loadCreditTransfers } from "./load-credit.ts";
import { transferCredit } from "./transfer-credit.ts";

const tags = ["customer credit"];

/** Registers the routes for a customer's credit and its transfer to their bank account. */
export const creditRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    app.get(
      "/customer/credit",
      { schema: { tags, response: { 200: data(CreditView) } } },
      async (request) => {
        const { accountId } = actorOf(request);
        const transfers = await loadCreditTransfers(deps.db, accountId);
        return { data: { ...(await loadCredit(deps, accountId)), transfers } };
      },
    );
    app.post(
      "/customer/credit/transfers",
      { schema: { tags, body: TransferCredit, response: { 201: data(PayoutView) } } },
      async (request, reply) => {
        const { accountId: customerId } = actorOf(request);
        const input = { ...request.body, customerId };
        const id = await runCommand(deps, request, (trx) => transferCredit(trx, deps, input));
        const transfer = (await loadCreditTransfers(deps.db, customerId)).find(
          (candidate) => candidate.id === id,
        );
        if (!transfer) throw new Refusal("not_found");
        return reply.code(201).send({ data: transfer });
      },
    );
  };
