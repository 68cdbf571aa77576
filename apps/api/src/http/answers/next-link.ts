import type { FastifyInstance, FastifyRequest } from "fastify";
import { consoleOrigin, publicOrigin, type Settings } from "../../config/settings.ts";

/** Lists name their next page by a `Link` header too (RFC 8288), for clients that know no list of ours. */
export function linkNextPages(app: FastifyInstance, settings: Settings): void {
  app.addHook("preSerialization", async (request, reply, payload) => {
    const cursor = (payload as { nextCursor?: unknown } | null)?.nextCursor;
    if (request.method === "GET" && typeof cursor === "string")
      addLink(reply, `<${nextPage(request, settings, cursor)}>; rel="next"`);
    return payload;
  });
}

function nextPage(request: FastifyRequest, settings: Settings, cursor: string): string {
  const origin = request.url.startsWith("/api/console/")
    ? consoleOrigin(settings)
    : publicOrigin(settings);
  const next = new URL(request.url, origin);
  next.searchParams.set("cursor", cursor);
  return next.href;
}

type Links = {
  getHeader(name: string): unknown;
  header(name: string, value: string): unknown;
};

/** Adds one link to those that the answer has. */
export function addLink(reply: Links, link: string): void {
  const links = reply.getHeader("link");
  reply.header("link", links ? `${String(links)}, ${link}` : link);
}
