import {
  BusinessBalanceView,
  BusinessPaymentView,
  BusinessStatementView,
  InvoiceRecord,
  InvoiceView,
  ListInvoices,
  PayInvoice,
  RequestBusinessStatement,
  SetLowBalance,
  StartBusinessTopUp,
} from "@songtan/contract/businesses/business-money";
import { Refusal } from "@songtan/contract/errors";
import { data, Id, list } from "@songtan/contract/scalars";
import { canManageBusiness } from "@songtan/domain/businesses/rights";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import type { BusinessActor } from "../../../http/session/business-actor.ts";
import { sendFile, sendPdf } from "../../../http/static/send-file.ts";
import {
  listInvoices,
  loadInvoice,
  receiptOfInvoice,
} from "../../accounting/business-money/list-invoices.ts";
import { loadBusinessBalance } from "../../accounting/business-money/load-balance.ts";
import { loadBusinessStatement } from "../../accounting/business-money/load-statement.ts";
import { setLowBalance } from "../../accounting/business-money/set-low-balance.ts";
import { businessStatementCsv } from "../../accounting/business-money/statement-csv.ts";
import { loadReceipt } from "../../accounting/receipts/load-receipts.ts";
import { printReceipt } from "../../accounting/receipts/print-receipt.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { checkPayment } from "../provider-results/check-payments.ts";
import { createProviderCharge } from "../provider-results/create-provider-charge.ts";
import type { BusinessPayment } from "../records/payments.ts";
import { toBusinessPaymentView } from "./payment-view.ts";
import { startBusinessTopUp, startInvoicePayment } from "./start-payments.ts";

const tags = ["business money"];
const params = z.object({ id: Id });
const config = { keyScope: "money.read" } as const;

type Calling = { accountId: string; business: BusinessActor };

/** Returns the account and business of a request. Refuses a person who does not act for a business. */
function callingOf(request: FastifyRequest): Calling {
  const { accountId, business } = actorOf(request);
  if (!business) throw new Refusal("not_found");
  return { accountId, business };
}

/** Money is moved by people who manage the business, never by a key. */
function managingOf(request: FastifyRequest): Calling {
  const calling = callingOf(request);
  const { by } = calling.business;
  if (by.kind !== "member" || !canManageBusiness(by.memberRole)) throw new Refusal("scope_missing");
  return calling;
}

/** The money of a business: balance, top-ups, invoices, statement. */
export const businessMoneyRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    // Before a body is read; the guard answers everybody else.
    app.addHook("onRequest", async (request) => {
      if (request.actor?.role === "customer") callingOf(request);
    });
    const balance = ({ accountId, business: { mode } }: Calling) =>
      loadBusinessBalance(deps, { accountId, mode });

    app.get(
      "/business/balance",
      { config, schema: { tags, response: { 200: data(BusinessBalanceView) } } },
      async (request) => ({ data: await balance(callingOf(request)) }),
    );
    app.put(
      "/business/balance/low-balance",
      {
        config,
        schema: { tags, body: SetLowBalance, response: { 200: data(BusinessBalanceView) } },
      },
      async (request) => {
        const calling = managingOf(request);
        const { business } = calling;
        const input = { business, ...request.body };
        await runCommand(deps, request, async (trx) => {
          await setLowBalance(trx, deps, input);
          return null;
        });
        return { data: await balance(calling) };
      },
    );
    app.get(
      "/business/statement",
      {
        config,
        schema: {
          tags,
          querystring: RequestBusinessStatement,
          response: { 200: data(BusinessStatementView) },
        },
      },
      async (request) => {
        const { accountId } = callingOf(request);
        return { data: await loadBusinessStatement(deps, { accountId, ...request.query }) };
      },
    );
    app.get(
      "/business/statement.csv",
      { config, schema: { tags, querystring: RequestBusinessStatement, produces: ["text/csv"] } },
      async (request, reply) => {
        const { accountId } = callingOf(request);
        const statement = await loadBusinessStatement(deps, { accountId, ...request.query });
        return sendFile(reply, {
          name: `statement-${statement.month.slice(0, 7)}.csv`,
          mime: "text/csv; charset=utf-8",
          bytes: Buffer.from(businessStatementCsv(statement, localeOf(request))),
        });
      },
    );
    await app.register(paymentRoutes(deps));
    await app.register(invoiceRoutes(deps));
  };

