import { LossOptions } from "@songtan/contract/by-hand/losses";
import { DoneOrProposed, TurnDownProposal } from "@songtan/contract/by-hand/proposals";
import { MoveBooking } from "@songtan/contract/console/bookings";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { turnDownProposal } from "../../delivery/by-hand/proposals.ts";
import { aboutBooking, runByHand } from "../../delivery/by-hand/run-by-hand.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { approveLoss, declareLost, loadLossOptions } from "./declare-lost.ts";
import { reassignBooking } from "./staff-moves.ts";

const tags = ["console bookings"];
const dispatchers = { onRequest: staffWith("booking.manage") };
const params = z.object({ id: Id });
const ofLoss = params.extend({ lossId: Id });
const nothing = { 200: data(z.null()) };

/** Staff remove the driver of a booking, or declare its goods lost. */
export const bookingMoveRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/bookings/:id/reassign",
      { ...dispatchers, schema: { tags, params, body: MoveBooking, response: nothing } },
      async (request) => {
        const input = { ...request.body, ...aboutBooking(deps, request) };
        return runByHand(deps, request, (trx) => reassignBooking(trx, input));
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
        schema: { tags, params, body: MoveBooking, response: { 200: data(DoneOrProposed) } },
      },
      async (request) => {
        const input = { ...request.body, ...aboutBooking(deps, request) };
        return { data: await runCommand(deps, request, (trx) => declareLost(trx, input)) };
      },
    );
    app.post(
      "/bookings/:id/losses/:lossId/approve",
      { ...dispatchers, schema: { tags, params: ofLoss, response: nothing } },
      async (request) => {
        const input = { ...aboutBooking(deps, request), proposalId: request.params.lossId };
        return runByHand(deps, request, (trx) => approveLoss(trx, deps, input));
      },
    );
    app.post(
      "/bookings/:id/losses/:lossId/turn-down",
      {
        ...dispatchers,
        schema: { tags, params: ofLoss, body: TurnDownProposal, response: nothing },
      },
      async (request) => {
        const input = {
          ...aboutBooking(deps, request),
          proposalId: request.params.lossId,
          ...request.body,
        };
        return runByHand(deps, request, (trx) => turnDownProposal(trx, { ...input, kind: "loss" }));
      },
    );
  };
