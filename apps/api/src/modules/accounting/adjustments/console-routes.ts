import {
  AdjustmentView,
  ListAdjustments,
  ProposeAdjustment,
  RejectAdjustment,
} from "@songtan/contract/console/adjustments";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { decideAdjustment, proposeAdjustment } from "./adjust.ts";
import { findAdjustment, listAdjustments } from "./list-adjustments.ts";

const tags = ["console payments"];
const cashiers = { onRequest: staffWith("payment.refund") };
const params = z.object({ id: Id });

/** Setting balances right by hand: always by two, always with a reason. */
export const adjustmentRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const view = async (request: FastifyRequest, id: string) => ({
      data: await findAdjustment(deps, id, staffOf(request).staffId),
    });
    app.get(
      "/adjustments",
      {
        ...cashiers,
        schema: { tags, querystring: ListAdjustments, response: { 200: list(AdjustmentView) } },
      },
      async (request) =>
        listAdjustments(deps, { ...request.query, staffId: staffOf(request).staffId }),
    );
    app.post(
      "/adjustments",
      {
        ...cashiers,
        schema: { tags, body: ProposeAdjustment, response: { 201: data(AdjustmentView) } },
      },
      async (request, reply) => {
        const input = { ...request.body, by: auditActorOf(request) };
        const id = await runCommand(deps, request, (trx) => proposeAdjustment(trx, deps, input));
        return reply.code(201).send(await view(request, id));
      },
    );
    app.post(
      "/adjustments/:id/approve",
      { ...cashiers, schema: { tags, params, response: { 200: data(AdjustmentView) } } },
      async (request) => {
        const input = { adjustmentId: request.params.id, by: auditActorOf(request), approve: true };
        await runCommand(deps, request, async (trx) => {
          await decideAdjustment(trx, deps, input);
          return null;
        });
        return view(request, request.params.id);
      },
    );
    app.post(
      "/adjustments/:id/turn-down",
      {
        ...cashiers,
        schema: { tags, params, body: RejectAdjustment, response: { 200: data(AdjustmentView) } },
      },
      async (request) => {
        const { words } = request.body;
        const input = {
          adjustmentId: request.params.id,
          by: auditActorOf(request),
          approve: false,
          words,
        };
        await runCommand(deps, request, async (trx) => {
          await decideAdjustment(trx, deps, input);
          return null;
        });
        return view(request, request.params.id);
      },
    );
  };
