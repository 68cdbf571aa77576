import { MoveBooking } from "@songtan/contract/console/bookings";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loseBooking, reassignBooking } from "./staff-moves.ts";

type Move = (trx: Trx, input: Parameters<typeof reassignBooking>[1]) => Promise<void>;
const moves: readonly [name: string, move: Move][] = [
  ["reassign", reassignBooking],
  ["lose", loseBooking],
];

/** What staff do to a booking by hand. */
export const bookingMoveRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    for (const [name, move] of moves)
      app.post(
        `/bookings/:id/${name}`,
        {
          onRequest: staffWith("booking.manage"),
          schema: {
            tags: ["console bookings"],
            params: z.object({ id: Id }),
            body: MoveBooking,
            response: { 200: data(z.null()) },
          },
        },
        async (request) => {
          const by = auditActorOf(request);
          const input = { bookingId: request.params.id, ...request.body, by, now: deps.clock() };
          await runCommand(deps, request, async (trx) => {
            await move(trx, input);
            return null;
          });
          return { data: null };
        },
      );
  };
