import { NotMeView, RecentAccess, RevokeRecentAccess } from "@songtan/contract/identity/not-me";
import { data, wholeList, wholeListOf } from "@songtan/contract/scalars";
import { revocableWarnings } from "@songtan/domain/accounts/warnings";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { disownChange, revokeAfterReport } from "./disown-change.ts";
import { loadNotMe } from "./load-not-me.ts";
import { loadRecentAccess, revokeRecentAccess, type UndoAccess } from "./recent-access.ts";

const tags = ["account warnings"];
/** A person opens their link once or twice. */
const looksPerMinute = 60;

/**
 * Registers the routes behind the link in a warning, which do not require a sign-in. Reading changes nothing, because
 * mail scanners follow every link; reporting "this was not me" is a separate request.
 */
export const notMeRoutes =
  (deps: Deps, undo: UndoAccess): FastifyPluginAsyncZod =>
  async (app) => {
    const route = {
      config: perAddress(looksPerMinute, 60),
      schema: {
        tags,
        params: z.object({ token: z.string().min(1).max(100) }),
        response: { 200: data(NotMeView) },
      },
    };
    app.get("/not-me/:token", route, async (request) => ({
      data: await loadNotMe(deps, request.params.token),
    }));
    app.post("/not-me/:token", route, async (request) => ({
      data: await disownChange(deps, { token: request.params.token, undo }),
    }));
    app.post(
      "/not-me/:token/revocations",
      { ...route, schema: { ...route.schema, body: RevokeRecentAccess } },
      async ({ params: { token }, body: { ids } }) => ({
        data: await revokeAfterReport(deps, { token, ids, undo }),
      }),
    );
  };

/**
 * Registers the routes that list and revoke the access that the signed-in person made recently, for a person who signs
 * out another device because it was not theirs.
 */
export const recentAccessRoutes =
  (deps: Deps, undo: UndoAccess): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    const response = { 200: wholeListOf(RecentAccess) };
    const load = async (makerId: string) =>
      wholeList(
        await loadRecentAccess(deps.db, { makerId, events: revocableWarnings }, deps.clock()),
      );
    app.get("/recent-access", { schema: { tags, response } }, (request) =>
      load(actorOf(request).accountId),
    );
    app.post(
      "/recent-access/revocations",
      { schema: { tags, body: RevokeRecentAccess, response } },
      async (request) => {
        const { accountId } = actorOf(request);
        const maker = { makerId: accountId, events: revocableWarnings };
        await revokeRecentAccess(deps, { maker, accountId, ids: request.body.ids, undo });
        return load(accountId);
      },
    );
  };
