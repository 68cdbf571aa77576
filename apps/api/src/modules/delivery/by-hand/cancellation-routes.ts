import { CancelByHand, CancellationOptions } from "@songtan/contract/by-hand/by-hand";
import { CancellationPreview, PreviewCancellations } from "@songtan/contract/by-hand/previews";
import { DoneOrProposed, TurnDownProposal } from "@songtan/contract/by-hand/proposals";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { approveCancellation, cancelByHand, loadCancellationOptions } from "./cancel-by-hand.ts";
import { previewCancellations } from "./preview-cancellations.ts";
import { turnDownProposal } from "./proposals.ts";
import { aboutBooking, runByHand } from "./run-by-hand.ts";

const tags = ["console bookings"];
const dispatchers = { onRequest: staffWith("booking.manage") };
const params = z.object({ id: Id });
const ofCancellation = params.extend({ cancellationId: Id });
const nothing = { 200: data(z.null()) };

/** Routes with which staff cancel for a customer: the cost, the cancellation, and a second person's decision. */
export const cancellationRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/bookings/:id/cancellation",
      { ...dispatchers, schema: { tags, params, response: { 200: data(CancellationOptions) } } },
      async (request) => {
        const { staffId } = staffOf(request);
        const query = { bookingId: request.params.id, staffId };
        return { data: await loadCancellationOptions(deps, query) };
      },
    );
    app.post(
      "/bookings/preview-cancellations",
      {
        ...dispatchers,
        schema: {
          tags,
          body: PreviewCancellations,
          response: { 200: wholeListOf(CancellationPreview) },
        },
      },
      async (request) => {
        const { staffId } = staffOf(request);
        return wholeList(await previewCancellations(deps, { ...request.body, staffId }));
      },
    );
    app.post(
      "/bookings/:id/cancel",
      {
        ...dispatchers,
        schema: { tags, params, body: CancelByHand, response: { 200: data(DoneOrProposed) } },
      },
      async (request) => {
        const input = { ...request.body, ...aboutBooking(deps, request) };
        return { data: await runCommand(deps, request, (trx) => cancelByHand(trx, input)) };
      },
    );
    app.post(
      "/bookings/:id/cancellations/:cancellationId/approve",
      { ...dispatchers, schema: { tags, params: ofCancellation, response: nothing } },
      async (request) => {
        const proposalId = request.params.cancellationId;
        const input = { ...aboutBooking(deps, request), proposalId };
        return runByHand(deps, request, (trx) => approveCancellation(trx, deps, input));
      },
    );
    app.post(
      "/bookings/:id/cancellations/:cancellationId/turn-down",
      {
        ...dispatchers,
        schema: { tags, params: ofCancellation, body: TurnDownProposal, response: nothing },
      },
      async (request) => {
        const proposalId = request.params.cancellationId;
        const input = { ...aboutBooking(deps, request), proposalId, ...request.body };
        return runByHand(deps, request, (trx) =>
          turnDownProposal(trx, { ...input, kind: "cancellation" }),
        );
      },
    );
  };
