import { CreateFirstManager, FirstManagerCreated } from "@songtan/contract/console/operator/setup";
import {
  ChangeStaffPassword,
  FollowInvitation,
  InvitationView,
  StaffLogin,
  StaffUser,
} from "@songtan/contract/console/staff";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../../deps/deps.ts";
import { leaveNoTrace, perAddress } from "../../../../http/limits/security.ts";
import { addressOf } from "../../../../http/session/client-address.ts";
import { deviceName } from "../../../../http/session/device-name.ts";
import { auditActorOf, staffOf, staffWith } from "../../../../http/session/staff-auth.ts";
import {
  clearStaffCookie,
  readDevice,
  setDeviceCookie,
  setStaffCookie,
} from "../../../../http/session/staff-cookie.ts";
import { createFirstManager } from "../first-manager/first-manager.ts";
import { findInvitation, followInvitation } from "../manage/follow-invitation.ts";
import { toStaffUser } from "../staff-views.ts";
import { changeStaffPassword } from "./change-password.ts";
import { logInStaff } from "./log-in.ts";
import { logOutStaff } from "./log-out.ts";

const tags = ["console sign-in"];
const done = { 200: data(z.null()) };
const mine = { onRequest: staffWith() };
const TokenParams = z.object({ token: z.string().regex(/^[\w-]{20,100}$/) });

/** Registers the routes to sign in to and out of the console, and to follow an invitation link. */
export const staffSignInRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/login",
      { schema: { tags, body: StaffLogin, response: { 200: data(StaffUser) } } },
      async (request, reply) => {
        const where = {
          address: addressOf(request),
          deviceName: deviceName(request.headers["user-agent"]),
        };
        const device = readDevice(request, deps.settings);
        const input = { ...request.body, ...where, deviceKey: device.key };
        const { token, user } = await logInStaff({ ...deps, db: deps.signInDb }, input);
        setStaffCookie(reply, deps.settings, token);
        setDeviceCookie(reply, deps.settings, device.token);
        return { data: user };
      },
    );
    app.post(
      "/first-manager",
      {
        config: perAddress(10, 60),
        schema: { tags, body: CreateFirstManager, response: { 201: data(FirstManagerCreated) } },
      },
      async (request, reply) => {
        const invitationPath = await deps.db
          .transaction()
          .execute((trx) => createFirstManager(trx, deps, request.body));
        return reply.code(201).send({ data: { invitationPath } });
      },
    );
    app.post("/logout", { ...mine, schema: { tags, response: done } }, async (request, reply) => {
      await logOutStaff(deps, { staff: staffOf(request), by: auditActorOf(request) });
      clearStaffCookie(reply, deps.settings);
      return { data: null };
    });
    app.get(
      "/user",
      { ...mine, schema: { tags, response: { 200: data(StaffUser) } } },
      async (request) => {
        const { staffId, sessionEndsAt } = staffOf(request);
        const row = await deps.db
          .selectFrom("staff")
          .selectAll()
          .where("id", "=", staffId)
          .executeTakeFirstOrThrow();
        const user = toStaffUser(row, { startedAt: deps.clock(), settings: deps.settings });
        return { data: { ...user, sessionEndsAt: sessionEndsAt.toISOString() } };
      },
    );
    app.put(
      "/password",
      { ...mine, schema: { tags, body: ChangeStaffPassword, response: done } },
      async (request) => {
        const who = {
          staff: staffOf(request),
          by: auditActorOf(request),
          address: addressOf(request),
        };
        await changeStaffPassword(deps, { ...who, ...request.body });
        return { data: null };
      },
    );
    await app.register(invitationRoutes(deps));
  };

/** A link that may be opened by mistake on a shared computer: nothing of it is cached. */
const invitationRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    leaveNoTrace(app);
    const config = perAddress(30, 60);
    app.get(
      "/invitations/:token",
      { config, schema: { tags, params: TokenParams, response: { 200: data(InvitationView) } } },
      async (request) => ({ data: await findInvitation(deps, request.params.token) }),
    );
    app.post(
      "/invitations/:token",
      {
        config,
        schema: {
          tags,
          params: TokenParams,
          body: FollowInvitation,
          response: { 200: data(StaffUser) },
        },
      },
      async (request, reply) => {
        const device = readDevice(request, deps.settings);
        const name = deviceName(request.headers["user-agent"]);
        const where = { address: addressOf(request), deviceName: name, deviceKey: device.key };
        const { token } = request.params;
        const followed = await followInvitation(deps, { ...request.body, token, ...where });
        setStaffCookie(reply, deps.settings, followed.token);
        setDeviceCookie(reply, deps.settings, device.token);
        return { data: followed.user };
      },
    );
  };
