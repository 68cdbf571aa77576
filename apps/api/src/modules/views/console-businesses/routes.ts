import {
  ConsoleBusiness,
  ConsoleBusinessSummary,
  ListConsoleBusinesses,
  RecordInvoicePayment,
  SetCreditLimit,
  WithReason,
} from "@songtan/contract/console/businesses";
import { PartnerHealthView } from "@songtan/contract/console/overview/partner-health";
import { data, Id, list } from "@songtan/contract/scalars";
import { limits } from "@songtan/domain/limits";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { rowsWanted } from "../../../http/answers/rows-wanted.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { sendPdf } from "../../../http/static/send-file.ts";
import { printReceipt } from "../../accounting/receipts/print-receipt.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { revokeBusinessKey, suspendBusiness } from "./change-business.ts";
import { decideCreditLimit, setCreditLimit } from "./credit-limits.ts";
import { approveTransfer, proposeInvoicePayment, turnTransferDown } from "./invoice-transfers.ts";
import { listConsoleBusinesses } from "./list-businesses.ts";
import { loadBusinessInvoice, loadConsoleBusiness } from "./load-business.ts";
import { loadPartnerHealth } from "./partner-health.ts";

const tags = ["console businesses"];
const managers = { onRequest: staffWith("partner.manage") };
const params = z.object({ id: Id });
const response = { 200: data(ConsoleBusiness) };

/** Businesses: what they owe, how much they may owe, and whether they may book. */
export const consoleBusinessRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const view = async (request: FastifyRequest, businessId: string) => {
      const { staffId } = staffOf(request);
      const invoiceRows = rowsWanted(request, limits.pageRows);
      return { data: await loadConsoleBusiness(deps, { businessId, staffId, invoiceRows }) };
    };
    const change = async (
      request: FastifyRequest,
      businessId: string,
      work: (trx: Trx) => Promise<void>,
    ) => {
      await runCommand(deps, request, async (trx) => {
        await work(trx);
        return null;
      });
      return view(request, businessId);
    };

    app.get(
      "/partner-health",
      { ...managers, schema: { tags, response: { 200: data(PartnerHealthView) } } },
      async () => ({ data: await loadPartnerHealth(deps) }),
    );
    app.get(
      "/businesses",
      {
        ...managers,
        schema: {
          tags,
          querystring: ListConsoleBusinesses,
          response: { 200: list(ConsoleBusinessSummary) },
        },
      },
      async (request) => listConsoleBusinesses(deps, request.query),
    );
    app.get(
      "/businesses/:id",
      { ...managers, schema: { tags, params, response } },
      async (request) => view(request, request.params.id),
    );
    app.post(
      "/businesses/:id/credit-limit",
      { ...managers, schema: { tags, params, body: SetCreditLimit, response } },
      async (request) => {
        const businessId = request.params.id;
        const input = { businessId, ...request.body, by: auditActorOf(request) };
        return change(request, businessId, (trx) => setCreditLimit(trx, deps, input));
      },
    );
    for (const [path, suspend] of [
      ["suspend", true],
      ["reinstate", false],
    ] as const)
      app.post(
        `/businesses/:id/${path}`,
        { ...managers, schema: { tags, params, body: WithReason, response } },
        async (request) => {
          const { id: businessId } = request.params;
          const input = { businessId, suspend, ...request.body, by: auditActorOf(request) };
          return change(request, businessId, (trx) => suspendBusiness(trx, deps, input));
        },
      );
    await app.register(partRoutes(deps, change));
    await app.register(transferRoutes(deps, change));
  };

type ChangeBusiness = (
  request: FastifyRequest,
  businessId: string,
  work: (trx: Trx) => Promise<void>,
) => Promise<{ data: ConsoleBusiness }>;

/** Registers the routes for the parts of one business: proposed limits, keys and invoices. */
const partRoutes =
  (deps: Deps, change: ChangeBusiness): FastifyPluginAsyncZod =>
  async (app) => {
    const ofLimit = params.extend({ limitId: Id });
    app.post(
      "/businesses/:id/credit-limits/:limitId/approve",
      { ...managers, schema: { tags, params: ofLimit, response } },
      async (request) => {
        const { id: businessId, limitId } = request.params;
        const input = { businessId, limitId, approve: true, by: auditActorOf(request) };
        return change(request, businessId, (trx) => decideCreditLimit(trx, deps, input));
      },
    );
    app.post(
      "/businesses/:id/credit-limits/:limitId/turn-down",
      { ...managers, schema: { tags, params: ofLimit, body: WithReason, response } },
      async (request) => {
        const { id: businessId, limitId } = request.params;
        const by = auditActorOf(request);
        const input = { businessId, limitId, approve: false, ...request.body, by };
        return change(request, businessId, (trx) => decideCreditLimit(trx, deps, input));
      },
    );
    app.post(
      "/businesses/:id/keys/:keyId/revoke",
      {
        ...managers,
        schema: { tags, params: params.extend({ keyId: Id }), body: WithReason, response },
      },
      async (request) => {
        const { id: businessId, keyId } = request.params;
        const input = { businessId, keyId, ...request.body, by: auditActorOf(request) };
        return change(request, businessId, (trx) => revokeBusinessKey(trx, deps, input));
      },
    );
    app.get(
      "/businesses/:id/invoices/:invoiceId/pdf",
      {
        ...managers,
        schema: { tags, params: params.extend({ invoiceId: Id }), produces: ["application/pdf"] },
      },
      async (request, reply) => {
        const { id: businessId, invoiceId } = request.params;
        const receipt = await loadBusinessInvoice(deps, { businessId, invoiceId });
        return sendPdf(reply, { name: receipt.serial, bytes: await printReceipt(receipt) });
      },
    );
  };

/** Payments of invoices, which two of staff record above what one may give away. */
const transferRoutes =
  (deps: Deps, change: ChangeBusiness): FastifyPluginAsyncZod =>
  async (app) => {
    const ofTransfer = params.extend({ transferId: Id });
    app.post(
      "/businesses/:id/invoices/:invoiceId/payments",
      {
        ...managers,
        schema: {
          tags,
          params: params.extend({ invoiceId: Id }),
          body: RecordInvoicePayment,
          response,
        },
      },
      async (request) => {
        const { id: businessId, invoiceId } = request.params;
        const input = { businessId, invoiceId, ...request.body, by: auditActorOf(request) };
        return change(request, businessId, (trx) => proposeInvoicePayment(trx, deps, input));
      },
    );
    app.post(
      "/businesses/:id/transfers/:transferId/approve",
      { ...managers, schema: { tags, params: ofTransfer, response } },
      async (request) => {
        const { id: businessId, transferId } = request.params;
        const input = { businessId, transferId, by: auditActorOf(request) };
        return change(request, businessId, (trx) => approveTransfer(trx, deps, input));
      },
    );
    app.post(
      "/businesses/:id/transfers/:transferId/turn-down",
      { ...managers, schema: { tags, params: ofTransfer, body: WithReason, response } },
      async (request) => {
        const { id: businessId, transferId } = request.params;
        const input = { businessId, transferId, ...request.body, by: auditActorOf(request) };
        return change(request, businessId, (trx) => turnTransferDown(trx, deps, input));
      },
    );
  };
