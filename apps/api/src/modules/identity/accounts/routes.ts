import { OwnerProof } from "@songtan/contract/identity/account-rights";
import {
  ChangePassword,
  CustomerSession,
  CustomerView,
  DeviceView,
  DriverSession,
  DriverView,
  Login,
  SignUp,
  UpdateUser,
} from "@songtan/contract/identity/accounts";
import { OwnerProofView } from "@songtan/contract/identity/owner-proofs";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { Role } from "@songtan/domain/account-types";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { actorOf, signedIn } from "../../../http/session/auth.ts";
import { addressOf } from "../../../http/session/client-address.ts";
import { deviceOf } from "../../../http/session/device.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { askerOf } from "../../platform/paid-messages/human-check.ts";
import { proveRequest } from "../account-records/prove-owner.ts";
import { newRecentProof } from "../account-records/recent-proof.ts";
import { loadUserView } from "../account-records/user-view.ts";
import { countKnownContacts } from "../passwords/known-contact-tries.ts";
import { changePassword } from "./change-password.ts";
import { endDevice, endOtherDevices } from "./end-device.ts";
import { listDevices } from "./list-devices.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { signUp } from "./sign-up.ts";
import { updateUser } from "./update-user.ts";

/** Each sign-up costs us a slow hash; a household or an office shares one address. */
const signUpsPerMinute = 120;

/**
 * Account routes of one role. Both roles have the same routes, with a different prefix in `app.ts`.
 */
export const accountRoutes =
  (deps: Deps, role: Role): FastifyPluginAsyncZod =>
  async (app) => {
    const Session = role === "customer" ? CustomerSession : DriverSession;
    const User = role === "customer" ? CustomerView : DriverView;
    const tags = [`${role} account`];
    const mine = { onRequest: signedIn(role) };
    const done = { 200: data(z.null()) };

    app.post(
      "/sign-up",
      {
        config: perAddress(signUpsPerMinute, 60),
        schema: { tags, body: SignUp, response: { 201: Session } },
      },
      async (request, reply) => {
        return reply
          .code(201)
          .send(await signUp(deps, { ...request.body, role, device: deviceOf(deps, request) }));
      },
    );
    app.post(
      "/login",
      { schema: { tags, body: Login, response: { 200: Session } } },
      async (request) => {
        const from = { ...askerOf(request), device: deviceOf(deps, request) };
        return logIn({ ...deps, db: deps.signInDb }, { ...request.body, ...from, role });
      },
    );
    app.post("/logout", { ...mine, schema: { tags, response: done } }, async (request) => {
      await logOut(deps, actorOf(request));
      return { data: null };
    });
    app.get(
      "/user",
      { ...mine, schema: { tags, response: { 200: data(User) } } },
      async (request) => ({
        data: await loadUserView(deps.db, deps, actorOf(request).accountId),
      }),
    );
    app.put(
      "/user",
      { ...mine, schema: { tags, body: UpdateUser, response: { 200: data(User) } } },
      async (request) => {
        const { password, sentCode, ...changes } = request.body;
        const hasProof = password !== undefined || sentCode !== undefined;
        const proved = hasProof && (await proveRequest(deps, request, { password, sentCode }));
        const input = { actor: actorOf(request), changes, proved };
        const update = () => runCommand(deps, request, (trx) => updateUser(trx, deps, input));
        const { phone, email } = changes;
        if (phone === undefined && email === undefined) return { data: await update() };
        return { data: await countKnownContacts(deps, addressOf(request), update) };
      },
    );
    app.put(
      "/password",
      { ...mine, schema: { tags, body: ChangePassword, response: done } },
      async (request) => {
        await changePassword(deps, {
          ...request.body,
          actor: actorOf(request),
          address: addressOf(request),
        });
        return { data: null };
      },
    );
    app.post(
      "/owner-proofs",
      { ...mine, schema: { tags, body: OwnerProof, response: { 201: data(OwnerProofView) } } },
      async (request, reply) => {
        await proveRequest(deps, request, request.body);
        return reply.code(201).send({ data: newRecentProof(deps, actorOf(request)) });
      },
    );
    app.get(
      "/devices",
      { ...mine, schema: { tags, response: { 200: wholeListOf(DeviceView) } } },
      async (request) => wholeList(await listDevices(deps, actorOf(request))),
    );
    app.delete("/devices", { ...mine, schema: { tags, response: done } }, async (request) => {
      await endOtherDevices(deps, actorOf(request));
      return { data: null };
    });
    app.delete(
      "/devices/:id",
      { ...mine, schema: { tags, params: z.object({ id: Id }), response: done } },
      async (request) => {
        await endDevice(deps, { actor: actorOf(request), deviceId: request.params.id });
        return { data: null };
      },
    );
  };
