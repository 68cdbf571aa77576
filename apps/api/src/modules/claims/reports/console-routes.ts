import {
  AnswerReport,
  EndReport,
  ListReports,
  ProposeClaim,
  ReportRecord,
  ReportRow,
  ReportVersion,
  SetFault,
  TransferredClaim,
} from "@songtan/contract/console/reports";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { answerReport, endReport, setFault } from "./answer-report.ts";
import { approveClaim, proposeClaim, recordClaimTransfer, rejectClaim } from "./decide-claim.ts";
import { listReports } from "./list-reports.ts";
import { loadCase } from "./load-case.ts";

const tags = ["console reports"];
/** Staff who manage bookings answer people; staff who may refund decide about money. */
const readers = { onRequest: staffWith("booking.manage", "payment.refund") };
const cashiers = { onRequest: staffWith("payment.refund") };
const params = z.object({ id: Id });
const answer = { 200: data(ReportRecord) };
type Case = FastifyRequest & { params: { id: string } };

/** Registers the routes for reports and claims, and for the answers and decisions of staff. */
export const reportConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const view = async (request: Case) => ({
      data: await loadCase(deps, {
        reportId: request.params.id,
        staffId: staffOf(request).staffId,
        locale: localeOf(request),
      }),
    });
    const decide = async (
      request: Case,
      work: (trx: Trx, input: ReturnType<typeof caseInput>) => Promise<void>,
    ) => {
      await runCommand(deps, request, async (trx) => {
        await work(trx, caseInput(request));
        return null;
      });
      return view(request);
    };

    app.get(
      "/reports",
      {
        ...readers,
        schema: { tags, querystring: ListReports, response: { 200: list(ReportRow) } },
      },
      async (request) => listReports(deps, request.query),
    );
    app.get(
      "/reports/:id",
      { ...readers, schema: { tags, params, response: answer } },
      async (request) => view(request),
    );
    app.post(
      "/reports/:id/answer",
      { ...readers, schema: { tags, params, body: AnswerReport, response: answer } },
      async (request) =>
        decide(request, (trx, input) => answerReport(trx, deps, { ...request.body, ...input })),
    );
    app.post(
      "/reports/:id/fault",
      { ...readers, schema: { tags, params, body: SetFault, response: answer } },
      async (request) =>
        decide(request, (trx, input) => setFault(trx, deps, { ...request.body, ...input })),
    );
    app.post(
      "/reports/:id/close",
      { ...readers, schema: { tags, params, body: EndReport, response: answer } },
      async (request) =>
        decide(request, (trx, input) =>
          endReport(trx, deps, { ...request.body, ...input, command: "close" }),
        ),
    );
    app.post(
      "/reports/:id/refuse",
      { ...cashiers, schema: { tags, params, body: EndReport, response: answer } },
      async (request) =>
        decide(request, (trx, input) =>
          endReport(trx, deps, { ...request.body, ...input, command: "refuse" }),
        ),
    );
    app.post(
      "/reports/:id/propose",
      { ...cashiers, schema: { tags, params, body: ProposeClaim, response: answer } },
      async (request) =>
        decide(request, (trx, input) => proposeClaim(trx, deps, { ...request.body, ...input })),
    );
    app.post(
      "/reports/:id/approve",
      { ...cashiers, schema: { tags, params, body: ReportVersion, response: answer } },
      async (request) =>
        decide(request, (trx, input) => approveClaim(trx, deps, { ...request.body, ...input })),
    );
    app.post(
      "/reports/:id/turn-down",
      { ...cashiers, schema: { tags, params, body: EndReport, response: answer } },
      async (request) =>
        decide(request, (trx, input) => rejectClaim(trx, deps, { ...request.body, ...input })),
    );
    app.post(
      "/reports/:id/transferred",
      { ...cashiers, schema: { tags, params, body: TransferredClaim, response: answer } },
      async (request) =>
        decide(request, (trx, input) =>
          recordClaimTransfer(trx, deps, { ...request.body, ...input }),
        ),
    );
  };

const caseInput = (request: Case) => ({ reportId: request.params.id, by: auditActorOf(request) });
