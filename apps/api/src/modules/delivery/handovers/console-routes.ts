import {
  HandoverOptions,
  MoveHandover,
  ProposeHandover,
  RecordHandoverGiven,
} from "@songtan/contract/console/handovers";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadHandoverOptions } from "./load-handover-options.ts";
import { cancelHandover, recordHandoverGiven } from "./move-handover.ts";
import { proposeHandover } from "./propose-handover.ts";

const tags = ["console bookings"];
const dispatchers = { onRequest: staffWith("booking.manage") };
const params = z.object({ id: Id });
const moves = [
  ["call-off", MoveHandover, cancelHandover],
  ["record-given", RecordHandoverGiven, recordHandoverGiven],
] as const;

/** Goods of a driver who cannot go on, handed to another one. */
export const handoverConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/bookings/:id/handover",
      { ...dispatchers, schema: { tags, params, response: { 200: data(HandoverOptions) } } },
      async (request) => ({ data: await loadHandoverOptions(deps, request.params.id) }),
    );
    app.post(
      "/bookings/:id/handover",
      {
        ...dispatchers,
        schema: { tags, params, body: ProposeHandover, response: { 200: data(z.null()) } },
      },
      async (request) => {
        const about = {
          bookingId: request.params.id,
          by: auditActorOf(request),
          now: deps.clock(),
        };
        const input = { ...request.body, ...about };
        return { data: await runCommand(deps, request, (trx) => proposeHandover(trx, input)) };
      },
    );
    for (const [name, body, move] of moves)
      app.post(
        `/handovers/:id/${name}`,
        { ...dispatchers, schema: { tags, params, body, response: { 200: data(z.null()) } } },
        async (request) => {
          const about = {
            handoverId: request.params.id,
            by: auditActorOf(request),
            now: deps.clock(),
          };
          const input = { ...request.body, ...about };
          return { data: await runCommand(deps, request, (trx) => move(trx, input)) };
        },
      );
  };
