import {
  ListPayments,
  PaymentRecord,
  PaymentRow,
  RefundVersion,
  RejectRefund,
  RequestRefund,
  SettleRefund,
} from "@songtan/contract/console/payments";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { approveRefund, rejectRefund, retryRefund, settleRefund } from "./decide-refund.ts";
import { listPayments } from "./list-payments.ts";
import { loadPayment, paymentOfRefund } from "./load-payment.ts";
import { requestStaffRefund } from "./request-staff-refund.ts";

const tags = ["console payments"];
const cashiers = { onRequest: staffWith("payment.refund") };
const params = z.object({ id: Id });
const answer = { 200: data(PaymentRecord) };

/** Registers the routes to list incoming card and PromptPay payments, and to refund them. */
export const refundConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const view = async (request: FastifyRequest, paymentId: string) => ({
      data: await loadPayment(deps, { paymentId, staffId: staffOf(request).staffId }),
    });
    const decide = async (
      request: FastifyRequest,
      refundId: string,
      work: (trx: Trx) => Promise<void>,
    ) => {
      await runCommand(deps, request, async (trx) => {
        await work(trx);
        return null;
      });
      return view(request, await paymentOfRefund(deps.db, refundId));
    };

    app.get(
      "/payments",
      {
        ...cashiers,
        schema: { tags, querystring: ListPayments, response: { 200: list(PaymentRow) } },
      },
      async (request) => listPayments(deps, request.query),
    );
    app.get(
      "/payments/:id",
      { ...cashiers, schema: { tags, params, response: answer } },
      async (request) => view(request, request.params.id),
    );
    app.post(
      "/payments/:id/refunds",
      { ...cashiers, schema: { tags, params, body: RequestRefund, response: answer } },
      async (request) => {
        const input = { ...request.body, paymentId: request.params.id, by: auditActorOf(request) };
        await runCommand(deps, request, async (trx) => {
          await requestStaffRefund(trx, deps, input);
          return null;
        });
        return view(request, request.params.id);
      },
    );
    const decisionInput = (request: FastifyRequest & { params: { id: string } }) => ({
      refundId: request.params.id,
      by: auditActorOf(request),
    });
    app.post(
      "/refunds/:id/approve",
      { ...cashiers, schema: { tags, params, body: RefundVersion, response: answer } },
      async (request) =>
        decide(request, request.params.id, (trx) =>
          approveRefund(trx, deps, { ...request.body, ...decisionInput(request) }),
        ),
    );
    app.post(
      "/refunds/:id/turn-down",
      { ...cashiers, schema: { tags, params, body: RejectRefund, response: answer } },
      async (request) =>
        decide(request, request.params.id, (trx) =>
          rejectRefund(trx, deps, { ...request.body, ...decisionInput(request) }),
        ),
    );
    app.post(
      "/refunds/:id/retry",
      { ...cashiers, schema: { tags, params, body: RefundVersion, response: answer } },
      async (request) =>
        decide(request, request.params.id, (trx) =>
          retryRefund(trx, deps, { ...request.body, ...decisionInput(request) }),
        ),
    );
    app.post(
      "/refunds/:id/settle",
      { ...cashiers, schema: { tags, params, body: SettleRefund, response: answer } },
      async (request) =>
        decide(request, request.params.id, (trx) =>
          settleRefund(trx, deps, { ...request.body, ...decisionInput(request) }),
        ),
    );
  };
