import { Refusal } from "@songtan/contract/errors";
import { PaymentOptions, PaymentView, TryPayment } from "@songtan/contract/payments";
import { data, Id } from "@songtan/contract/scalars";
import type { BookingMethod, BookingState, PaymentState } from "@songtan/domain/booking/words";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn } from "../../http/auth.ts";
import { runCommand } from "../../http/command.ts";
import { localeOf } from "../../http/locale.ts";
import { loadTariffAt, takenMethods } from "../tariff/queries.ts";
import { callProvider } from "./call-provider.ts";
import { checkTry } from "./check-payments.ts";
import { loadQr } from "./load-qr.ts";
import { loadPaymentView, loadTries } from "./queries.ts";
import { tryPayment } from "./try-payment.ts";

const params = z.object({ id: Id });
const tags = ["payments"];

/** Paying a booking: what can be paid with, another try, and asking what became of one. */
export const paymentRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, clock, cardProvider } = deps;
    const onRequest = signedIn("customer");

    app.get("/payment-options", { schema: { tags, response: { 200: data(PaymentOptions) } } }, async () => {
      const methods = takenMethods(await loadTariffAt(db, clock()), cardProvider);
      const browser = cardProvider?.browser;
      return {
        data: {
          methods,
          cardProvider: browser ? { publicKey: browser.publicKey, scriptUrl: browser.scriptUrl } : null,
        },
      };
    });

    const view = async (bookingId: string, customerId: string) => {
      const booking = await db
        .selectFrom("bookings")
        .selectAll()
        .where("id", "=", bookingId)
        .where("customer_id", "=", customerId)
        .executeTakeFirst();
      if (!booking) throw new Refusal("not_found");
      return {
        data: {
          bookingId,
          bookingNumber: booking.number,
          totalSatang: Number(booking.total_satang),
          creditSatang: Number(booking.credit_satang),
          bookingState: booking.state as BookingState,
          method: booking.payment_method as BookingMethod,
          state: booking.payment_state as PaymentState,
          ...(await loadPaymentView(db, deps, booking)),
        },
      };
    };

    app.post(
      "/bookings/:id/payments",
      { onRequest, schema: { tags, params, body: TryPayment, response: { 201: data(PaymentView) } } },
      async (request, reply) => {
        const wanted = {
          bookingId: request.params.id,
          customerId: actorOf(request).accountId,
          payment: request.body,
          english: localeOf(request) === "en",
        };
        await runCommand(deps, request, (trx) => tryPayment({ ...deps, trx }, wanted));
        await callProvider(deps, wanted);
        return reply.code(201).send(await view(wanted.bookingId, wanted.customerId));
      },
    );
    app.get(
      "/payments/:id/qr",
      {
        schema: {
          tags,
          params,
          querystring: z.object({ signature: z.string().max(100) }),
          response: {
            200: {
              description: "The picture.",
              content: { "image/svg+xml": { schema: z.any() }, "image/png": { schema: z.any() } },
            },
          },
        },
      },
      async (request, reply) => {
        const picture = await loadQr(deps, { paymentId: request.params.id, signature: request.query.signature });
        return reply
          .header("content-type", picture.mime)
          .header("cache-control", "private, no-store")
          .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
          .send(Buffer.from(picture.bytes));
      },
    );
    app.post(
      "/bookings/:id/payments/check",
      { onRequest, schema: { tags, params, response: { 200: data(PaymentView) } } },
      async (request) => {
        const { accountId } = actorOf(request);
        await view(request.params.id, accountId);
        const [newest] = await loadTries(db, request.params.id);
        if (newest?.state === "pending") await checkTry(deps, newest, accountId);
        return view(request.params.id, accountId);
      },
    );
  };
