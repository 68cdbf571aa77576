import {
  ApproveRun,
  ConsolePayout,
  ExcludePayout,
  ListPayouts,
  ListRuns,
  PayoutRunSummary,
  PayoutRunView,
  PayoutsWaiting,
  RejectPayout,
} from "@songtan/contract/console/payouts";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { approveRun } from "./approve-run.ts";
import { discardRun, excludePayout } from "./change-run.ts";
import { findPayout, findRun, listPayouts, listRuns, loadWaiting } from "./console-reads.ts";
import { prepareRun } from "./prepare-run.ts";
import { rejectPayout } from "./reject-payout.ts";
import { refreshChecks } from "./run-rows.ts";

const tags = ["console payouts"];
const payers = { onRequest: staffWith("payout.run") };
const params = z.object({ id: Id });
const itemParams = z.object({ id: Id, payoutId: Id });
const answer = { 200: data(PayoutRunView) };

/** Paying drivers: one of staff prepares a run, another approves it. */
export const payoutConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const run = async (request: Parameters<typeof staffOf>[0], runId: string) => ({
      data: await findRun(deps.db, { runId, staffId: staffOf(request).staffId }),
    });
    app.get(
      "/payouts",
      {
        ...payers,
        schema: { tags, querystring: ListPayouts, response: { 200: list(ConsolePayout) } },
      },
      async (request) => listPayouts(deps.db, request.query),
    );
    app.get(
      "/payouts/waiting",
      { ...payers, schema: { tags, response: { 200: data(PayoutsWaiting) } } },
      async () => ({
        data: await loadWaiting(deps.db),
      }),
    );
    app.get(
      "/payouts/:id",
      { ...payers, schema: { tags, params, response: { 200: data(ConsolePayout) } } },
      async (request) => ({ data: await findPayout(deps.db, request.params.id) }),
    );
    app.post(
      "/payouts/:id/reject",
      {
        ...payers,
        schema: { tags, params, body: RejectPayout, response: { 200: data(ConsolePayout) } },
      },
      async (request) => {
        const payoutId = request.params.id;
        const input = { payoutId, words: request.body.words, by: auditActorOf(request) };
        await runCommand(deps, request, (trx) => rejectPayout(trx, deps, input));
        return { data: await findPayout(deps.db, payoutId) };
      },
    );
    app.get(
      "/payout-runs",
      {
        ...payers,
        schema: { tags, querystring: ListRuns, response: { 200: list(PayoutRunSummary) } },
      },
      async (request) => listRuns(deps.db, request.query),
    );
    app.post(
      "/payout-runs",
      { ...payers, schema: { tags, response: { 201: data(PayoutRunView) } } },
      async (request, reply) => {
        const id = await runCommand(deps, request, (trx) =>
          prepareRun(trx, deps, auditActorOf(request)),
        );
        return reply.code(201).send(await run(request, id));
      },
    );
    app.get(
      "/payout-runs/:id",
      { ...payers, schema: { tags, params, response: answer } },
      async (request) => run(request, request.params.id),
    );
    app.put(
      "/payout-runs/:id/items/:payoutId",
      { ...payers, schema: { tags, params: itemParams, body: ExcludePayout, response: answer } },
      async (request) => {
        const { id: runId, payoutId } = request.params;
        const input = { runId, payoutId, words: request.body.words, by: auditActorOf(request) };
        await runCommand(deps, request, (trx) => excludePayout(trx, deps, input));
        return run(request, runId);
      },
    );
    app.post(
      "/payout-runs/:id/approve",
      { ...payers, schema: { tags, params, body: ApproveRun, response: answer } },
      async (request) => {
        const input = { runId: request.params.id, ...request.body, by: auditActorOf(request) };
        // The checks are saved even if the approval is refused, so that the approver sees the new total and the
        // reasons.
        await deps.db.transaction().execute((trx) => refreshChecks(trx, deps, input.runId));
        await runCommand(deps, request, (trx) => approveRun(trx, deps, input));
        return run(request, request.params.id);
      },
    );
    app.post(
      "/payout-runs/:id/discard",
      { ...payers, schema: { tags, params, response: answer } },
      async (request) => {
        const input = { runId: request.params.id, by: auditActorOf(request) };
        await runCommand(deps, request, (trx) => discardRun(trx, deps, input));
        return run(request, request.params.id);
      },
    );
  };
