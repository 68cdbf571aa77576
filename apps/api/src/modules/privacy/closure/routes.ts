import {
  ClosureRequested,
  ClosureView,
  DataExportsView,
  OwnerProof,
  RequestAccountClosure,
} from "@songtan/contract/identity/account-rights";
import { data } from "@songtan/contract/scalars";
import type { Role } from "@songtan/domain/account-types";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, signedIn } from "../../../http/session/auth.ts";
import { proveRequest } from "../../identity/account-records/prove-owner.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadExports } from "../exports/load-exports.ts";
import { requestExport } from "../exports/request-export.ts";
import { loadClosure } from "./load-closure.ts";
import { requestAccountClosure } from "./request-account-closure.ts";

/**
 * Registers the routes for the rights of people with one role: the export of their data, and the closure of their
 * account.
 */
export const privacyRoutes =
  (deps: Deps, role: Role): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = [`${role} account`];
    const mine = { onRequest: signedIn(role) };

    app.get(
      "/data-exports",
      { ...mine, schema: { tags, response: { 200: data(DataExportsView) } } },
      async (request) => ({ data: await loadExports(deps.db, deps, actorOf(request)) }),
    );

    app.post(
      "/data-exports",
      { ...mine, schema: { tags, body: OwnerProof, response: { 202: data(DataExportsView) } } },
      async (request, reply) => {
        const actor = actorOf(request);
        await proveRequest(deps, request, request.body);
        const view = await runCommand(deps, request, async (trx) => {
          await requestExport(trx, deps, { actor, locale: localeOf(request) });
          return loadExports(trx, deps, actor);
        });
        return reply.code(202).send({ data: view });
      },
    );

    app.get(
      "/closure",
      { ...mine, schema: { tags, response: { 200: data(ClosureView) } } },
      async (request) => ({
        data: await loadClosure(deps, actorOf(request)),
      }),
    );

    app.post(
      "/closure",
      {
        ...mine,
        schema: { tags, body: RequestAccountClosure, response: { 200: data(ClosureRequested) } },
      },
      async (request) => {
        const actor = actorOf(request);
        const { creditGivenUpSatang, ...proof } = request.body;
        await proveRequest(deps, request, proof);
        const dueAt = await runCommand(deps, request, async (trx) =>
          (await requestAccountClosure(trx, deps, { actor, creditGivenUpSatang })).toISOString(),
        );
        return { data: { dueAt } };
      },
    );
  };
