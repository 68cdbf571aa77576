import { Refusal } from "@songtan/contract/errors";
import {
  BookingReceipts,
  ReceiptView,
  RequestTaxReceipt,
  TaxPayer,
  TaxPayerView,
} from "@songtan/contract/payments/receipts";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, signedIn } from "../../../http/session/auth.ts";
import { sendPdf } from "../../../http/static/send-file.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadBookingReceipts, loadReceipt } from "./load-receipts.ts";
import { printReceipt } from "./print-receipt.ts";
import { requestTaxReceipt } from "./request-tax-receipt.ts";
import { saveTaxPayer } from "./save-tax-payer.ts";
import { deleteTaxPayer, loadTaxPayer } from "./tax-payer.ts";

const tags = ["receipts"];
const mine = { onRequest: signedIn("customer") };
/** Keys and members of a business read them as money. */
const forMoney = { ...mine, config: { keyScope: "money.read" } } as const;
const params = z.object({ id: Id });
const payerAnswer = { 200: data(TaxPayerView.nullable()) };

export const receiptRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const ofBooking = async (request: FastifyRequest, bookingId: string) => {
      const receipts = await loadBookingReceipts(deps, {
        bookingId,
        customerId: actorOf(request).accountId,
      });
      if (!receipts) throw new Refusal("not_found");
      return { data: receipts };
    };
    const loadOwn = async (request: FastifyRequest, receiptId: string) => {
      const receipt = await loadReceipt(deps, {
        receiptId,
        customerId: actorOf(request).accountId,
      });
      if (!receipt) throw new Refusal("not_found");
      return receipt;
    };

    app.get(
      "/bookings/:id/receipts",
      { ...forMoney, schema: { tags, params, response: { 200: data(BookingReceipts) } } },
      async (request) => ofBooking(request, request.params.id),
    );
    app.post(
      "/bookings/:id/tax-receipt",
      {
        ...mine,
        schema: { tags, params, body: RequestTaxReceipt, response: { 201: data(BookingReceipts) } },
      },
      async (request, reply) => {
        const { keep: savePayer, ...payer } = request.body;
        const input = {
          payer,
          savePayer,
          bookingId: request.params.id,
          customerId: actorOf(request).accountId,
        };
        await runCommand(deps, request, async (trx) => {
          await requestTaxReceipt({ ...deps, trx }, input);
          return null;
        });
        return reply.code(201).send(await ofBooking(request, input.bookingId));
      },
    );
    app.get(
      "/receipts/:id",
      { ...forMoney, schema: { tags, params, response: { 200: data(ReceiptView) } } },
      async (request) => ({ data: await loadOwn(request, request.params.id) }),
    );
    app.get(
      "/receipts/:id/pdf",
      { ...forMoney, schema: { tags, params, produces: ["application/pdf"] } },
      async (request, reply) => {
        const receipt = await loadOwn(request, request.params.id);
        return sendPdf(reply, { name: receipt.serial, bytes: await printReceipt(receipt) });
      },
    );
    app.get(
      "/customer/tax-payer",
      { ...mine, schema: { tags, response: payerAnswer } },
      async (request) => ({
        data: await loadTaxPayer(deps.db, actorOf(request).accountId),
      }),
    );
    app.put(
      "/customer/tax-payer",
      { ...mine, schema: { tags, body: TaxPayer, response: payerAnswer } },
      async (request) => {
        const input = { accountId: actorOf(request).accountId, payer: request.body };
        await runCommand(deps, request, async (trx) => {
          await saveTaxPayer({ ...deps, trx }, input);
          return null;
        });
        return { data: await loadTaxPayer(deps.db, input.accountId) };
      },
    );
    app.delete(
      "/customer/tax-payer",
      { ...mine, schema: { tags, response: payerAnswer } },
      async (request) => {
        await runCommand(deps, request, async (trx) => {
          await deleteTaxPayer(trx, actorOf(request).accountId);
          return null;
        });
        return { data: null };
      },
    );
  };
