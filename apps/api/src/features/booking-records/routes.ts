import { ConsoleBooking, ConsoleBookingSummary, ListConsoleBookings } from "@songtan/contract/console/bookings";
import { ProofChainView } from "@songtan/contract/proof-chain";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { localeOf } from "../../http/locale.ts";
import { staffOf, staffWith } from "../../http/staff-auth.ts";
import { loadProofChain } from "../tasks/queries.ts";
import { listBookingRecords } from "./list-booking-records.ts";
import { loadBookingRecord } from "./load-booking-record.ts";

const tags = ["console bookings"];
/** Reviewers look up what a driver did, whoever refunds what was paid; only who manages bookings sees phones. */
const readers = { onRequest: staffWith("booking.manage", "driver.review", "payment.refund") };

/** Everybody's bookings, for staff. */
export const bookingRecordRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/bookings",
      {
        ...readers,
        schema: { tags, querystring: ListConsoleBookings, response: { 200: list(ConsoleBookingSummary) } },
      },
      async (request) => listBookingRecords(deps, request.query),
    );
    app.get(
      "/bookings/:id",
      { ...readers, schema: { tags, params: z.object({ id: Id }), response: { 200: data(ConsoleBooking) } } },
      async (request) => {
        const mayCall = staffOf(request).scopes.includes("booking.manage");
        const wanted = { bookingId: request.params.id, locale: localeOf(request), mayCall };
        return { data: await loadBookingRecord(deps, wanted) };
      },
    );
    app.get(
      "/bookings/:id/proof-chain",
      { ...readers, schema: { tags, params: z.object({ id: Id }), response: { 200: data(ProofChainView) } } },
      async (request) => ({ data: await loadProofChain(deps, request.params.id) }),
    );
  };