/** Top-ups, and payments of invoices by card or PromptPay. */
const paymentRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const find = async (id: string, accountId: string) => {
      const row = await deps.db
        .selectFrom("payments")
        .selectAll()
        .$castTo<BusinessPayment>()
        .where("id", "=", id)
        .where("customerId", "=", accountId)
        .where("purpose", "in", ["business_top_up", "invoice"])
        .executeTakeFirst();
      if (!row) throw new Refusal("not_found");
      return row;
    };
    const view = async (id: string, accountId: string) => ({
      data: toBusinessPaymentView(deps, await find(id, accountId)),
    });

    app.post(
      "/business/top-ups",
      {
        config,
        schema: { tags, body: StartBusinessTopUp, response: { 201: data(BusinessPaymentView) } },
      },
      async (request, reply) => {
        const { accountId } = managingOf(request);
        const { token } = request.body;
        const input = { accountId, ...request.body };
        const id = await runCommand(deps, request, (trx) =>
          startBusinessTopUp({ ...deps, trx }, input),
        );
        const locale = localeOf(request);
        await createProviderCharge(deps, { paymentId: id, token, locale });
        return reply.code(201).send(await view(id, accountId));
      },
    );
    app.get(
      "/business/payments/:id",
      { config, schema: { tags, params, response: { 200: data(BusinessPaymentView) } } },
      async (request) => view(request.params.id, callingOf(request).accountId),
    );
    app.post(
      "/business/payments/:id/check",
      { config, schema: { tags, params, response: { 200: data(BusinessPaymentView) } } },
      async (request) => {
        const { accountId } = callingOf(request);
        const payment = await find(request.params.id, accountId);
        if (payment.state === "pending") await checkPayment(deps, payment);
        return view(payment.id, accountId);
      },
    );
    app.post(
      "/business/invoices/:id/payments",
      {
        config,
        schema: {
          tags,
          params,
          body: PayInvoice,
          response: { 201: data(z.object({ payment: BusinessPaymentView.nullable() })) },
        },
      },
      async (request, reply) => {
        const { accountId } = managingOf(request);
        const input = { accountId, invoiceId: request.params.id, payment: request.body };
        const paymentId = await runCommand(deps, request, (trx) =>
          startInvoicePayment({ ...deps, trx }, input),
        );
        if (!paymentId) return reply.code(201).send({ data: { payment: null } });
        const locale = localeOf(request);
        await createProviderCharge(deps, { paymentId, token: request.body.token, locale });
        const { data: payment } = await view(paymentId, accountId);
        return reply.code(201).send({ data: { payment } });
      },
    );
  };

const invoiceRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/business/invoices",
      {
        config,
        schema: { tags, querystring: ListInvoices, response: { 200: list(InvoiceView) } },
      },
      async (request) =>
        listInvoices(deps, { accountId: callingOf(request).accountId, ...request.query }),
    );
    app.get(
      "/business/invoices/:id",
      { config, schema: { tags, params, response: { 200: data(InvoiceRecord) } } },
      async (request) => {
        const { accountId } = callingOf(request);
        return { data: await loadInvoice(deps, { invoiceId: request.params.id, accountId }) };
      },
    );
    app.get(
      "/business/invoices/:id/pdf",
      { config, schema: { tags, params, produces: ["application/pdf"] } },
      async (request, reply) => {
        const { accountId } = callingOf(request);
        const found = { invoiceId: request.params.id, accountId };
        const receipt = await loadReceipt(deps, {
          receiptId: await receiptOfInvoice(deps.db, found),
        });
        if (!receipt) throw new Refusal("not_found");
        return sendPdf(reply, { name: receipt.serial, bytes: await printReceipt(receipt) });
      },
    );
  };
