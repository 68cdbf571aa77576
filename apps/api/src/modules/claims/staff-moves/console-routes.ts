import { DeclaredLost, LossOptions, TurnDownLoss } from "@songtan/contract/by-hand/losses";
import { MoveBooking } from "@songtan/contract/console/bookings";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { approveLoss, declareLost, loadLossOptions, turnDownLoss } from "./declare-lost.ts";
import { reassignBooking } from "./staff-moves.ts";

const tags = ["console bookings"];
const dispatchers = { onRequest: staffWith("booking.manage") };
const params = z.object({ id: Id });
const ofLoss = params.extend({ lossId: Id });
const nothing = { 200: data(z.null()) };

const about = (deps: Deps, request: FastifyRequest & { params: { id: string } }) => ({
  bookingId: request.params.id,
  by: auditActorOf(request),
  now: deps.clock(),
});

const done = async (deps: Deps, request: FastifyRequest, work: (trx: Trx) => Promise<void>) => {
  await runCommand(deps, request, async (trx) => {
    await work(trx);
    return null;
  });
  return { data: null };
};

/** Staff remove the driver of a booking, or declare its goods lost. */
export const bookingMoveRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/bookings/:id/reassign",
      { ...dispatchers, schema: { tags, params, body: MoveBooking, response: nothing } },
      async (request) => {
        const input = { ...request.body, ...about(deps, request) };
        return done(deps, request, (trx) => reassignBooking(trx, input));
      },
    );
    app.get(
      "/bookings/:id/loss",
      { ...dispatchers, schema: { tags, params, response: { 200: data(LossOptions) } } },
      async (request) => {
        const query = { bookingId: request.params.id, staffId: staffOf(request).staffId };
        return { data: await loadLossOptions(deps, query) };
      },
    );
    app.post(
      "/bookings/:id/lose",
      {
        ...dispatchers,
        schema: { tags, params, body: MoveBooking, response: { 200: data(DeclaredLost) } },
      },
      async (request) => {
        const input = { ...request.body, ...about(deps, request) };
        return { data: await runCommand(deps, request, (trx) => declareLost(trx, input)) };
      },
    );
    app.post(
      "/bookings/:id/losses/:lossId/approve",
      { ...dispatchers, schema: { tags, params: ofLoss, response: nothing } },
      async (request) => {
        const input = { ...about(deps, request), lossId: request.params.lossId };
        return done(deps, request, (trx) => approveLoss(trx, deps, input));
      },
    );
    app.post(
      "/bookings/:id/losses/:lossId/turn-down",
      { ...dispatchers, schema: { tags, params: ofLoss, body: TurnDownLoss, response: nothing } },
      async (request) => {
        const input = {
          ...about(deps, request),
          lossId: request.params.lossId,
          ...request.body,
        };
        return done(deps, request, (trx) => turnDownLoss(trx, input));
      },
    );
  };
