import { Refusal } from "@songtan/contract/errors";
import { OwnerProof } from "@songtan/contract/identity/account-rights";
import { CustomerSession, DriverSession } from "@songtan/contract/identity/accounts";
import {
  AddPasskey,
  NewPasskeyChallenge,
  PasskeyLogin,
  PasskeyView,
  SignInChallenge,
} from "@songtan/contract/identity/passkeys";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { Role } from "@songtan/domain/account-types";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { actorOf, signedIn } from "../../../http/session/auth.ts";
import { deviceOf, originOf } from "../../../http/session/device.ts";
import { isAnswered, runCommand } from "../../platform/commands/command.ts";
import { findAccount, lockAccount } from "../account-records/accounts.ts";
import { proveRequest } from "../account-records/prove-owner.ts";
import { warnOwner } from "../account-records/warnings.ts";
import { addPasskey, checkNewPasskey, startAdding } from "./add-passkey.ts";
import { startSignIn } from "./check-sign-in.ts";
import { logInByPasskey } from "./log-in-by-passkey.ts";
import { deletePasskey, loadPasskeys, toPasskeyView } from "./passkey-records.ts";

/**
 * Every visit of a sign-in page may request a challenge; a household or an office shares one
 * address.
 */
export const signInsPerMinute = perAddress(120, 60);

/** Registers the routes to sign in by passkey and to manage the account's passkeys, for one role. */
export const passkeyRoutes =
  (deps: Deps, role: Role): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = [`${role} passkeys`];
    const Session = role === "customer" ? CustomerSession : DriverSession;
    const mine = { onRequest: signedIn(role) };
    const one = { tags, params: z.object({ id: Id }) };
    const ownerOf = (request: FastifyRequest) => ({
      audience: role,
      id: actorOf(request).accountId,
    });

    app.post(
      "/login/challenges",
      { config: signInsPerMinute, schema: { tags, response: { 201: data(SignInChallenge) } } },
      async (_request, reply) => reply.code(201).send({ data: await startSignIn(deps, role) }),
    );
    app.post(
      "/login/passkey",
      {
        config: signInsPerMinute,
        schema: { tags, body: PasskeyLogin, response: { 200: Session } },
      },
      async (request) => {
        const from = { role, device: deviceOf(deps, request) };
        return logInByPasskey({ ...deps, db: deps.signInDb }, { ...from, answer: request.body });
      },
    );
    app.get(
      "/passkeys",
      { ...mine, schema: { tags, response: { 200: wholeListOf(PasskeyView) } } },
      async (request) =>
        wholeList((await loadPasskeys(deps.db, ownerOf(request))).map(toPasskeyView)),
    );
    app.post(
      "/passkeys/challenges",
      { ...mine, schema: { tags, body: OwnerProof, response: { 201: data(NewPasskeyChallenge) } } },
      async (request, reply) => {
        await proveRequest(deps, request, request.body);
        const account = await findAccount(deps.db, actorOf(request).accountId);
        const names = {
          userName: account.email || account.phone,
          userDisplayName: `${account.firstName} ${account.lastName}`,
        };
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
        const name = request.body.name ?? deviceOf(deps, request).name;
        const added = await runCommand(deps, request, async (trx) => {
          const account = await lockAccount(trx, owner.id);
          const passkey = await addPasskey(trx, deps, { owner, passkey: { checked, name } });
          const maker = { id: account.id, name: `${account.firstName} ${account.lastName}` };
          await warnOwner(trx, deps, {
            ...{ account, event: "passkey_added", now: deps.clock() },
            made: { id: passkey.id, name, business: null, maker, from: originOf(request) },
          });
          return passkey;
        });
        return reply.code(201).send({ data: added });
      },
    );
    app.post(
      "/passkeys/:id/remove",
      { ...mine, schema: { ...one, body: OwnerProof, response: { 200: data(z.null()) } } },
      async (request) => {
        await proveRequest(deps, request, request.body);
        await runCommand(deps, request, async (trx) => {
          if (!(await deletePasskey(trx, ownerOf(request), request.params.id)))
            throw new Refusal("not_found");
          return null;
        });
        return { data: null };
      },
    );
  };
