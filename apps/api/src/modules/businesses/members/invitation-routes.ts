import {
  AcceptInvitation,
  BusinessInvitationView,
  BusinessView,
  InviteMember,
} from "@songtan/contract/businesses/businesses";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { originOf } from "../../../http/session/device.ts";
import { isProvedRecently } from "../../identity/account-records/recent-proof.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { askerOf } from "../../platform/paid-messages/human-check.ts";
import {
  acceptInvitation,
  inviteMember,
  listInvitations,
  withdrawInvitation,
} from "./invitations.ts";

const tags = ["businesses"];
const params = z.object({ id: Id });
const invitationParams = z.object({ id: Id, invitationId: Id });

/** Invitations to a business, and joining by one. */
export const businessInvitationRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    app.get(
      "/businesses/:id/invitations",
      { schema: { tags, params, response: { 200: wholeListOf(BusinessInvitationView) } } },
      async (request) =>
        wholeList(
          await listInvitations(deps, {
            businessId: request.params.id,
            accountId: actorOf(request).accountId,
          }),
        ),
    );
    app.post(
      "/businesses/:id/invitations",
      {
        schema: {
          tags,
          params,
          body: InviteMember,
          response: { 201: data(BusinessInvitationView) },
        },
      },
      async (request, reply) => {
        const input = {
          businessId: request.params.id,
          accountId: actorOf(request).accountId,
          body: request.body,
          proved: isProvedRecently(deps, request),
          from: originOf(request),
          asker: askerOf(request),
        };
        const made = await runCommand(deps, request, (trx) => inviteMember(trx, deps, input));
        return reply.code(201).send({ data: made });
      },
    );
    app.delete(
      "/businesses/:id/invitations/:invitationId",
      { schema: { tags, params: invitationParams, response: { 200: data(z.null()) } } },
      async (request) => {
        const input = {
          businessId: request.params.id,
          invitationId: request.params.invitationId,
          accountId: actorOf(request).accountId,
        };
        return {
          data: await runCommand(deps, request, (trx) => withdrawInvitation(trx, deps, input)),
        };
      },
    );
    app.post(
      "/business-invitations/accept",
      { schema: { tags, body: AcceptInvitation, response: { 200: data(BusinessView) } } },
      async (request) => {
        const input = { accountId: actorOf(request).accountId, key: request.body.key };
        return {
          data: await runCommand(deps, request, (trx) => acceptInvitation(trx, deps, input)),
        };
      },
    );
  };
