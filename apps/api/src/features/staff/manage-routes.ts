import { ChangeScopes, InviteStaff, StaffInvited, StaffView } from "@songtan/contract/console/staff";
import { data, Id, list } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { runCommand } from "../../http/command.ts";
import { auditActorOf, staffWith } from "../../http/staff-auth.ts";
import { changeScopes } from "./change-scopes.ts";
import { disableStaff, enableStaff } from "./disable-staff.ts";
import { inviteAgain, inviteStaff } from "./invite-staff.ts";
import { loadStaffViews } from "./queries.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";

const tags = ["console staff"];
const managers = { onRequest: staffWith("staff.manage") };
const params = z.object({ id: Id });

/** One transaction without a key: what answers an invitation's link must not be kept with the answers to repeat. */
const inOne = <T>({ db }: Pick<Deps, "db">, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(work);

/** Who works here, and what each may do. */
export const staffManageRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get("/staff", { ...managers, schema: { tags, response: { 200: list(StaffView) } } }, async () => ({
      data: await loadStaffViews(deps.db, deps.clock()),
      nextCursor: null,
    }));
    app.post(
      "/staff",
      { ...managers, schema: { tags, body: InviteStaff, response: { 201: data(StaffInvited) } } },
      async (request, reply) => {
        const by = auditActorOf(request);
        const invited = await inOne(deps, (trx) => inviteStaff(trx, deps, { ...request.body, by }));
        return reply.code(201).send({ data: invited });
      },
    );
    app.put(
      "/staff/:id/scopes",
      { ...managers, schema: { tags, params, body: ChangeScopes, response: { 200: data(StaffView) } } },
      async (request) => {
        const input = { ...request.body, staffId: request.params.id, by: auditActorOf(request) };
        return { data: await runCommand(deps, request, (trx) => changeScopes(trx, deps, input)) };
      },
    );
    for (const [path, command] of Object.entries({ invitation: inviteAgain, "reset-second-factor": resetSecondFactor }))
      app.post(
        `/staff/:id/${path}`,
        { ...managers, schema: { tags, params, response: { 200: data(StaffInvited) } } },
        async (request) => {
          const input = { staffId: request.params.id, by: auditActorOf(request) };
          return { data: await inOne(deps, (trx) => command(trx, deps, input)) };
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
