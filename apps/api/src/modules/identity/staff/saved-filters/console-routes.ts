import {
  SavedFiltersQuery,
  SavedFilterView,
  SaveFilter,
  SetDefaultFilter,
} from "@songtan/contract/console/overview/saved-filters";
import { Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../../deps/deps.ts";
import { staffOf, staffWith } from "../../../../http/session/staff-auth.ts";
import { runCommand } from "../../../platform/commands/command.ts";
import {
  listSavedFilters,
  removeSavedFilter,
  saveFilter,
  setDefaultFilter,
} from "./saved-filters.ts";

const tags = ["console saved filters"];
const anybody = { onRequest: staffWith() };
const params = z.object({ id: Id });

/** The filters of lists that a member of staff stored; each member sees only their own. */
export const savedFilterRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const response = { 200: wholeListOf(SavedFilterView) };
    app.get(
      "/saved-filters",
      { ...anybody, schema: { tags, querystring: SavedFiltersQuery, response } },
      async (request) => {
        const { staffId } = staffOf(request);
        return wholeList(await listSavedFilters(deps.db, { staffId, ...request.query }));
      },
    );
    app.post(
      "/saved-filters",
      {
        ...anybody,
        schema: { tags, body: SaveFilter, response: { 201: wholeListOf(SavedFilterView) } },
      },
      async (request, reply) => {
        const { staffId } = staffOf(request);
        const saved = { filter: request.body, staffId, now: deps.clock() };
        const rows = await runCommand(deps, request, (trx) => saveFilter(trx, saved));
        return reply.code(201).send(wholeList(rows));
      },
    );
    app.post(
      "/saved-filters/:id/default",
      { ...anybody, schema: { tags, params, body: SetDefaultFilter, response } },
      async (request) => {
        const { staffId } = staffOf(request);
        const change = { ...request.params, ...request.body, staffId };
        return wholeList(await runCommand(deps, request, (trx) => setDefaultFilter(trx, change)));
      },
    );
    app.post(
      "/saved-filters/:id/remove",
      { ...anybody, schema: { tags, params, response } },
      async (request) => {
        const { staffId } = staffOf(request);
        const removal = { ...request.params, staffId };
        return wholeList(await runCommand(deps, request, (trx) => removeSavedFilter(trx, removal)));
      },
    );
  };
