import { QuoteView } from "@songtan/contract/bookings/quotes";
import {
  BookForCaller,
  Caller,
  CallerBooking,
  ConfirmCaller,
  FindCaller,
  QuoteForCaller,
} from "@songtan/contract/by-hand/callers";
import { data, Id } from "@songtan/contract/scalars";
import { limits } from "@songtan/domain/limits";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { localeOf } from "../../../http/locale.ts";
import { addressOf } from "../../../http/session/client-address.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { confirmVerification } from "../../identity/verifications/confirm-verification.ts";
import { createBookingCharge } from "../../payments/provider-results/create-provider-charge.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { createQuote } from "../../pricing/quotes/create-quote.ts";
import { findRoute } from "../../pricing/quotes/find-route.ts";
import { bookForCaller, findPerson } from "./book-for-caller.ts";
import { findCaller } from "./find-caller.ts";

const tags = ["console customers"];
const dispatchers = { onRequest: staffWith("booking.manage") };
const params = z.object({ id: Id });

/** Booking for someone on the phone: who they are, the price, the booking. */
export const callerRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/callers",
      { ...dispatchers, schema: { tags, body: FindCaller, response: { 200: data(Caller) } } },
      async (request) => {
        const input = {
          wish: request.body,
          by: auditActorOf(request),
          address: addressOf(request),
        };
        return {
          data: await runCommand(deps, request, (trx) => findCaller({ ...deps, trx }, input)),
        };
      },
    );
    app.post(
      "/callers/:id/confirm",
      {
        ...dispatchers,
        schema: { tags, params, body: ConfirmCaller, response: { 200: data(z.null()) } },
      },
      async (request) => {
        await confirmVerification(deps, {
          actor: { accountId: request.params.id, role: "customer" },
          ...request.body.sentCode,
          readBackTo: auditActorOf(request),
        });
        return { data: null };
      },
    );
    app.post(
      "/customers/:id/quotes",
      {
        ...dispatchers,
        config: perAddress(limits.quotesPerMinute, 60),
        schema: { tags, params, body: QuoteForCaller, response: { 201: data(QuoteView) } },
      },
      async (request, reply) => {
        const { id: accountId } = await findPerson(deps.db, request.params.id);
        const quoted = await findRoute(deps, request.body);
        const input = { ...request.body, accountId, locale: localeOf(request), quoted };
        return reply.code(201).send({
          data: await runCommand(deps, request, (trx) => createQuote({ ...deps, trx }, input)),
        });
      },
    );
    app.post(
      "/customers/:id/bookings",
      {
        ...dispatchers,
        schema: { tags, params, body: BookForCaller, response: { 201: data(CallerBooking) } },
      },
      async (request, reply) => {
        const input = {
          customerId: request.params.id,
          wish: request.body,
          by: auditActorOf(request),
          now: deps.clock(),
        };
        const booked = await runCommand(deps, request, (trx) =>
          bookForCaller({ ...deps, trx }, input),
        );
        if (request.body.payment.method === "promptpay")
          await createBookingCharge(deps, { bookingId: booked.id, locale: "th" });
        return reply.code(201).send({ data: booked });
      },
    );
  };
