import { ExportQuery } from "@songtan/contract/console/overview/exports";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { parsePart } from "../../../http/errors.ts";
import { localeOf } from "../../../http/locale.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { exportList } from "./export-list.ts";
import type { PublishedList } from "./published-lists.ts";

/** Every list of the console as a file, for those who may read the list. */
export const listExportRoutes =
  (deps: Deps, lists: ReadonlyMap<string, PublishedList>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/exports",
      {
        onRequest: staffWith(),
        schema: {
          tags: ["console exports"],
          querystring: ExportQuery,
          produces: ["text/csv"],
        },
      },
      async (request, reply) => {
        const { list, format, cursor: _, limit: __, ...filters } = request.query;
        const published = lists.get(list);
        if (!published) throw new Refusal("not_found");
        await published.admit(request, reply);
        const params = parsePart(published.params, filters);
        const query = parsePart(published.filters, filters);
        const { name, mime, bytes } = await exportList(deps, {
          list,
          format,
          filters,
          locale: localeOf(request),
          by: auditActorOf(request),
          read: (page) => published.read(request, reply, { query: { ...query, ...page }, params }),
          isAbandoned: () => reply.raw.destroyed,
        });
        return reply
          .header("content-type", mime)
          .header("content-disposition", `attachment; filename="${name}"`)
          .send(bytes);
      },
    );
  };
