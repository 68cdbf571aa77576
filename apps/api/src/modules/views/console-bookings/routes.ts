import {
  ConsoleBooking,
  ConsoleBookingSummary,
  ListConsoleBookings,
} from "@songtan/contract/console/bookings";
import { WriteNote } from "@songtan/contract/console/drivers";
import { ProofChainView } from "@songtan/contract/drivers/proof-chain";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { loadProofChain } from "../../delivery/tasks/load-proof-chain.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { writeBookingNote } from "./booking-notes.ts";
import { listConsoleBookings } from "./list-console-bookings.ts";
import { loadConsoleBooking } from "./load-console-booking.ts";

const tags = ["console bookings"];
/**
 * Reviewers look up a driver's work and cashiers look up payments; only staff with `booking.manage`
 * see phone numbers.
 */
const readers = { onRequest: staffWith("booking.manage", "driver.review", "payment.refund") };

/** Everybody's bookings, for staff. */
export const consoleBookingRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/bookings",
      {
        ...readers,
        schema: {
          tags,
          querystring: ListConsoleBookings,
          response: { 200: list(ConsoleBookingSummary) },
        },
      },
      async (request) => listConsoleBookings(deps, request.query),
    );
    app.get(
      "/bookings/:id",
      {
        ...readers,
        schema: { tags, params: z.object({ id: Id }), response: { 200: data(ConsoleBooking) } },
      },
      async (request) => {
        const mayCall = staffOf(request).scopes.includes("booking.manage");
        const query = { bookingId: request.params.id, locale: localeOf(request), mayCall };
        return { data: await loadConsoleBooking(deps, query) };
      },
    );
    app.post(
      "/bookings/:id/notes",
      {
        onRequest: staffWith("booking.manage"),
        schema: {
          tags,
          params: z.object({ id: Id }),
          body: WriteNote,
          response: { 200: data(z.null()) },
        },
      },
      async (request) => {
        const input = { bookingId: request.params.id, ...request.body };
        const by = auditActorOf(request);
        await runCommand(deps, request, async (trx) => {
          await writeBookingNote(trx, { ...input, by, now: deps.clock() });
          return null;
        });
        return { data: null };
      },
    );
    app.get(
      "/bookings/:id/proof-chain",
      {
        ...readers,
        schema: { tags, params: z.object({ id: Id }), response: { 200: data(ProofChainView) } },
      },
      async (request) => ({ data: await loadProofChain(deps, request.params.id) }),
    );
  };
