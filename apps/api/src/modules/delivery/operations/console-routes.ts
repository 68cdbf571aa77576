import { CloseIncident, JobsRunAgain, OperationsView } from "@songtan/contract/console/operations";
import { data, Id } from "@songtan/contract/scalars";
import { operationsScopes } from "@songtan/domain/staff/approvals";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { runJobsAgain } from "../../platform/oversight/failed-jobs.ts";
import { closeIncident } from "./close-incident.ts";
import { loadOperations } from "./load-operations.ts";
import { operationsFor } from "./operations-for.ts";

const tags = ["console operations"];
const dispatchers = { onRequest: staffWith("booking.manage") };
const readers = { onRequest: staffWith(...operationsScopes) };

/** Routes for the incidents that need the attention of staff. */
export const incidentConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/operations",
      { ...readers, schema: { tags, response: { 200: data(OperationsView) } } },
      async (request) => ({
        data: operationsFor(await loadOperations(deps), staffOf(request).scopes),
      }),
    );
    app.post(
      "/incidents/:id/close",
      {
        ...dispatchers,
        schema: {
          tags,
          params: z.object({ id: Id }),
          body: CloseIncident,
          response: { 200: data(z.null()) },
        },
      },
      async (request) => {
        const input = {
          incidentId: request.params.id,
          ...request.body,
          by: auditActorOf(request),
          now: deps.clock(),
        };
        return { data: await runCommand(deps, request, (trx) => closeIncident(trx, deps, input)) };
      },
    );
    app.post(
      "/incidents/:id/run-again",
      {
        ...dispatchers,
        schema: { tags, params: z.object({ id: Id }), response: { 200: data(JobsRunAgain) } },
      },
      async (request) => {
        const input = {
          incidentId: request.params.id,
          by: auditActorOf(request),
          now: deps.clock(),
        };
        return { data: await runCommand(deps, request, (trx) => runJobsAgain(trx, input)) };
      },
    );
  };
