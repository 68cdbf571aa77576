import {
  BusinessLogView,
  BusinessView,
  ListBusinessLog,
  SaveBusiness,
} from "@songtan/contract/businesses/businesses";
import { data, Id, list, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { originOf } from "../../../http/session/device.ts";
import { isProvedRecently } from "../../identity/account-records/recent-proof.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadMembership, viewBusiness } from "./businesses.ts";
import { listBusinesses, listBusinessLog } from "./list-businesses.ts";
import { createBusiness, updateBusiness } from "./save-business.ts";

const tags = ["businesses"];
const params = z.object({ id: Id });

/** Registers the routes to open a business and to edit its details, for signed-in people. */
export const businessRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    app.get(
      "/businesses",
      { schema: { tags, response: { 200: wholeListOf(BusinessView) } } },
      async (request) => wholeList(await listBusinesses(deps.db, actorOf(request).accountId)),
    );
    app.post(
      "/businesses",
      { schema: { tags, body: SaveBusiness, response: { 201: data(BusinessView) } } },
      async (request, reply) => {
        const input = { accountId: actorOf(request).accountId, body: request.body };
        const made = await runCommand(deps, request, (trx) => createBusiness(trx, deps, input));
        return reply.code(201).send({ data: made });
      },
    );
    app.get(
      "/businesses/:id",
      { schema: { tags, params, response: { 200: data(BusinessView) } } },
      async (request) => {
        const who = { businessId: request.params.id, accountId: actorOf(request).accountId };
        return { data: await viewBusiness(deps.db, await loadMembership(deps.db, who)) };
      },
    );
    app.put(
      "/businesses/:id",
      { schema: { tags, params, body: SaveBusiness, response: { 200: data(BusinessView) } } },
      async (request) => {
        const input = {
          businessId: request.params.id,
          accountId: actorOf(request).accountId,
          body: request.body,
          proved: isProvedRecently(deps, request),
          from: originOf(request),
        };
        return { data: await runCommand(deps, request, (trx) => updateBusiness(trx, deps, input)) };
      },
    );
    app.get(
      "/businesses/:id/log",
      {
        schema: {
          tags,
          params,
          querystring: ListBusinessLog,
          response: { 200: list(BusinessLogView) },
        },
      },
      async (request) =>
        listBusinessLog(deps.db, {
          businessId: request.params.id,
          accountId: actorOf(request).accountId,
          ...request.query,
        }),
    );
  };
