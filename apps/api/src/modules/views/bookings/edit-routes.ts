import { BookingView } from "@songtan/contract/bookings/bookings";
import { EditQuote, QuoteEdit, RequestEdit } from "@songtan/contract/bookings/edits";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { measureEditRoute } from "../../delivery/booking-edits/price-edit.ts";
import { quoteEdit, requestEdit, withdrawEdit } from "../../delivery/booking-edits/request-edit.ts";
import { runCommand } from "../../platform/commands/command.ts";

import { viewOwnBooking } from "./view-own-booking.ts";

const params = z.object({ id: Id });
const editParams = z.object({ id: Id, editId: Id });
const tags = ["bookings"];

/** Edits of the drop-offs of an assigned booking, as its customer requests them. */
export const editRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer", { forBusinesses: true });
    const own = (request: FastifyRequest, bookingId: string) => {
      const { accountId: customerId, business } = actorOf(request);
      return { bookingId, customerId, business };
    };

    app.post(
      "/bookings/:id/edits/quote",
      // A way is looked for, as for any quote.
      {
        config: perAddress("quotesPerMinute", 60),
        schema: { tags, params, body: QuoteEdit, response: { 200: data(EditQuote) } },
      },
      async (request) => {
        const requested = { ...own(request, request.params.id), wish: request.body };
        const measured = await measureEditRoute(deps, requested);
        const locale = localeOf(request);
        return {
          data: await deps.db
            .transaction()
            .execute((trx) => quoteEdit({ ...deps, trx }, { ...requested, measured, locale })),
        };
      },
    );
    app.post(
      "/bookings/:id/edits",
      {
        config: { ...perAddress("quotesPerMinute", 60) },
        schema: { tags, params, body: RequestEdit, response: { 201: data(BookingView) } },
      },
      async (request, reply) => {
        const requested = { ...own(request, request.params.id), wish: request.body };
        const measured = await measureEditRoute(deps, requested);
        await runCommand(deps, request, async (trx) => {
          await requestEdit({ ...deps, trx }, { ...requested, measured });
          return null;
        });
        return reply.code(201).send(await viewOwnBooking(deps, request, request.params.id));
      },
    );
    app.delete(
      "/bookings/:id/edits/:editId",
      { schema: { tags, params: editParams, response: { 200: data(BookingView) } } },
      async (request) => {
        const { id, editId } = request.params;
        await runCommand(deps, request, async (trx) => {
          await withdrawEdit({ ...deps, trx }, { ...own(request, id), editId });
          return null;
        });
        return viewOwnBooking(deps, request, id);
      },
    );
  };
