import { ConsentView, DecideConsents } from "@songtan/contract/identity/account-rights";
import { data } from "@songtan/contract/scalars";
import type { Role } from "@songtan/domain/account-types";
import { consentDocuments } from "@songtan/domain/accounts/consents";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, signedIn } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { decideConsents } from "./decide-consents.ts";
import { listConsents } from "./list-consents.ts";

/** Registers the routes for the consents of one role. */
export const consentRoutes =
  (deps: Deps, role: Role): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = [`${role} account`];
    const mine = { onRequest: signedIn(role) };
    const response = { 200: data(z.array(ConsentView).max(consentDocuments.length)) };

    app.get("/consents", { ...mine, schema: { tags, response } }, async (request) => ({
      data: await listConsents(deps.db, { actor: actorOf(request), locale: localeOf(request) }),
    }));

    app.put(
      "/consents",
      { ...mine, schema: { tags, body: DecideConsents, response } },
      async (request) => {
        const actor = actorOf(request);
        const locale = localeOf(request);
        const consents = await runCommand(deps, request, async (trx) => {
          await decideConsents(trx, deps, { actor, locale, decisions: request.body.decisions });
          return listConsents(trx, { actor, locale });
        });
        return { data: consents };
      },
    );
  };
