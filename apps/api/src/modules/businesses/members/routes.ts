import {
  BusinessView,
  ChangeMember,
  ChangeOwner,
  MemberView,
  RetainingAccess,
} from "@songtan/contract/businesses/businesses";
import { MadeAccessView } from "@songtan/contract/identity/made-access";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { originOf } from "../../../http/session/device.ts";
import { proveRequest } from "../../identity/account-records/prove-owner.ts";
import { isProvedRecently } from "../../identity/account-records/recent-proof.ts";
import { isAnswered, runCommand } from "../../platform/commands/command.ts";
import { loadOwnedBusiness } from "../records/businesses.ts";
import { changeOwner } from "./change-owner.ts";
import { changeMember, listAccessOfMember, listMembers, removeMember } from "./members.ts";

const tags = ["businesses"];
const params = z.object({ id: Id });
const memberParams = z.object({ id: Id, memberId: Id });

/** Registers the routes for the members of a business and their roles. */
export const memberRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    app.get(
      "/businesses/:id/members",
      { schema: { tags, params, response: { 200: wholeListOf(MemberView) } } },
      async (request) =>
        wholeList(
          await listMembers(deps.db, {
            businessId: request.params.id,
            accountId: actorOf(request).accountId,
          }),
        ),
    );
    app.put(
      "/businesses/:id/members/:memberId",
      {
        schema: {
          tags,
          params: memberParams,
          body: ChangeMember,
          response: { 200: data(MemberView) },
        },
      },
      async (request) => {
        const input = {
          businessId: request.params.id,
          memberId: request.params.memberId,
          accountId: actorOf(request).accountId,
          role: request.body.role,
          keep: request.body.keep,
          proved: isProvedRecently(deps, request),
          from: originOf(request),
        };
        return { data: await runCommand(deps, request, (trx) => changeMember(trx, deps, input)) };
      },
    );
    app.delete(
      "/businesses/:id/members/:memberId",
      {
        schema: {
          tags,
          params: memberParams,
          querystring: RetainingAccess,
          response: { 200: data(z.null()) },
        },
      },
      async (request) => {
        const input = {
          businessId: request.params.id,
          memberId: request.params.memberId,
          accountId: actorOf(request).accountId,
          keep: request.query.keep,
          proved: isProvedRecently(deps, request),
        };
        return { data: await runCommand(deps, request, (trx) => removeMember(trx, deps, input)) };
      },
    );
    app.get(
      "/businesses/:id/members/:memberId/access",
      { schema: { tags, params: memberParams, response: { 200: wholeListOf(MadeAccessView) } } },
      async (request) =>
        wholeList(
          await listAccessOfMember(deps.db, {
            businessId: request.params.id,
            memberId: request.params.memberId,
            accountId: actorOf(request).accountId,
            now: deps.clock(),
          }),
        ),
    );
    app.put(
      "/businesses/:id/owner",
      { schema: { tags, params, body: ChangeOwner, response: { 200: data(BusinessView) } } },
      async (request) => {
        const { memberId, keep, ...proof } = request.body;
        const who = { businessId: request.params.id, accountId: actorOf(request).accountId };
        // Ownership is checked before the proof, so that other people cannot spend a code or an attempt. The sender of
        // a repeated request has already lost the ownership.
        if (!(await isAnswered(deps, request))) await loadOwnedBusiness(deps.db, who);
        await proveRequest(deps, request, proof);
        const input = { ...who, memberId, keep, from: originOf(request) };
        return { data: await runCommand(deps, request, (trx) => changeOwner(trx, deps, input)) };
      },
    );
  };
