import { Refusal } from "@songtan/contract/errors";
import { AmountDueView, ChargeView, PayWith } from "@songtan/contract/payments/charges";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { createProviderCharge } from "../provider-results/create-provider-charge.ts";
import { toChargeView } from "../records/payment-views.ts";
import { loadCharge } from "../records/payments.ts";
import { loadAmountDue } from "./load-amount-due.ts";
import { payAmountsDue } from "./pay-amounts-due.ts";

const tags = ["charges"];

/** Registers the routes to read and pay the amounts that a customer owes after bookings. */
export const amountDueRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    app.get(
      "/customer/amount-due",
      { schema: { tags, response: { 200: data(AmountDueView) } } },
      async (request) => ({
        data: await loadAmountDue(deps, actorOf(request).accountId),
      }),
    );
    app.post(
      "/customer/amount-due/payments",
      { schema: { tags, body: PayWith, response: { 201: data(ChargeView) } } },
      async (request, reply) => {
        const { accountId: customerId } = actorOf(request);
        const { token } = request.body;
        const input = { payment: request.body, customerId };
        const paymentId = await runCommand(deps, request, (trx) =>
          payAmountsDue({ ...deps, trx }, input),
        );
        if (!paymentId) throw new Refusal("nothing_due");
        await createProviderCharge(deps, {
          paymentId,
          token,
          locale: localeOf(request),
        });
        return reply.code(201).send({
          data: toChargeView(deps, await loadCharge(deps.db, { id: paymentId, customerId })),
        });
      },
    );
  };
