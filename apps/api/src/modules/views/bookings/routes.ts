import {
  BookingSummary,
  BookingView,
  CreateBooking,
  ListBookings,
} from "@songtan/contract/bookings/bookings";
import { ProofChainView } from "@songtan/contract/drivers/proof-chain";
import { Refusal } from "@songtan/contract/errors";
import { data, Id, list } from "@songtan/contract/scalars";
import { bookingMethods } from "@songtan/domain/booking-types";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { streamAnswer } from "../../../http/limits/event-stream.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { reachedMakers, requireReached } from "../../bookings/agents/agents-bookings.ts";
import { createBooking } from "../../delivery/bookings/create-booking.ts";
import { createBusinessBooking } from "../../delivery/business-bookings/create-business-booking.ts";
import { loadProofChain } from "../../delivery/tasks/load-proof-chain.ts";
import { createBookingCharge } from "../../payments/provider-results/create-provider-charge.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { listBookings } from "./list-bookings.ts";
import { streamBooking } from "./stream-booking.ts";
import { viewOwnBooking } from "./view-own-booking.ts";

const params = z.object({ id: Id });
/** A HEAD request would keep a stream open without a reader. */
const stream = { exposeHeadRoute: false };

/** In the sandbox one browser plays all roles. */
const deviceOf = ({ settings }: Pick<Deps, "settings">, { deviceId }: CreateBooking) =>
  settings.SANDBOX ? undefined : deviceId;

/** A person's booking, and its charge when it is paid by card or PromptPay. */
async function bookForPerson(
  deps: Deps,
  request: FastifyRequest,
  body: CreateBooking,
): Promise<string> {
  const { payment, reference, metadata, ...order } = body;
  if (!payment) throw new Refusal("invalid", {}, { payment: "required" });
  const method = bookingMethods.find((known) => known === payment.method);
  if (!method) throw new Refusal("payment_method_unavailable");
  if (reference !== undefined || metadata !== undefined)
    throw new Refusal("invalid", {}, { reference: "not_available" });
  const input = {
    ...order,
    payment: { ...payment, method },
    deviceId: deviceOf(deps, body),
    customerId: actorOf(request).accountId,
  };
  const id = await runCommand(deps, request, (trx) => createBooking({ ...deps, trx }, input));
  if (method !== "cash")
    await createBookingCharge(deps, {
      bookingId: id,
      token: payment.token,
      locale: localeOf(request),
    });
  return id;
}

/** A customer's bookings: made, listed, shown and followed. */
export const bookingRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer", { forBusinesses: true });
    const tags = ["bookings"];
    // A booking that an agent may not see is answered as not found.
    app.addHook("preHandler", async (request) => {
      const { id } = request.params as { id?: string };
      const { business } = actorOf(request);
      if (id !== undefined) await requireReached(deps.db, business, { bookingId: id, act: "see" });
    });

    app.post(
      "/bookings",
      { schema: { tags, body: CreateBooking, response: { 201: data(BookingView) } } },
      async (request, reply) => {
        const { business, accountId } = actorOf(request);
        const id = business
          ? await runCommand(deps, request, (trx) =>
              createBusinessBooking({ ...deps, trx }, { business, accountId, body: request.body }),
            )
          : await bookForPerson(deps, request, request.body);
        return reply.code(201).send(await viewOwnBooking(deps, request, id));
      },
    );
    app.get(
      "/bookings",
      { schema: { tags, querystring: ListBookings, response: { 200: list(BookingSummary) } } },
      async (request) =>
        listBookings(deps, {
          ...request.query,
          customerId: actorOf(request).accountId,
          makers: await reachedMakers(deps.db, actorOf(request).business, "see"),
        }),
    );
    app.get(
      "/bookings/:id",
      { schema: { tags, params, response: { 200: data(BookingView) } } },
      async (request) => viewOwnBooking(deps, request, request.params.id),
    );
    app.get(
      "/bookings/:id/proof-chain",
      { schema: { tags, params, response: { 200: data(ProofChainView) } } },
      async (request) => {
        await viewOwnBooking(deps, request, request.params.id);
        return { data: await loadProofChain(deps, request.params.id) };
      },
    );
    app.get(
      "/bookings/:id/events",
      { ...stream, schema: { tags, params, response: streamAnswer } },
      async (request, reply) => {
        await streamBooking(deps, { request, reply, bookingId: request.params.id });
      },
    );
  };
