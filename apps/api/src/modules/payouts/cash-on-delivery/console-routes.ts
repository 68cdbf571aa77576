import { ConsoleCod, DecideCod, ListCod, ObjectToCod } from "@songtan/contract/console/payouts";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { decideCod, objectToCollection } from "./decide-cod.ts";
import { findCod, listCod } from "./list-cod.ts";

const tags = ["console payouts"];
const lookers = { onRequest: staffWith("payout.run", "booking.manage") };
const payers = { onRequest: staffWith("payout.run") };
const params = z.object({ id: Id });
const answer = { 200: data(ConsoleCod) };

/** Registers the routes for cash on delivery that we hold: amounts to be paid out, amounts in transit, and objections. */
export const codConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const find = async (request: FastifyRequest, id: string) => {
      const readerId = auditActorOf(request).id;
      return { data: await findCod(deps.db, { id, readerId, now: deps.clock() }) };
    };
    app.get(
      "/cod",
      { ...lookers, schema: { tags, querystring: ListCod, response: { 200: list(ConsoleCod) } } },
      async (request) =>
        listCod(deps.db, {
          ...request.query,
          readerId: auditActorOf(request).id,
          now: deps.clock(),
        }),
    );
    app.get(
      "/cod/:id",
      { ...lookers, schema: { tags, params, response: answer } },
      async (request) => find(request, request.params.id),
    );
    app.post(
      "/cod/:id/object",
      { ...lookers, schema: { tags, params, body: ObjectToCod, response: answer } },
      async (request) => {
        const input = {
          ...request.body,
          collectionId: request.params.id,
          by: auditActorOf(request),
        };
        await runCommand(deps, request, (trx) => objectToCollection(trx, deps, input));
        return find(request, request.params.id);
      },
    );
    app.post(
      "/cod/:id/decide",
      { ...payers, schema: { tags, params, body: DecideCod, response: answer } },
      async (request) => {
        const input = {
          ...request.body,
          collectionId: request.params.id,
          by: auditActorOf(request),
        };
        await runCommand(deps, request, (trx) => decideCod(trx, deps, input));
        return find(request, request.params.id);
      },
    );
  };
