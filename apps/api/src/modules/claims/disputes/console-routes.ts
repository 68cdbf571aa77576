import {
  AcceptDispute,
  AnswerDispute,
  DisputeRecord,
  DisputeRow,
  ListDisputes,
} from "@songtan/contract/console/disputes";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { answerDispute } from "./answer-dispute.ts";
import { listDisputes, loadDispute } from "./list-disputes.ts";

const tags = ["console disputes"];
const cashiers = { onRequest: staffWith("payment.refund") };
const params = z.object({ id: Id });
const answer = { 200: data(DisputeRecord) };

/** Routes of payments that a cardholder's bank disputes, and our answers. */
export const disputeConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/disputes",
      {
        ...cashiers,
        schema: { tags, querystring: ListDisputes, response: { 200: list(DisputeRow) } },
      },
      async (request) => listDisputes(deps, request.query),
    );
    app.get(
      "/disputes/:id",
      { ...cashiers, schema: { tags, params, response: answer } },
      async (request) => ({
        data: await loadDispute(deps, request.params.id),
      }),
    );
    app.post(
      "/disputes/:id/answer",
      { ...cashiers, schema: { tags, params, body: AnswerDispute, response: answer } },
      async (request) => {
        const { version, text: words } = request.body;
        const input = {
          disputeId: request.params.id,
          version,
          words,
          accept: false,
          by: auditActorOf(request),
        };
        await runCommand(deps, request, async (trx) => {
          await answerDispute(trx, deps, input);
          return null;
        });
        return { data: await loadDispute(deps, request.params.id) };
      },
    );
    app.post(
      "/disputes/:id/accept",
      { ...cashiers, schema: { tags, params, body: AcceptDispute, response: answer } },
      async (request) => {
        const input = {
          ...request.body,
          disputeId: request.params.id,
          accept: true,
          by: auditActorOf(request),
        };
        await runCommand(deps, request, async (trx) => {
          await answerDispute(trx, deps, input);
          return null;
        });
        return { data: await loadDispute(deps, request.params.id) };
      },
    );
  };
