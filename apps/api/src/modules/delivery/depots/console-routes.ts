import { ChangeDepot, ConsoleDepot, SaveDepot } from "@songtan/contract/console/depots";
import { Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { rowsWanted } from "../../../http/answers/rows-wanted.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { listDepots, saveDepot } from "./save-depot.ts";

const tags = ["console depots"];
const managers = { onRequest: staffWith("booking.manage") };

/** Routes of the depots for goods that could not be returned. */
export const depotConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/depots",
      { ...managers, schema: { tags, response: { 200: wholeListOf(ConsoleDepot) } } },
      async (request) => {
        const rows = rowsWanted(request);
        return wholeList(await listDepots(deps.db, rows), rows);
      },
    );
    app.post(
      "/depots",
      {
        ...managers,
        schema: { tags, body: SaveDepot, response: { 201: wholeListOf(ConsoleDepot) } },
      },
      async (request, reply) => {
        const saved = {
          depot: request.body,
          seen: null,
          by: auditActorOf(request),
          now: deps.clock(),
        };
        return reply
          .code(201)
          .send(wholeList(await runCommand(deps, request, (trx) => saveDepot(trx, saved))));
      },
    );
    app.post(
      "/depots/:id",
      {
        ...managers,
        schema: {
          tags,
          params: z.object({ id: Id }),
          body: ChangeDepot,
          response: { 200: wholeListOf(ConsoleDepot) },
        },
      },
      async (request) => {
        const seen = { id: request.params.id, savedAt: request.body.seenSavedAt };
        const saved = { depot: request.body, seen, by: auditActorOf(request), now: deps.clock() };
        return wholeList(await runCommand(deps, request, (trx) => saveDepot(trx, saved)));
      },
    );
  };
