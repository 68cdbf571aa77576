import { NoticeView, ReadNotices, UnreadNotices } from "@songtan/contract/identity/notices";
import { data, Id, list, Page } from "@songtan/contract/scalars";
import type { Role } from "@songtan/domain/account-types";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, signedIn } from "../../../http/session/auth.ts";
import { runCommand } from "../commands/command.ts";
import { countUnread, listNotices } from "./list-notices.ts";
import { readNotice, readNotices } from "./read-notices.ts";

/** The notices of a person of one role, as the app shows them. */
export const inboxRoutes =
  (deps: Deps, role: Role): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = [`${role} account`];
    const mine = { onRequest: signedIn(role) };
    const response = { 200: data(UnreadNotices) };

    app.get(
      "/notices",
      { ...mine, schema: { tags, querystring: Page, response: { 200: list(NoticeView) } } },
      async (request) => {
        const { accountId } = actorOf(request);
        return listNotices(deps, { ...request.query, accountId, locale: localeOf(request) });
      },
    );
    app.get("/notices/unread", { ...mine, schema: { tags, response } }, async (request) => ({
      data: { unread: await countUnread(deps, actorOf(request).accountId) },
    }));
    app.post(
      "/notices/:id/read",
      { ...mine, schema: { tags, params: z.object({ id: Id }), response } },
      async (request) => {
        const { accountId } = actorOf(request);
        const { id } = request.params;
        const unread = await runCommand(deps, request, async (trx) => {
          await readNotice(trx, { accountId, id, now: deps.clock() });
          return countUnread({ ...deps, db: trx }, accountId);
        });
        return { data: { unread } };
      },
    );
    app.post(
      "/notices/read",
      { ...mine, schema: { tags, body: ReadNotices, response } },
      async (request) => {
        const { accountId } = actorOf(request);
        const until = new Date(request.body.until);
        const unread = await runCommand(deps, request, async (trx) => {
          await readNotices(trx, { accountId, until, now: deps.clock() });
          return countUnread({ ...deps, db: trx }, accountId);
        });
        return { data: { unread } };
      },
    );
  };
