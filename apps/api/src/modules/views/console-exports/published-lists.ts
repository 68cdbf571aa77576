import { listsOfOne } from "@songtan/contract/console/overview/exports";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { z } from "zod";
import { asForFile } from "../../../http/answers/rows-wanted.ts";

type Answer = { data: unknown; nextCursor?: string | null };

/** A list from its route: the access check, the filters, and a function that reads one page. */
export type PublishedList = {
  /** Parameters in the path of its route, such as an id. */
  params: z.ZodType<Record<string, unknown>>;
  /** Throws for staff who may not read the list. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  filters: z.ZodType<Record<string, unknown>>;
  read(
    request: FastifyRequest,
    reply: FastifyReply,
    input: { query: object; params: object },
  ): Promise<Answer>;
  /** True when the response has the common shape of lists. */
  isList: boolean;
};

const prefix = "/api/console/";

/** `books-entries` for `/api/console/books/entries`; a list of one by its own name. */
export const listNameOf = (url: string): string | undefined =>
  url.includes(":")
    ? Object.entries(listsOfOne).find(([, address]) => prefix + address === url)?.[0]
    : url.slice(prefix.length).replaceAll("/", "-");

/**
 * Collects the list routes that are registered after this call; routes for one object are left out. An export runs the
 * list's own route, so that both always show the same rows to the same people.
 */
export function collectPublishedLists(app: FastifyInstance): ReadonlyMap<string, PublishedList> {
  const lists = new Map<string, PublishedList>();
  app.addHook("onRoute", (route) => {
    if (route.method !== "GET" || !route.url.startsWith(prefix)) return;
    const name = listNameOf(route.url);
    if (name) lists.set(name, publishedList(app, route));
  });
  return lists;
}

function publishedList(app: FastifyInstance, route: RouteOptions): PublishedList {
  const schema = route.schema as {
    querystring?: unknown;
    params?: unknown;
    response?: { 200?: unknown };
  };
  const answer = schema?.response?.[200];
  return {
    isList: answer instanceof z.ZodObject && "nextCursor" in answer.shape,
    params: (schema?.params ?? z.object({})) as PublishedList["params"],
    filters: (schema?.querystring ?? z.object({})) as PublishedList["filters"],
    async admit(request, reply) {
      for (const guard of [route.onRequest ?? []].flat() as unknown[])
        await (guard as (request: FastifyRequest, reply: FastifyReply) => Promise<void>)(
          request,
          reply,
        );
    },
    async read(request, reply, { query, params }) {
      const page = Object.create(request, {
        query: { value: query },
        params: { value: params },
      }) as FastifyRequest;
      return (await route.handler.call(app, asForFile(page), reply)) as Answer;
    },
  };
}
