import { DashboardView, RecordPositions, SetDuty } from "@songtan/contract/drivers/drivers";
import { DriverView } from "@songtan/contract/identity/accounts";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { streamAnswer } from "../../../http/limits/event-stream.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { createPositionIntake } from "../../drivers/duty/position-intake.ts";
import { setDuty } from "../../drivers/duty/set-duty.ts";
import { verifyDeviceTakeover } from "../../drivers/duty/verify-device-takeover.ts";
import { loadDriverView } from "../../identity/account-records/user-view.ts";
import { refuseSuspended } from "../../identity/driver-state/duty.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadDashboard } from "./load-dashboard.ts";
import { streamDriver } from "./stream-driver.ts";

const tags = ["drivers"];

/** A driver's own duty, place, day and live stream. */
export const driverRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "driver");
    const intake = createPositionIntake(deps);

    app.put(
      "/driver/duty",
      { schema: { tags, body: SetDuty, response: { 200: data(DriverView) } } },
      async (request) => {
        const actor = actorOf(request);
        const { onDuty, deviceId = actor.sessionId, takeOver: takeover } = request.body;
        const proved =
          takeover !== undefined &&
          (await verifyDeviceTakeover(deps, { actor, deviceId, takeover }));
        const driver = await runCommand(deps, request, async (trx) => {
          await setDuty(
            { ...deps, trx },
            { driverId: actor.accountId, sessionId: actor.sessionId, onDuty, deviceId, proved },
          );
          return loadDriverView(trx, deps, actor.accountId);
        });
        return { data: driver };
      },
    );

    app.post(
      "/driver/positions",
      {
        schema: {
          tags,
          body: RecordPositions,
          response: { 202: data(z.object({ accepted: z.int() })) },
        },
      },
      async (request, reply) => {
        const positions = request.body.positions.map((position) => ({
          ...position,
          recordedAt: new Date(position.recordedAt),
        }));
        // A repeated report is older than the positions that it delivered the first time, so the route does not need
        // an Idempotency-Key.
        const accepted = await intake.receive({ driverId: actorOf(request).accountId, positions });
        return reply.code(202).send({ data: { accepted } });
      },
    );

    app.get(
      "/driver/dashboard",
      { schema: { tags, response: { 200: data(DashboardView) } } },
      async (request) => ({
        data: await loadDashboard(deps, {
          driverId: actorOf(request).accountId,
          locale: localeOf(request),
        }),
      }),
    );

    app.get(
      "/driver/events",
      {
        exposeHeadRoute: false,
        // A suspension ends the sessions and so the streams. A suspended driver who signs in later can follow only the
        // job under way.
        preHandler: (request) => refuseSuspended(deps, actorOf(request).accountId),
        schema: {
          tags,
          description: "`offer`, `offer_withdrawn`, `task`, `duty`, `typing` and `notice`.",
          response: streamAnswer,
        },
      },
      (request, reply) => streamDriver(deps, { request, reply }),
    );
  };
