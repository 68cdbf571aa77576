import {
  DecideDocument,
  DecisionView,
  OpenDocument,
  OpenedDocument,
} from "@songtan/contract/console/reviews";
import { data, Id } from "@songtan/contract/scalars";
import { submittedKinds } from "@songtan/domain/driver-types";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../../deps/deps.ts";
import { auditActorOf, staffWith } from "../../../../http/session/staff-auth.ts";
import { runCommand } from "../../../platform/commands/command.ts";
import { openDocument } from "../open-document.ts";
import { reviewDocument } from "./review-document.ts";

const tags = ["console reviews"];
const reviewers = { onRequest: staffWith("driver.review") };
const params = z.object({ id: Id, kind: z.enum(submittedKinds) });

/** Routes with which staff review one page of a driver's papers. */
export const documentConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/drivers/:id/documents/:kind/open",
      {
        ...reviewers,
        schema: { tags, params, body: OpenDocument, response: { 200: data(OpenedDocument) } },
      },
      async (request) => {
        const { id: driverId, kind } = request.params;
        const input = { driverId, kind, by: auditActorOf(request), ...request.body };
        // Without an idempotency key: an answer with data in clear must not be stored for repeats.
        return {
          data: await deps.db.transaction().execute((trx) => openDocument(trx, deps, input)),
        };
      },
    );
    app.post(
      "/drivers/:id/documents/:kind/decision",
      {
        ...reviewers,
        schema: { tags, params, body: DecideDocument, response: { 200: data(DecisionView) } },
      },
      async (request) => {
        const { id: driverId, kind } = request.params;
        const input = { driverId, kind, by: auditActorOf(request), ...request.body };
        return { data: await runCommand(deps, request, (trx) => reviewDocument(trx, deps, input)) };
      },
    );
  };
