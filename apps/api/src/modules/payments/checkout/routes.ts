import { Refusal } from "@songtan/contract/errors";
import {
  CreatePaymentAttempt,
  PaymentOptions,
  PaymentView,
} from "@songtan/contract/payments/payments";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { picturePolicy } from "../../../http/limits/base-headers.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, signedIn } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { acceptedMethods, loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import { checkPayment } from "../provider-results/check-payments.ts";
import { createBookingCharge } from "../provider-results/create-provider-charge.ts";
import { paymentViewOf } from "../records/payment-views.ts";
import { listAttempts } from "../records/payments.ts";
import { loadQr } from "./load-qr.ts";
import { retryPayment } from "./retry-payment.ts";

const params = z.object({ id: Id });
const tags = ["payments"];

/** Paying a booking: its payment options, another attempt, and a check of the newest one. */
export const paymentRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, clock, cardProvider } = deps;
    const onRequest = signedIn("customer");

    app.get(
      "/payment-options",
      { schema: { tags, response: { 200: data(PaymentOptions) } } },
      async () => {
        const methods = acceptedMethods(await loadTariffAt(db, clock()), cardProvider);
        const browser = cardProvider?.browser;
        return {
          data: {
            methods,
            cardProvider: browser
              ? { publicKey: browser.publicKey, scriptUrl: browser.scriptUrl }
              : null,
          },
        };
      },
    );

    app.post(
      "/bookings/:id/payments",
      {
        onRequest,
        schema: { tags, params, body: CreatePaymentAttempt, response: { 201: data(PaymentView) } },
      },
      async (request, reply) => {
        const paymentRequest = {
          bookingId: request.params.id,
          customerId: actorOf(request).accountId,
          payment: request.body,
        };
        await runCommand(deps, request, (trx) => retryPayment({ ...deps, trx }, paymentRequest));
        await createBookingCharge(deps, {
          bookingId: request.params.id,
          token: request.body.token,
          locale: localeOf(request),
        });
        return reply.code(201).send({ data: await loadOwnPaymentView(deps, paymentRequest) });
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
        const picture = await loadQr(deps, {
          paymentId: request.params.id,
          signature: request.query.signature,
        });
        return reply
          .header("content-type", picture.mime)
          .header("cache-control", "private, no-store")
          .header("content-security-policy", picturePolicy)
          .send(Buffer.from(picture.bytes));
      },
    );
    app.post(
      "/bookings/:id/payments/check",
      { onRequest, schema: { tags, params, response: { 200: data(PaymentView) } } },
      async (request) => {
        const { accountId } = actorOf(request);
        const booking = { bookingId: request.params.id, customerId: accountId };
        await loadOwnPaymentView(deps, booking);
        const [newest] = await listAttempts(db, request.params.id);
        if (newest?.state === "pending") await checkPayment(deps, newest);
        return { data: await loadOwnPaymentView(deps, booking) };
      },
    );
  };

/** The payment of a booking as its customer sees it; refused when the booking is not theirs. */
async function loadOwnPaymentView(
  deps: Pick<Deps, "db" | "secrets">,
  { bookingId, customerId }: { bookingId: string; customerId: string },
) {
  const booking = await deps.db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  if (!booking) throw new Refusal("not_found");
  const [newest] = await listAttempts(deps.db, bookingId);
  return {
    bookingId,
    bookingNumber: booking.number,
    totalSatang: booking.totalSatang,
    creditSatang: booking.creditSatang,
    bookingState: booking.state,
    method: booking.paymentMethod,
    state: booking.paymentState,
    ...paymentViewOf(deps, booking, newest),
  };
}
