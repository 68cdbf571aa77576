import {
  ChangeScopes,
  DecideGrant,
  InviteStaff,
  StaffInvited,
  StaffView,
} from "@songtan/contract/console/staff";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../../deps/deps.ts";
import { auditActorOf, staffOf, staffWith } from "../../../../http/session/staff-auth.ts";
import { runCommand } from "../../../platform/commands/command.ts";
import { loadStaffViews } from "../staff-views.ts";
import { changeScopes } from "./change-scopes.ts";
import { disableStaff, enableStaff } from "./disable-staff.ts";
import { confirmGrant, declineGrant } from "./grants.ts";
import { inviteAgain, inviteStaff } from "./invite-staff.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";

const tags = ["console staff"];
const managers = { onRequest: staffWith("staff.manage") };
const params = z.object({ id: Id });

/** Who works here, and what each may do. */
export const staffManageRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/staff",
      { ...managers, schema: { tags, response: { 200: list(StaffView) } } },
      async (request) => ({
        data: await loadStaffViews(deps.db, deps.clock(), { readerId: staffOf(request).staffId }),
        nextCursor: null,
      }),
    );
    app.post(
      "/staff",
      { ...managers, schema: { tags, body: InviteStaff, response: { 201: data(StaffInvited) } } },
      async (request, reply) => {
        const by = auditActorOf(request);
        const invited = await runCommand(deps, request, (trx) =>
          inviteStaff(trx, deps, { ...request.body, by }),
        );
        return reply.code(201).send({ data: invited });
      },
    );
    app.put(
      "/staff/:id/scopes",
      {
        ...managers,
        schema: { tags, params, body: ChangeScopes, response: { 200: data(StaffView) } },
      },
      async (request) => {
        const input = { ...request.body, staffId: request.params.id, by: auditActorOf(request) };
        return { data: await runCommand(deps, request, (trx) => changeScopes(trx, deps, input)) };
      },
    );
    for (const [path, command] of Object.entries({
      invitation: inviteAgain,
      "reset-second-factor": resetSecondFactor,
    }))
      app.post(
        `/staff/:id/${path}`,
        { ...managers, schema: { tags, params, response: { 200: data(StaffInvited) } } },
        async (request) => {
          const input = { staffId: request.params.id, by: auditActorOf(request) };
          return { data: await runCommand(deps, request, (trx) => command(trx, deps, input)) };
        },
      );
    for (const [path, command] of Object.entries({ confirm: confirmGrant, decline: declineGrant }))
      app.post(
        `/staff/:id/${path}`,
        {
          ...managers,
          schema: { tags, params, body: DecideGrant, response: { 200: data(StaffView) } },
        },
        async (request) => {
          const input = { ...request.body, staffId: request.params.id, by: auditActorOf(request) };
          return { data: await runCommand(deps, request, (trx) => command(trx, deps, input)) };
        },
      );
    for (const [path, command] of Object.entries({ disable: disableStaff, enable: enableStaff }))
      app.post(
        `/staff/:id/${path}`,
        { ...managers, schema: { tags, params, response: { 200: data(StaffView) } } },
        async (request) => {
          const input = { staffId: request.params.id, by: auditActorOf(request) };
          return { data: await runCommand(deps, request, (trx) => command(trx, deps, input)) };
        },
      );
  };
