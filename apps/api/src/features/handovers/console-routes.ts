import { HandoverDesk, MoveHandover, ProposeHandover, RecordGiven } from "@songtan/contract/console/handovers";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { runCommand } from "../../http/command.ts";
import { auditActorOf, staffWith } from "../../http/staff-auth.ts";
import { loadHandoverDesk } from "./load-desk.ts";
import { callOffHandover, recordGiven } from "./move-handover.ts";
import { proposeHandover } from "./propose-handover.ts";

const tags = ["console bookings"];
const dispatchers = { onRequest: staffWith("booking.manage") };
const params = z.object({ id: Id });
const moves = [
  ["call-off", MoveHandover, callOffHandover],
  ["record-given", RecordGiven, recordGiven],
] as const;

/** Goods of a driver who cannot go on, handed to another one. */
export const handoverConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/bookings/:id/handover",
      { ...dispatchers, schema: { tags, params, response: { 200: data(HandoverDesk) } } },
      async (request) => ({ data: await loadHandoverDesk(deps, request.params.id) }),
    );
    app.post(
      "/bookings/:id/handover",
      { ...dispatchers, schema: { tags, params, body: ProposeHandover, response: { 200: data(z.null()) } } },
      async (request) => {
        const about = { bookingId: request.params.id, by: auditActorOf(request), now: deps.clock() };
        const input = { ...request.body, ...about };
        return { data: await runCommand(deps, request, (trx) => proposeHandover(trx, input)) };
      },
    );
    for (const [name, body, move] of moves)
      app.post(
        `/handovers/:id/${name}`,
        { ...dispatchers, schema: { tags, params, body, response: { 200: data(z.null()) } } },
        async (request) => {
          const about = { handoverId: request.params.id, by: auditActorOf(request), now: deps.clock() };
          const input = { ...request.body, ...about };
          return { data: await runCommand(deps, request, (trx) => move(trx, input)) };
        },
      );
  };
