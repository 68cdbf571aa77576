import {
  ChangeScopes,
  ConfirmFactorReset,
  ConfirmGrant,
  DecideGrant,
  DeclineFactorReset,
  InviteStaff,
  Proven,
  StaffInvited,
  StaffView,
} from "@songtan/contract/console/staff";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { rowsWanted } from "../../../../http/answers/rows-wanted.ts";
import { auditActorOf, staffOf, staffWith } from "../../../../http/session/staff-auth.ts";
import { runCommand } from "../../../platform/commands/command.ts";
import type { ProveChange } from "../../../platform/oversight/prove-change.ts";
import { loadStaffViews } from "../staff-views.ts";
import { changeScopes } from "./change-scopes.ts";
import { disableStaff, enableStaff } from "./disable-staff.ts";
import { confirmGrant, declineGrant } from "./grants.ts";
import { inviteAgain, inviteStaff } from "./invite-staff.ts";
import {
  confirmFactorReset,
  declineFactorReset,
  requestFactorReset,
} from "./reset-second-factor.ts";

const tags = ["console staff"];
const managers = { onRequest: staffWith("staff.manage") };
const params = z.object({ id: Id });

/** Registers the routes that list members of staff and change their rights. */
export const staffManageRoutes =
  (deps: Deps, prove: ProveChange): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/staff",
      { ...managers, schema: { tags, response: { 200: wholeListOf(StaffView) } } },
      async (request) => {
        const rows = rowsWanted(request);
        const { staffId: readerId } = staffOf(request);
        return wholeList(await loadStaffViews(deps.db, deps.clock(), { readerId, rows }), rows);
      },
    );
    app.post(
      "/staff",
      { ...managers, schema: { tags, body: InviteStaff, response: { 201: data(StaffInvited) } } },
      async (request, reply) => {
        const by = auditActorOf(request);
        const { proof, ...person } = request.body;
        await prove(request, proof);
        const invited = await runCommand(deps, request, (trx) =>
          inviteStaff(trx, deps, { ...person, by }),
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
        const { proof, ...body } = request.body;
        await prove(request, proof);
        const input = { ...body, staffId: request.params.id, by: auditActorOf(request) };
        return { data: await runCommand(deps, request, (trx) => changeScopes(trx, deps, input)) };
      },
    );
    app.post(
      "/staff/:id/invitation",
      {
        ...managers,
        schema: { tags, params, body: Proven, response: { 200: data(StaffInvited) } },
      },
      async (request) => {
        await prove(request, request.body?.proof);
        const input = { staffId: request.params.id, by: auditActorOf(request) };
        return { data: await runCommand(deps, request, (trx) => inviteAgain(trx, deps, input)) };
      },
    );
    await app.register(factorResetRoutes(deps, prove));
    app.post(
      "/staff/:id/confirm",
      {
        ...managers,
        schema: { tags, params, body: ConfirmGrant, response: { 200: data(StaffView) } },
      },
      async (request) => {
        const { proof, ...body } = request.body;
        await prove(request, proof);
        const input = { ...body, staffId: request.params.id, by: auditActorOf(request) };
        return { data: await runCommand(deps, request, (trx) => confirmGrant(trx, deps, input)) };
      },
    );
    app.post(
      "/staff/:id/decline",
      {
        ...managers,
        schema: { tags, params, body: DecideGrant, response: { 200: data(StaffView) } },
      },
      async (request) => {
        const input = { ...request.body, staffId: request.params.id, by: auditActorOf(request) };
        return { data: await runCommand(deps, request, (trx) => declineGrant(trx, deps, input)) };
      },
    );
    for (const [path, command] of Object.entries({ disable: disableStaff, enable: enableStaff }))
      app.post(
        `/staff/:id/${path}`,
        {
          ...managers,
          schema: { tags, params, body: Proven, response: { 200: data(StaffView) } },
        },
        async (request) => {
          await prove(request, request.body?.proof);
          const input = { staffId: request.params.id, by: auditActorOf(request) };
          return { data: await runCommand(deps, request, (trx) => command(trx, deps, input)) };
        },
      );
  };

/** A new second factor: one manager requests it, another calls back and confirms it. */
const factorResetRoutes =
  (deps: Deps, prove: ProveChange): FastifyPluginAsyncZod =>
  async (app) => {
    const shared = { tags, params };
    app.post(
      "/staff/:id/reset-second-factor",
      { ...managers, schema: { ...shared, body: Proven, response: { 200: data(StaffView) } } },
      async (request) => {
        await prove(request, request.body?.proof);
        const input = { staffId: request.params.id, by: auditActorOf(request) };
        const command = (trx: Trx) => requestFactorReset(trx, deps, input);
        return { data: await runCommand(deps, request, command) };
      },
    );
    app.post(
      "/staff/:id/reset-second-factor/confirm",
      {
        ...managers,
        schema: { ...shared, body: ConfirmFactorReset, response: { 200: data(StaffInvited) } },
      },
      async (request) => {
        const { proof, ...body } = request.body;
        await prove(request, proof);
        const input = { ...body, staffId: request.params.id, by: auditActorOf(request) };
        const command = (trx: Trx) => confirmFactorReset(trx, deps, input);
        return { data: await runCommand(deps, request, command) };
      },
    );
    app.post(
      "/staff/:id/reset-second-factor/decline",
      {
        ...managers,
        schema: { ...shared, body: DeclineFactorReset, response: { 200: data(StaffView) } },
      },
      async (request) => {
        const input = { ...request.body, staffId: request.params.id, by: auditActorOf(request) };
        const command = (trx: Trx) => declineFactorReset(trx, deps, input);
        return { data: await runCommand(deps, request, command) };
      },
    );
  };
