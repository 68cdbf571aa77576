import { BookingView as BookingShape } from "@songtan/contract/bookings/bookings";
import { Refusal } from "@songtan/contract/errors";
import { ChargeView, CreateTip, RaisePrice } from "@songtan/contract/payments/charges";
import { data, Id } from "@songtan/contract/scalars";
import { limits } from "@songtan/domain/limits";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAccount } from "../../../http/limits/security.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { createTip } from "../../payments/charges/create-tip.ts";
import { raisePrice } from "../../payments/charges/raise-price.ts";
import { checkPayment, endPayment } from "../../payments/provider-results/check-payments.ts";
import { createProviderCharge } from "../../payments/provider-results/create-provider-charge.ts";
import { toChargeView } from "../../payments/records/payment-views.ts";
import { loadCharge } from "../../payments/records/payments.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadBookingView } from "./load-view.ts";

const tags = ["charges"];
const params = z.object({ id: Id });
const booking = { 200: data(BookingShape) };
const charge = { 200: data(ChargeView) };

/** Registers the routes for payments after the booking's own: tips, a higher price, and amounts due. */
export const chargeRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    const requestCharge = (
      request: FastifyRequest,
      payment: { paymentId: string; token?: string | undefined },
    ) => createProviderCharge(deps, { ...payment, locale: localeOf(request) });

    const answerBooking = async (request: FastifyRequest, bookingId: string) => {
      const { accountId: customerId } = actorOf(request);
      const bookingView = await loadBookingView(deps, {
        bookingId,
        customerId,
        locale: localeOf(request),
      });
      if (!bookingView) throw new Refusal("not_found");
      return { data: bookingView };
    };
    const find = (request: FastifyRequest, id: string) =>
      loadCharge(deps.db, { id, customerId: actorOf(request).accountId });
    const answerCharge = async (request: FastifyRequest, id: string) => ({
      data: toChargeView(deps, await find(request, id)),
    });
    const compare = async (request: FastifyRequest, id: string, how: typeof checkPayment) => {
      const existing = await find(request, id);
      if (existing.state === "pending") await how(deps, existing);
      return answerCharge(request, id);
    };

    app.post(
      "/bookings/:id/tip",
      { schema: { tags, params, body: CreateTip, response: booking } },
      async (request) => {
        const { id: bookingId } = request.params;
        const input = { ...request.body, bookingId, customerId: actorOf(request).accountId };
        const paymentId = await runCommand(deps, request, (trx) =>
          createTip({ ...deps, trx }, input),
        );
        await requestCharge(request, { paymentId, token: input.token });
        return answerBooking(request, bookingId);
      },
    );
    app.post(
      "/bookings/:id/priority-fee",
      { schema: { tags, params, body: RaisePrice, response: booking } },
      async (request) => {
        const { id: bookingId } = request.params;
        const input = { ...request.body, bookingId, customerId: actorOf(request).accountId };
        const paymentId = await runCommand(deps, request, (trx) =>
          raisePrice({ ...deps, trx }, input),
        );
        if (paymentId) await requestCharge(request, { paymentId, token: input.token });
        return answerBooking(request, bookingId);
      },
    );
    app.get("/charges/:id", { schema: { tags, params, response: charge } }, async (request) =>
      answerCharge(request, request.params.id),
    );
    app.post(
      "/charges/:id/check",
      { schema: { tags, params, response: charge } },
      async (request) => compare(request, request.params.id, checkPayment),
    );
    app.post(
      "/charges/:id/end",
      {
        config: perAccount(limits.providerQuestionsPerAccountPerMinute, 60),
        schema: { tags, params, response: charge },
      },
      async (request) => compare(request, request.params.id, endPayment),
    );
  };
