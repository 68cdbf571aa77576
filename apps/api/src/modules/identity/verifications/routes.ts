import {
  ConfirmVerification,
  CustomerView,
  DriverView,
  HumanCheckView,
  StartVerification,
  VerificationView,
} from "@songtan/contract/identity/accounts";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { actorOf, signedInAny } from "../../../http/session/auth.ts";
import { addressOf } from "../../../http/session/client-address.ts";
import { createHumanCheck, humanCheckOf } from "../../platform/paid-messages/human-check.ts";
import { confirmVerification } from "./confirm-verification.ts";
import { startVerification } from "./start-verification.ts";

const tags = ["verifications"];
/** More than the codes that an address may have. */
const humanChecksPerMinute = 60;

export const verificationRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/human-checks",
      {
        config: perAddress(humanChecksPerMinute, 60),
        schema: { tags, response: { 201: data(HumanCheckView) } },
      },
      async (_request, reply) => reply.code(201).send({ data: await createHumanCheck(deps) }),
    );
    app.post(
      "/verifications",
      {
        onRequest: signedInAny,
        schema: { tags, body: StartVerification, response: { 201: data(VerificationView) } },
      },
      async (request, reply) => {
        const input = { ...request.body, actor: actorOf(request), address: addressOf(request) };
        const code = await startVerification(deps, { ...input, humanCheck: humanCheckOf(request) });
        return reply
          .code(201)
          .send({ data: { id: code.id, expiresAt: code.expiresAt.toISOString() } });
      },
    );
    app.post(
      "/verifications/:id/confirm",
      {
        onRequest: signedInAny,
        schema: {
          tags,
          params: z.object({ id: Id }),
          body: ConfirmVerification,
          // The driver's shape first: it is the customer's and more.
          response: { 200: data(z.union([DriverView, CustomerView])) },
        },
      },
      async (request) => {
        const input = { actor: actorOf(request), id: request.params.id, code: request.body.code };
        return { data: await confirmVerification(deps, input) };
      },
    );
  };
