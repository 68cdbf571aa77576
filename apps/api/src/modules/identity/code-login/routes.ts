import {
  CodeLoginView,
  ConfirmCodeLogin,
  CustomerSession,
  DriverSession,
  StartCodeLogin,
} from "@songtan/contract/identity/accounts";
import { data, Id } from "@songtan/contract/scalars";
import type { Role } from "@songtan/domain/account-types";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { addressOf } from "../../../http/session/client-address.ts";
import { deviceOf } from "../../../http/session/device.ts";
import { humanCheckOf } from "../../platform/paid-messages/human-check.ts";
import { logInByCode } from "./log-in-by-code.ts";
import { startCodeLogin } from "./start-code-login.ts";

/** A household or an office shares one address. */
const confirmsPerMinute = 60;

/** Signing in to one role by a code instead of a password. */
export const codeLoginRoutes =
  (deps: Deps, role: Role): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = [`${role} account`];
    const Session = role === "customer" ? CustomerSession : DriverSession;

    app.post(
      "/login/codes",
      { schema: { tags, body: StartCodeLogin, response: { 202: data(CodeLoginView) } } },
      async (request, reply) => {
        const { id } = await startCodeLogin(deps, {
          identifier: request.body.identifier,
          role,
          address: addressOf(request),
          humanCheck: humanCheckOf(request),
        });
        return reply.code(202).send({ data: { id } });
      },
    );
    app.post(
      "/login/codes/:id/confirm",
      {
        config: perAddress(confirmsPerMinute, 60),
        schema: {
          tags,
          params: z.object({ id: Id }),
          body: ConfirmCodeLogin,
          response: { 200: Session },
        },
      },
      async (request) => {
        const from = { role, device: deviceOf(deps, request) };
        return logInByCode(deps, { ...from, id: request.params.id, code: request.body.code });
      },
    );
  };
