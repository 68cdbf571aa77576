import { ReleaseDriver } from "@songtan/contract/by-hand/by-hand";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { aboutBooking, runByHand } from "../by-hand/run-by-hand.ts";
import { declineReserved, releaseReserved } from "./release-reserved.ts";

const params = z.object({ id: Id });
const response = { 200: data(z.null()) };

/** Staff release the driver who is reserved for a booking. */
export const consoleReservedRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/bookings/:id/release-driver",
      {
        onRequest: staffWith("booking.manage"),
        schema: { tags: ["console bookings"], params, body: ReleaseDriver, response },
      },
      async (request) => {
        const input = { ...request.body, ...aboutBooking(deps, request) };
        return runByHand(deps, request, (trx) => releaseReserved(trx, input));
      },
    );
  };

/** The reserved driver declines. */
export const driverReservedRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "driver");
    app.post(
      "/driver/reserved-bookings/:id/decline",
      { schema: { tags: ["driver offers"], params, response } },
      async (request) => {
        const { accountId: driverId } = actorOf(request);
        const input = { bookingId: request.params.id, driverId, now: deps.clock() };
        await runCommand(deps, request, async (trx) => {
          await declineReserved(trx, input);
          return null;
        });
        return { data: null };
      },
    );
  };
