import { ChooseNotifications, NotificationsView } from "@songtan/contract/identity/account-rights";
import { AllowPush, PushView } from "@songtan/contract/identity/push";
import { data } from "@songtan/contract/scalars";
import type { Role } from "@songtan/domain/account-types";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, signedIn } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { allowPush, checkPushAddress, loadPush, refusePush } from "./allow-push.ts";
import { listChoices } from "./list-choices.ts";
import { saveChoices } from "./save-choices.ts";

/**
 * The channels a person of one role enables for each event, and the browser that may receive push.
 */
export const notificationRoutes =
  (deps: Deps, role: Role): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = [`${role} account`];
    const mine = { onRequest: signedIn(role) };
    const response = { 200: data(NotificationsView) };

    app.get("/notifications", { ...mine, schema: { tags, response } }, async (request) => ({
      data: await listChoices(deps.db, actorOf(request)),
    }));

    app.put(
      "/notifications",
      { ...mine, schema: { tags, body: ChooseNotifications, response } },
      async (request) => {
        const actor = actorOf(request);
        const view = await runCommand(deps, request, async (trx) => {
          await saveChoices(trx, deps, { actor, choices: request.body.choices });
          return listChoices(trx, actor);
        });
        return { data: view };
      },
    );

    const pushed = { 200: data(PushView) };
    app.get("/push", { ...mine, schema: { tags, response: pushed } }, async (request) => ({
      data: await loadPush(deps, actorOf(request)),
    }));
    app.put(
      "/push",
      { ...mine, schema: { tags, body: AllowPush, response: pushed } },
      async (request) => {
        const actor = actorOf(request);
        await checkPushAddress(deps, request.body);
        const view = await runCommand(deps, request, async (trx) => {
          await allowPush(trx, deps, { ...request.body, actor });
          return loadPush({ ...deps, db: trx }, actor);
        });
        return { data: view };
      },
    );
    app.delete("/push", { ...mine, schema: { tags, response: pushed } }, async (request) => {
      const actor = actorOf(request);
      const view = await runCommand(deps, request, async (trx) => {
        await refusePush(trx, actor);
        return loadPush({ ...deps, db: trx }, actor);
      });
      return { data: view };
    });
  };
