import { AcceptFromBoard, BoardBooking, ListBoard } from "@songtan/contract/drivers/offers";
import { TaskView } from "@songtan/contract/drivers/tasks";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { acceptFromBoard } from "./accept-booking.ts";
import { listBoard, loadBoardBooking } from "./board.ts";

const BookingParams = z.object({ id: Id });
const tags = ["driver board"];

/** The open board: every booking that looks for a driver like this one. */
export const boardRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "driver");

    app.get(
      "/driver/bookings",
      { schema: { tags, querystring: ListBoard, response: { 200: list(BoardBooking) } } },
      async (request) =>
        listBoard(deps, { driverId: actorOf(request).accountId, ...request.query }),
    );

    app.get(
      "/driver/bookings/:id",
      { schema: { tags, params: BookingParams, response: { 200: data(BoardBooking) } } },
      async (request) => {
        const input = { driverId: actorOf(request).accountId, bookingId: request.params.id };
        return { data: await loadBoardBooking(deps, input) };
      },
    );

    app.post(
      "/driver/bookings/:id/accept",
      {
        schema: {
          ...{ tags, params: BookingParams },
          body: AcceptFromBoard.nullish(),
          response: { 200: data(TaskView) },
        },
      },
      async (request) => {
        const input = {
          bookingId: request.params.id,
          driverId: actorOf(request).accountId,
          shownSince: request.body?.searchingSince,
        };
        return {
          data: await runCommand(deps, request, (trx) => acceptFromBoard({ ...deps, trx }, input)),
        };
      },
    );
  };
