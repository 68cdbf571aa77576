import { DriverAppeals, WriteAppeal } from "@songtan/contract/console/drivers";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadDriverAppeals, writeAppeal } from "./write-appeal.ts";

const tags = ["driver account"];

/** A suspended driver's side: the reason, and the appeal. */
export const appealRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "driver");
    app.get(
      "/driver/appeals",
      { schema: { tags, response: { 200: data(DriverAppeals) } } },
      async (request) => ({
        data: await loadDriverAppeals(deps.db, actorOf(request).accountId),
      }),
    );
    app.post(
      "/driver/appeals",
      { schema: { tags, body: WriteAppeal, response: { 201: data(DriverAppeals) } } },
      async (request, reply) => {
        const input = { driverId: actorOf(request).accountId, text: request.body.text };
        const written = await runCommand(deps, request, (trx) => writeAppeal(trx, deps, input));
        return reply.code(201).send({ data: written });
      },
    );
  };
