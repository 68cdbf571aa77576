import { StaffProof, StaffUser } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import {
  AddPasskey,
  NewPasskeyChallenge,
  PasskeyLogin,
  PasskeyView,
  SignInChallenge,
} from "@songtan/contract/identity/passkeys";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { addressOf } from "../../../http/session/client-address.ts";
import { deviceName } from "../../../http/session/device-name.ts";
import { auditActorOf, staffOf, staffWith } from "../../../http/session/staff-auth.ts";
import { readDevice, setDeviceCookie, setStaffCookie } from "../../../http/session/staff-cookie.ts";
import { isAnswered, runCommand } from "../../platform/commands/command.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { notifyStaffOfPasskey } from "../staff/notify-staff-passkey.ts";
import { proveStaff } from "../staff/prove-staff.ts";
import { lockStaff } from "../staff/staff-records.ts";
import { addPasskey, checkNewPasskey, startAdding } from "./add-passkey.ts";
import { startSignIn } from "./check-sign-in.ts";
import { logInStaffByPasskey } from "./log-in-by-passkey.ts";
import {
  deletePasskey,
  loadPasskeys,
  type PasskeyOwner,
  toPasskeyView,
} from "./passkey-records.ts";
import { signInsPerMinute } from "./routes.ts";

const tags = ["console passkeys"];

/** Staff's passkeys: signing in to the console with one, and one's own. */
export const passkeyConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(passkeyLoginRoutes(deps));
    await app.register(ownPasskeyRoutes(deps));
  };

const passkeyLoginRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = signInsPerMinute;

    app.post(
      "/login/challenges",
      { config, schema: { tags, response: { 201: data(SignInChallenge) } } },
      async (_request, reply) => reply.code(201).send({ data: await startSignIn(deps, "staff") }),
    );
    app.post(
      "/login/passkey",
      { config, schema: { tags, body: PasskeyLogin, response: { 200: data(StaffUser) } } },
      async (request, reply) => {
        const device = readDevice(request, deps.settings);
        const from = {
          address: addressOf(request),
          deviceName: deviceName(request.headers["user-agent"]),
          deviceKey: device.key,
        };
        const signedIn = await logInStaffByPasskey(
          { ...deps, db: deps.signInDb },
          { ...from, answer: request.body },
        );
        setStaffCookie(reply, deps.settings, signedIn.token);
        setDeviceCookie(reply, deps.settings, device.token);
        return { data: signedIn.user };
      },
    );
  };

const ownPasskeyRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const mine = { onRequest: staffWith() };
    const one = { tags, params: z.object({ id: Id }) };
    const ownerOf = (request: FastifyRequest): PasskeyOwner => ({
      audience: "staff",
      id: staffOf(request).staffId,
    });

    app.get(
      "/passkeys",
      { ...mine, schema: { tags, response: { 200: wholeListOf(PasskeyView) } } },
      async (request) =>
        wholeList((await loadPasskeys(deps.db, ownerOf(request))).map(toPasskeyView)),
    );
    app.post(
      "/passkeys/challenges",
      { ...mine, schema: { tags, body: StaffProof, response: { 201: data(NewPasskeyChallenge) } } },
      async (request, reply) => {
        const staff = await proveStaff(deps, request, request.body);
        const names = { userName: staff.email, userDisplayName: staff.name };
        return reply.code(201).send({ data: await startAdding(deps, ownerOf(request), names) });
      },
    );
    app.post(
      "/passkeys",
      { ...mine, schema: { tags, body: AddPasskey, response: { 201: data(PasskeyView) } } },
      async (request, reply) => {
        const owner = ownerOf(request);
        const checked = (await isAnswered(deps, request))
          ? null
          : await checkNewPasskey(deps, owner, request.body);
        const name = request.body.name ?? deviceName(request.headers["user-agent"]);
        const added = await runCommand(deps, request, async (trx) => {
          const staff = await lockStaff(trx, owner.id);
          const passkey = await addPasskey(trx, deps, { owner, passkey: { checked, name } });
          await record(trx, request, { action: "staff.passkey_added", name });
          await notifyStaffOfPasskey(trx, staff);
          return passkey;
        });
        return reply.code(201).send({ data: added });
      },
    );
    app.post(
      "/passkeys/:id/remove",
      { ...mine, schema: { ...one, body: StaffProof, response: { 200: data(z.null()) } } },
      async (request) => {
        if (!(await isAnswered(deps, request))) await proveStaff(deps, request, request.body);
        await runCommand(deps, request, async (trx) => {
          if (!(await deletePasskey(trx, ownerOf(request), request.params.id)))
            throw new Refusal("not_found");
          await record(trx, request, { action: "staff.passkey_removed" });
          return null;
        });
        return { data: null };
      },
    );

    type Done = { action: "staff.passkey_added" | "staff.passkey_removed"; name?: string };
    const record = (
      trx: Parameters<typeof recordAudit>[0],
      request: FastifyRequest,
      { action, name }: Done,
    ) =>
      recordAudit(trx, {
        actor: auditActorOf(request),
        action,
        subject: { kind: "staff", id: staffOf(request).staffId },
        ...(name !== undefined && { detail: { name } }),
        at: deps.clock(),
      });
  };
