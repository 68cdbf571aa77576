import {
  CreateKey,
  KeyView,
  NewKeyView,
  RetainingAccess,
  RotateKey,
} from "@songtan/contract/businesses/businesses";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { originOf } from "../../../http/session/device.ts";
import { isProvedRecently } from "../../identity/account-records/recent-proof.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { createKey, listKeys, revokeKey, rotateKey } from "./keys.ts";

const tags = ["businesses"];
const params = z.object({ id: Id });
const keyParams = z.object({ id: Id, keyId: Id });

/** The keys of a business, for the members who manage it. A secret is never stored as an answer. */
export const keyRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    app.get(
      "/businesses/:id/keys",
      { schema: { tags, params, response: { 200: wholeListOf(KeyView) } } },
      async (request) =>
        wholeList(
          await listKeys(deps.db, {
            businessId: request.params.id,
            accountId: actorOf(request).accountId,
          }),
        ),
    );
    app.post(
      "/businesses/:id/keys",
      { schema: { tags, params, body: CreateKey, response: { 201: data(NewKeyView) } } },
      async (request, reply) => {
        const input = {
          businessId: request.params.id,
          accountId: actorOf(request).accountId,
          body: request.body,
          proved: isProvedRecently(deps, request),
          from: originOf(request),
        };
        const made = await deps.db.transaction().execute((trx) => createKey(trx, deps, input));
        return reply.code(201).send({ data: made });
      },
    );
    app.post(
      "/businesses/:id/keys/:keyId/rotate",
      {
        schema: {
          tags,
          params: keyParams,
          body: RotateKey,
          response: { 201: data(NewKeyView) },
        },
      },
      async (request, reply) => {
        const input = {
          businessId: request.params.id,
          keyId: request.params.keyId,
          accountId: actorOf(request).accountId,
          proved: isProvedRecently(deps, request),
          from: originOf(request),
          ...request.body,
        };
        const made = await deps.db.transaction().execute((trx) => rotateKey(trx, deps, input));
        return reply.code(201).send({ data: made });
      },
    );
    app.delete(
      "/businesses/:id/keys/:keyId",
      {
        schema: {
          tags,
          params: keyParams,
          querystring: RetainingAccess,
          response: { 200: data(KeyView) },
        },
      },
      async (request) => {
        const input = {
          businessId: request.params.id,
          keyId: request.params.keyId,
          accountId: actorOf(request).accountId,
          keep: request.query.keep,
          proved: isProvedRecently(deps, request),
        };
        return { data: await runCommand(deps, request, (trx) => revokeKey(trx, deps, input)) };
      },
    );
  };
