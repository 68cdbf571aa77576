import { AddCaseTerms, CaseTermsView } from "@songtan/contract/console/reports";
import { Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../../deps/deps.ts";
import { rowsWanted } from "../../../../http/answers/rows-wanted.ts";
import { auditActorOf, staffOf, staffWith } from "../../../../http/session/staff-auth.ts";
import { runCommand } from "../../../platform/commands/command.ts";
import {
  approveCaseTerms,
  draftCaseTerms,
  listCaseTerms,
  removeCaseTerms,
} from "./approval-limits.ts";

const tags = ["console reports"];
const editors = { onRequest: staffWith("tariff.edit") };
const params = z.object({ id: Id });

/**
 * Registers the routes for the terms of cases: the periods for reports and claims, and the limits of a refund by one
 * member of staff.
 */
export const caseTermsRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = { 200: wholeListOf(CaseTermsView) };
    app.get("/case-terms", { ...editors, schema: { tags, response: answer } }, async (request) =>
      wholeList(
        await listCaseTerms(deps.db, deps.clock(), staffOf(request).staffId),
        rowsWanted(request),
      ),
    );
    app.post(
      "/case-terms",
      {
        ...editors,
        schema: { tags, body: AddCaseTerms, response: { 201: wholeListOf(CaseTermsView) } },
      },
      async (request, reply) => {
        const input = { ...request.body, by: auditActorOf(request) };
        const rows = await runCommand(deps, request, (trx) => draftCaseTerms(trx, deps, input));
        return reply.code(201).send(wholeList(rows));
      },
    );
    app.post(
      "/case-terms/:id/approve",
      { ...editors, schema: { tags, params, response: answer } },
      async (request) => {
        const input = { id: request.params.id, by: auditActorOf(request) };
        return wholeList(
          await runCommand(deps, request, (trx) => approveCaseTerms(trx, deps, input)),
        );
      },
    );
    app.post(
      "/case-terms/:id/remove",
      { ...editors, schema: { tags, params, response: answer } },
      async (request) => {
        const input = { id: request.params.id, by: auditActorOf(request) };
        return wholeList(
          await runCommand(deps, request, (trx) => removeCaseTerms(trx, deps, input)),
        );
      },
    );
  };
