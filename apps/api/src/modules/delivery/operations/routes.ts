import { AlarmView, RaiseAlarm } from "@songtan/contract/drivers/drivers";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { raiseAlarm } from "./raise-alarm.ts";

/** A driver's call for help, which requires only a session. */
export const alarmRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "driver");
    app.post(
      "/driver/sos",
      { schema: { tags: ["drivers"], body: RaiseAlarm, response: { 201: data(AlarmView) } } },
      async (request, reply) => {
        const input = { ...request.body, driverId: actorOf(request).accountId };
        return reply
          .code(201)
          .send({ data: await runCommand(deps, request, (trx) => raiseAlarm(trx, deps, input)) });
      },
    );
  };
