import { Refusal } from "@songtan/contract/errors";
import { OwnerProof } from "@songtan/contract/identity/account-rights";
import { CustomerSession, DriverSession } from "@songtan/contract/identity/accounts";
import {
  AnswerSocialSignIn,
  BrowserProof,
  IdentitiesView,
  LinkSocialSignIn,
  SignInOptions,
  SocialLinkCodeView,
  SocialProviderParam,
  SocialSignInView,
  SocialSignUp,
  StartedSocialSignIn,
  StartSocialLinkCode,
  StartSocialSignIn,
} from "@songtan/contract/identity/social-sign-in";
import { data, Id } from "@songtan/contract/scalars";
import type { Role } from "@songtan/domain/account-types";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { actorOf, signedIn } from "../../../http/session/auth.ts";
import { addressOf } from "../../../http/session/client-address.ts";
import { deviceOf } from "../../../http/session/device.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { humanCheckOf } from "../../platform/paid-messages/human-check.ts";
import { proveRequest } from "../account-records/prove-owner.ts";
import { answerSocialSignIn } from "./answer-social-sign-in.ts";
import { linkSocialSignIn } from "./link-social-sign-in.ts";
import { loadIdentities } from "./load-identities.ts";
import { loadSocialSignIn } from "./load-social-sign-in.ts";
import { signUpWithIdentity } from "./sign-up-with-identity.ts";
import { startLinkCode } from "./start-link-code.ts";
import { startSocialSignIn } from "./start-social-sign-in.ts";
import { unlinkIdentity } from "./unlink-identity.ts";

/** A household or an office shares one address; a person does each of these a few times. */
const callsPerMinute = perAddress(120, 60);
const idParams = z.object({ id: Id });

/** The available sign-in methods, readable without signing in. */
export const signInOptionRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { tags: ["sign-in"], response: { 200: data(SignInOptions) } };
    app.get("/sign-in-options", { schema }, async () => ({ data: { line: deps.line !== null } }));
  };

/** Sign-in through an outside provider for one role, and linking its identities to an account. */
export const socialSignInRoutes =
  (deps: Deps, role: Role): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(socialSignInAttemptRoutes(deps, role));
    await app.register(socialLinkRoutes(deps, role));
  };

const socialSignInAttemptRoutes =
  (deps: Deps, role: Role): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = tagsOf(role);
    const shared = { tags, params: idParams };
    const config = callsPerMinute;

    app.post(
      "/social-sign-ins",
      {
        config,
        schema: { tags, body: StartSocialSignIn, response: { 201: data(StartedSocialSignIn) } },
      },
      async (request, reply) => {
        const { password, sentCode, ...wish } = request.body;
        const actor = ownActor(request, role);
        // This adds a sign-in method to the account, so an unlocked phone must not be enough.
        if (actor) {
          if (password === undefined && sentCode === undefined)
            throw new Refusal("invalid", {}, { password: "required" });
          await proveRequest(deps, request, { password, sentCode });
        }
        const started = { ...wish, role, accountId: actor?.accountId ?? null };
        return reply.code(201).send({
          data: await startSocialSignIn(deps, { ...started, origin: originOf(deps, request) }),
        });
      },
    );
    app.post(
      "/social-sign-ins/:id/answer",
      {
        config,
        schema: { ...shared, body: AnswerSocialSignIn, response: { 200: data(SocialSignInView) } },
      },
      async (request) => {
        const came = {
          ...request.body,
          id: request.params.id,
          role,
          actor: ownActor(request, role),
        };
        return {
          data: await answerSocialSignIn(deps, { ...came, device: deviceOf(deps, request) }),
        };
      },
    );
    app.post(
      "/social-sign-ins/:id/state",
      {
        config,
        schema: { ...shared, body: BrowserProof, response: { 200: data(SocialSignInView) } },
      },
      async (request) => ({
        data: await loadSocialSignIn(deps, { ...request.body, id: request.params.id, role }),
      }),
    );
    app.post(
      "/social-sign-ins/:id/sign-up",
      { config, schema: { ...shared, body: SocialSignUp, response: { 201: sessionOf(role) } } },
      async (request, reply) => {
        const wish = {
          ...request.body,
          id: request.params.id,
          role,
          address: addressOf(request),
          device: deviceOf(deps, request),
        };
        return reply.code(201).send(await signUpWithIdentity(deps, wish));
      },
    );
  };

const socialLinkRoutes =
  (deps: Deps, role: Role): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = tagsOf(role);
    const shared = { tags, params: idParams };
    const config = callsPerMinute;
    const mine = { onRequest: signedIn(role) };

    app.post(
      "/social-sign-ins/:id/codes",
      {
        config,
        schema: {
          ...shared,
          body: StartSocialLinkCode,
          response: { 202: data(SocialLinkCodeView) },
        },
      },
      async (request, reply) => {
        const wish = { ...request.body, id: request.params.id, role, address: addressOf(request) };
        const input = { ...wish, humanCheck: humanCheckOf(request) };
        return reply.code(202).send({ data: await startLinkCode(deps, input) });
      },
    );
    app.post(
      "/social-sign-ins/:id/link",
      { config, schema: { ...shared, body: LinkSocialSignIn, response: { 200: sessionOf(role) } } },
      async (request) => {
        const wish = {
          id: request.params.id,
          role,
          address: addressOf(request),
          humanCheck: humanCheckOf(request),
          device: deviceOf(deps, request),
        };
        return linkSocialSignIn(deps, { ...wish, proof: request.body });
      },
    );
    app.get(
      "/identities",
      { ...mine, schema: { tags, response: { 200: data(IdentitiesView) } } },
      async (request) => ({
        data: await loadIdentities(deps, actorOf(request)),
      }),
    );
    app.post(
      "/identities/:provider/remove",
      {
        ...mine,
        schema: {
          tags,
          params: SocialProviderParam,
          body: OwnerProof,
          response: { 200: data(z.null()) },
        },
      },
      async (request) => {
        await proveRequest(deps, request, request.body);
        const { provider } = request.params;
        await runCommand(deps, request, async (trx) => {
          await unlinkIdentity(trx, { actor: actorOf(request), provider });
          return null;
        });
        return { data: null };
      },
    );
  };

const tagsOf = (role: Role) => [`${role} social sign-in`];

const sessionOf = (role: Role) => (role === "customer" ? CustomerSession : DriverSession);

/** A session of the other role is ignored here. */
const ownActor = (request: FastifyRequest, role: Role) =>
  request.actor?.role === role ? request.actor : null;

/**
 * Returns our address from the browser's side. Only a development machine runs without `PUBLIC_URL`; there the
 * request's host is used.
 */
const originOf = (deps: Deps, request: FastifyRequest): string =>
  new URL(deps.settings.PUBLIC_URL ?? `${request.protocol}://${request.host}`).origin;
