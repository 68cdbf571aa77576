import {
  ListDifferences,
  ProviderDifferences,
  ResolveDifference,
} from "@songtan/contract/console/reconciliation";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { rowsWanted } from "../../../http/answers/rows-wanted.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { differencesShown, listDifferences } from "./list-differences.ts";
import { resolveDifference } from "./resolve-difference.ts";

const tags = ["console books"];
const accountants = { onRequest: staffWith("payout.run") };

/**
 * Registers the routes for differences between the card provider and the ledger, for the staff who are responsible for
 * the ledger.
 */
export const reconciliationRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/provider-differences",
      {
        ...accountants,
        schema: {
          tags,
          querystring: ListDifferences,
          response: { 200: data(ProviderDifferences) },
        },
      },
      async (request) => ({
        data: await listDifferences(
          deps.db,
          request.query.state,
          rowsWanted(request, differencesShown),
        ),
      }),
    );
    app.post(
      "/provider-differences/:id/settle",
      {
        ...accountants,
        schema: {
          tags,
          params: z.object({ id: Id }),
          body: ResolveDifference,
          response: { 200: data(z.null()) },
        },
      },
      async (request) => {
        const input = {
          id: request.params.id,
          ...request.body,
          by: auditActorOf(request),
          now: deps.clock(),
        };
        return { data: await runCommand(deps, request, (trx) => resolveDifference(trx, input)) };
      },
    );
  };
