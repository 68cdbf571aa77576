import {
  ConsoleCustomer,
  ConsoleCustomerSummary,
  GiveCredit,
  ListConsoleCustomers,
  ReinstateCustomer,
  SuspendCustomer,
} from "@songtan/contract/by-hand/customers";
import { PreviewSuspensions, SuspensionPreview } from "@songtan/contract/by-hand/previews";
import { WriteNote } from "@songtan/contract/console/drivers";
import { data, Id, list, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import {
  giveCredit,
  reinstateCustomer,
  suspendCustomer,
  writeCustomerNote,
} from "./change-customer.ts";
import { listConsoleCustomers } from "./list-customers.ts";
import { loadConsoleCustomer } from "./load-customer.ts";
import { previewCustomerSuspensions } from "./preview-suspensions.ts";

const tags = ["console customers"];
const managers = { onRequest: staffWith("booking.manage") };
const cashiers = { onRequest: staffWith("payment.refund") };
const params = z.object({ id: Id });
const answer = { 200: data(ConsoleCustomer) };
type OfCustomer = FastifyRequest & { params: { id: string } };

/** Customers as staff know them: who calls, what they booked, what they owe. */
export const consoleCustomerRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const view = async (request: OfCustomer) => ({
      data: await loadConsoleCustomer(deps, {
        customerId: request.params.id,
        staffId: staffOf(request).staffId,
      }),
    });
    const about = (request: OfCustomer) => ({
      customerId: request.params.id,
      by: auditActorOf(request),
      now: deps.clock(),
    });
    const change = async (request: OfCustomer, work: (trx: Trx) => Promise<void>) => {
      await runCommand(deps, request, async (trx) => {
        await work(trx);
        return null;
      });
      return view(request);
    };

    app.get(
      "/customers",
      {
        ...managers,
        schema: {
          tags,
          querystring: ListConsoleCustomers,
          response: { 200: list(ConsoleCustomerSummary) },
        },
      },
      async (request) => listConsoleCustomers(deps, request.query),
    );
    app.get(
      "/customers/:id",
      { ...managers, schema: { tags, params, response: answer } },
      async (request) => view(request),
    );
    app.post(
      "/customers/preview-suspensions",
      {
        ...managers,
        schema: {
          tags,
          body: PreviewSuspensions,
          response: { 200: wholeListOf(SuspensionPreview) },
        },
      },
      async (request) => wholeList(await previewCustomerSuspensions(deps, request.body)),
    );
    app.post(
      "/customers/:id/suspend",
      { ...managers, schema: { tags, params, body: SuspendCustomer, response: answer } },
      async (request) => {
        const input = { ...request.body, ...about(request) };
        return change(request, (trx) => suspendCustomer(trx, input));
      },
    );
    app.post(
      "/customers/:id/reinstate",
      { ...managers, schema: { tags, params, body: ReinstateCustomer, response: answer } },
      async (request) => {
        const input = { ...request.body, ...about(request) };
        return change(request, (trx) => reinstateCustomer(trx, input));
      },
    );
    app.post(
      "/customers/:id/notes",
      { ...managers, schema: { tags, params, body: WriteNote, response: answer } },
      async (request) => {
        const input = { words: request.body.text, ...about(request) };
        return change(request, (trx) => writeCustomerNote(trx, input));
      },
    );
    app.post(
      "/customers/:id/credit",
      {
        ...cashiers,
        schema: { tags, params, body: GiveCredit, response: { 200: data(z.null()) } },
      },
      async (request) => {
        const input = { ...request.body, ...about(request) };
        await runCommand(deps, request, async (trx) => {
          await giveCredit(trx, input);
          return null;
        });
        return { data: null };
      },
    );
  };
