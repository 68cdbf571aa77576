import { Refusal } from "@songtan/contract/errors";
import { AskTaxReceipt, BookingReceipts, ReceiptView, TaxPayer, TaxPayerView } from "@songtan/contract/receipts";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn } from "../../http/auth.ts";
import { runCommand } from "../../http/command.ts";
import { sendPdf } from "../../http/send-file.ts";
import { askTaxReceipt } from "./ask-tax-receipt.ts";
import { loadBookingReceipts, loadReceipt } from "./load-receipts.ts";
import { printReceipt } from "./print-receipt.ts";
import { forgetTaxPayer, loadTaxPayer } from "./queries.ts";
import { saveTaxPayer } from "./save-tax-payer.ts";

const tags = ["receipts"];
const mine = { onRequest: signedIn("customer") };
const params = z.object({ id: Id });
const payerAnswer = { 200: data(TaxPayerView.nullable()) };

export const receiptRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const ofBooking = async (request: FastifyRequest, bookingId: string) => {
      const found = await loadBookingReceipts(deps, { bookingId, customerId: actorOf(request).accountId });
      if (!found) throw new Refusal("not_found");
      return { data: found };
    };
    const one = async (request: FastifyRequest, receiptId: string) => {
      const found = await loadReceipt(deps, { receiptId, customerId: actorOf(request).accountId });
      if (!found) throw new Refusal("not_found");
      return found;
    };

    app.get(
      "/bookings/:id/receipts",
      { ...mine, schema: { tags, params, response: { 200: data(BookingReceipts) } } },
      async (request) => ofBooking(request, request.params.id),
    );
    app.post(
      "/bookings/:id/tax-receipt",
      { ...mine, schema: { tags, params, body: AskTaxReceipt, response: { 201: data(BookingReceipts) } } },
      async (request, reply) => {
        const { keep, ...payer } = request.body;
        const asked = { payer, keep, bookingId: request.params.id, customerId: actorOf(request).accountId };
        await runCommand(deps, request, async (trx) => {
          await askTaxReceipt({ ...deps, trx }, asked);
          return null;
        });
        return reply.code(201).send(await ofBooking(request, asked.bookingId));
      },
    );
    app.get(
      "/receipts/:id",
      { ...mine, schema: { tags, params, response: { 200: data(ReceiptView) } } },
      async (request) => ({ data: await one(request, request.params.id) }),
    );
    app.get(
      "/receipts/:id/pdf",
      { ...mine, schema: { tags, params, produces: ["application/pdf"] } },
      async (request, reply) => {
        const receipt = await one(request, request.params.id);
        return sendPdf(reply, { name: receipt.serial, bytes: await printReceipt(receipt) });
      },
    );
    app.get("/customer/tax-payer", { ...mine, schema: { tags, response: payerAnswer } }, async (request) => ({
      data: await loadTaxPayer(deps.db, actorOf(request).accountId),
    }));
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
    app.delete("/customer/tax-payer", { ...mine, schema: { tags, response: payerAnswer } }, async (request) => {
      await runCommand(deps, request, async (trx) => {
        await forgetTaxPayer(trx, actorOf(request).accountId);
        return null;
      });
      return { data: null };
    });
  };
