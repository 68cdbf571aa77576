import {
  ConfirmPasswordReset,
  PasswordResetView,
  StartPasswordReset,
} from "@songtan/contract/identity/accounts";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { addressOf } from "../../../http/session/client-address.ts";
import { humanCheckOf } from "../../platform/paid-messages/human-check.ts";
import { confirmPasswordReset } from "./confirm-password-reset.ts";
import { startPasswordReset } from "./start-password-reset.ts";

const tags = ["password resets"];
/** Each attempt hashes a password, even without an account. */
const confirmsPerMinute = 60;

export const passwordResetRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/password-resets",
      { schema: { tags, body: StartPasswordReset, response: { 202: data(PasswordResetView) } } },
      async (request, reply) => {
        const input = {
          ...request.body,
          address: addressOf(request),
          humanCheck: humanCheckOf(request),
        };
        const { id } = await startPasswordReset(deps, input);
        return reply.code(202).send({ data: { id } });
      },
    );
    app.post(
      "/password-resets/:id/confirm",
      {
        config: perAddress(confirmsPerMinute, 60),
        schema: {
          tags,
          params: z.object({ id: Id }),
          body: ConfirmPasswordReset,
          response: { 200: data(z.null()) },
        },
      },
      async (request) => {
        await confirmPasswordReset(deps, { ...request.body, id: request.params.id });
        return { data: null };
      },
    );
  };
