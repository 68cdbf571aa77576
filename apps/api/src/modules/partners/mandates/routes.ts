import {
  AgentRequestView,
  CreateMandate,
  MandateBoundsView,
  MandateView,
  NewMandateView,
  ProposalView,
  ShowAgentRequest,
} from "@songtan/contract/businesses/mandates";
import { Refusal } from "@songtan/contract/errors";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { originOf } from "../../../http/session/device.ts";
import { loadManagedBusiness } from "../../businesses/records/businesses.ts";
import { isProvedRecently } from "../../identity/account-records/recent-proof.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { showAgentRequest } from "../agent-sign-in/show-request.ts";
import { loadMandateBounds } from "./mandate-history.ts";
import { createMandate, listMandates } from "./mandates.ts";
import { decideProposal, listProposals } from "./proposals.ts";

const tags = ["agents"];
const params = z.object({ id: Id });

/** Registers the routes with which the members who manage a business set the mandates of its agents. */
export const mandateRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    app.get(
      "/agent-requests",
      {
        schema: { tags, querystring: ShowAgentRequest, response: { 200: data(AgentRequestView) } },
      },
      async (request) => ({ data: showAgentRequest(deps, request.query) }),
    );
    app.get(
      "/businesses/:id/mandates",
      { schema: { tags, params, response: { 200: wholeListOf(MandateView) } } },
      async (request) =>
        wholeList(
          await listMandates(deps.db, {
            businessId: request.params.id,
            accountId: actorOf(request).accountId,
          }),
        ),
    );
    app.get(
      "/businesses/:id/mandate-bounds",
      { schema: { tags, params, response: { 200: data(MandateBoundsView) } } },
      async (request) => {
        const businessId = request.params.id;
        await loadManagedBusiness(deps.db, {
          businessId,
          accountId: actorOf(request).accountId,
        });
        return { data: await loadMandateBounds(deps.db, { businessId, now: deps.clock() }) };
      },
    );
    app.post(
      "/businesses/:id/mandates",
      { schema: { tags, params, body: CreateMandate, response: { 201: data(NewMandateView) } } },
      async (request, reply) => {
        const input = {
          businessId: request.params.id,
          accountId: actorOf(request).accountId,
          body: request.body,
          proved: isProvedRecently(deps, request),
          from: originOf(request),
        };
        // A secret is never stored as an answer.
        const made = await deps.db.transaction().execute((trx) => createMandate(trx, deps, input));
        return reply.code(201).send({ data: made });
      },
    );
  };

/**
 * Registers the routes for the proposals of agents, for members of the business. They require the header
 * `Songtan-Business`.
 */
export const proposalRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer", { forBusinesses: true });
    const decide = async (request: FastifyRequest, id: string, approved: boolean) => {
      const { accountId } = actorOf(request);
      const business = businessOf(request);
      return {
        data: await runCommand(deps, request, (trx) =>
          decideProposal(
            { ...deps, places: deps.places, trx },
            { id, business, accountId, approved },
          ),
        ),
      };
    };
    app.get(
      "/agent-proposals",
      { schema: { tags, response: { 200: wholeListOf(ProposalView) } } },
      async (request) => wholeList(await listProposals(deps, businessOf(request))),
    );
    app.post(
      "/agent-proposals/:id/approve",
      { schema: { tags, params, response: { 200: data(ProposalView) } } },
      async (request) => decide(request, request.params.id, true),
    );
    app.post(
      "/agent-proposals/:id/decline",
      { schema: { tags, params, response: { 200: data(ProposalView) } } },
      async (request) => decide(request, request.params.id, false),
    );
  };

function businessOf(request: FastifyRequest) {
  const { business } = actorOf(request);
  if (!business) throw new Refusal("not_found");
  return business;
}
