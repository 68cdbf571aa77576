import {
  BookingView,
  CancelBooking,
  RateBooking,
  ReleasePin,
  ResendPin,
} from "@songtan/contract/bookings/bookings";
import { RecallBooking } from "@songtan/contract/bookings/recall";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { changeDriver } from "../../delivery/bookings/change-driver.ts";
import { rateBooking } from "../../delivery/bookings/rate-booking.ts";
import { recallBooking } from "../../delivery/bookings/recall/recall-booking.ts";
import { releasePin } from "../../delivery/bookings/release-pin.ts";
import { renewShareLink } from "../../delivery/bookings/renew-share-link.ts";
import { cancelWithin } from "../../delivery/business-bookings/cancel-for-business.ts";
import { resendPin } from "../../delivery/tasks/resend-pin.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { viewOwnBooking } from "./view-own-booking.ts";

const params = z.object({ id: Id });
const answer = { 200: data(BookingView) };

/** Registers the routes by which a customer changes an existing booking. */
export const bookingChangeRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer", { forBusinesses: true });
    const tags = ["bookings"];
    const change = async (
      request: FastifyRequest,
      bookingId: string,
      work: (trx: Trx) => Promise<unknown>,
    ) => {
      await runCommand(deps, request, async (trx) => {
        await work(trx);
        return null;
      });
      return viewOwnBooking(deps, request, bookingId);
    };

    app.post(
      "/bookings/:id/cancel",
      { schema: { tags, params, body: CancelBooking, response: answer } },
      async (request) => {
        const input = {
          ...request.body,
          bookingId: request.params.id,
          customerId: actorOf(request).accountId,
        };
        const { business } = actorOf(request);
        return change(request, input.bookingId, (trx) =>
          cancelWithin({ ...deps, trx }, business, input),
        );
      },
    );
    app.post(
      "/bookings/:id/return-to-me",
      { schema: { tags, params, body: RecallBooking, response: answer } },
      async (request) => {
        const { accountId, business } = actorOf(request);
        const by = `customer:${accountId}` as const;
        const input = { ...request.body, bookingId: request.params.id, by, business };
        return change(request, input.bookingId, async (trx) => {
          await recallBooking({ ...deps, trx }, input);
        });
      },
    );
    app.post(
      "/bookings/:id/change-driver",
      { schema: { tags, params, response: answer } },
      async (request) => {
        const input = { bookingId: request.params.id, customerId: actorOf(request).accountId };
        return change(request, input.bookingId, (trx) => changeDriver({ ...deps, trx }, input));
      },
    );
    app.post(
      "/bookings/:id/share-link",
      { schema: { tags, params, response: answer } },
      async (request) => {
        const input = { bookingId: request.params.id, customerId: actorOf(request).accountId };
        return change(request, input.bookingId, (trx) => renewShareLink({ ...deps, trx }, input));
      },
    );
    app.post(
      "/bookings/:id/rating",
      { schema: { tags, params, body: RateBooking, response: answer } },
      async (request) => {
        const input = {
          ...request.body,
          bookingId: request.params.id,
          customerId: actorOf(request).accountId,
        };
        return change(request, input.bookingId, (trx) => rateBooking({ ...deps, trx }, input));
      },
    );
    app.post(
      "/bookings/:id/resend-pin",
      { schema: { tags, params, body: ResendPin, response: answer } },
      async (request) => {
        const by = `customer:${actorOf(request).accountId}` as const;
        const input = { ...request.body, bookingId: request.params.id, by };
        return change(request, input.bookingId, (trx) => resendPin({ ...deps, trx }, input));
      },
    );
    app.post(
      "/bookings/:id/release-pin",
      { schema: { tags, params, body: ReleasePin, response: answer } },
      async (request) => {
        const by = `customer:${actorOf(request).accountId}` as const;
        const input = { ...request.body, bookingId: request.params.id, by };
        return change(request, input.bookingId, (trx) => releasePin({ ...deps, trx }, input));
      },
    );
  };
