import {
  BookingSummary,
  BookingView,
  CancelBooking,
  CreateBooking,
  ListBookings,
  RateBooking,
  ReleasePin,
  ResendPin,
} from "@songtan/contract/bookings";
import { Refusal } from "@songtan/contract/errors";
import { ProofChainView } from "@songtan/contract/proof-chain";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, guardRoutes } from "../../http/auth.ts";
import { runCommand } from "../../http/command.ts";
import { streamAnswer } from "../../http/event-stream.ts";
import { localeOf } from "../../http/locale.ts";
import { loadProofChain, resendPin } from "../tasks/queries.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { changeDriver } from "./change-driver.ts";
import { createBooking } from "./create-booking.ts";
import { listBookings } from "./list-bookings.ts";
import { loadBookingView } from "./load-view.ts";
import { rateBooking } from "./rate-booking.ts";
import { releasePin } from "./release-pin.ts";
import { streamBooking } from "./stream-booking.ts";

const params = z.object({ id: Id });
/** A HEAD of a stream would hold it open for nobody. */
const stream = { exposeHeadRoute: false };
const answer = { 200: data(BookingView) };

type AskProvider = (wanted: {
  bookingId: string;
  customerId: string;
  payment: CreateBooking["payment"];
  english: boolean;
}) => Promise<void>;

/** `askProvider` takes the money of a booking that is not paid in cash, after it was made. */
export const bookingRoutes =
  (deps: Deps, askProvider: AskProvider): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    const tags = ["bookings"];

    /** The booking as it is now: what a command answers, also when it is repeated. */
    const view = async (request: FastifyRequest, bookingId: string) => {
      const found = await loadBookingView(deps, {
        bookingId,
        customerId: actorOf(request).accountId,
        locale: localeOf(request),
      });
      if (!found) throw new Refusal("not_found");
      return { data: found };
    };
    const change = async (request: FastifyRequest, bookingId: string, work: (trx: Trx) => Promise<void>) => {
      await runCommand(deps, request, async (trx) => {
        await work(trx);
        return null;
      });
      return view(request, bookingId);
    };

    app.post(
      "/bookings",
      { schema: { tags, body: CreateBooking, response: { 201: data(BookingView) } } },
      async (request, reply) => {
        const input = { ...request.body, customerId: actorOf(request).accountId };
        const id = await runCommand(deps, request, (trx) => createBooking({ ...deps, trx }, input));
        if (input.payment.method !== "cash")
          await askProvider({ bookingId: id, ...input, english: localeOf(request) === "en" });
        return reply.code(201).send(await view(request, id));
      },
    );
    app.get(
      "/bookings",
      { schema: { tags, querystring: ListBookings, response: { 200: list(BookingSummary) } } },
      async (request) => listBookings(deps, { ...request.query, customerId: actorOf(request).accountId }),
    );
    app.get("/bookings/:id", { schema: { tags, params, response: answer } }, async (request) =>
      view(request, request.params.id),
    );
    app.get(
      "/bookings/:id/proof-chain",
      { schema: { tags, params, response: { 200: data(ProofChainView) } } },
      async (request) => {
        await view(request, request.params.id);
        return { data: await loadProofChain(deps, request.params.id) };
      },
    );
    app.get(
      "/bookings/:id/events",
      { ...stream, schema: { tags, params, response: streamAnswer } },
      async (request, reply) => {
        await view(request, request.params.id);
        await streamBooking(deps, { request, reply, bookingId: request.params.id });
      },
    );
    app.post(
      "/bookings/:id/cancel",
      { schema: { tags, params, body: CancelBooking, response: answer } },
      async (request) => {
        const input = { ...request.body, bookingId: request.params.id, customerId: actorOf(request).accountId };
        return change(request, input.bookingId, (trx) => cancelBooking({ ...deps, trx }, input));
      },
    );
    app.post("/bookings/:id/change-driver", { schema: { tags, params, response: answer } }, async (request) => {
      const input = { bookingId: request.params.id, customerId: actorOf(request).accountId };
      return change(request, input.bookingId, (trx) => changeDriver({ ...deps, trx }, input));
    });
    app.post(
      "/bookings/:id/rating",
      { schema: { tags, params, body: RateBooking, response: answer } },
      async (request) => {
        const input = { ...request.body, bookingId: request.params.id, customerId: actorOf(request).accountId };
        return change(request, input.bookingId, (trx) => rateBooking({ ...deps, trx }, input));
      },
    );
    app.post(
      "/bookings/:id/resend-pin",
      { schema: { tags, params, body: ResendPin, response: answer } },
      async (request) => {
        const by = { role: "customer" as const, id: actorOf(request).accountId };
        const input = { ...request.body, bookingId: request.params.id, by };
        return change(request, input.bookingId, (trx) => resendPin({ ...deps, trx }, input));
      },
    );
    app.post(
      "/bookings/:id/release-pin",
      { schema: { tags, params, body: ReleasePin, response: answer } },
      async (request) => {
        const input = { ...request.body, bookingId: request.params.id, customerId: actorOf(request).accountId };
        return change(request, input.bookingId, (trx) => releasePin({ ...deps, trx }, input));
      },
    );
  };
