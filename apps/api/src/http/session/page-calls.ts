import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { BusinessActor } from "./business-actor.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A preflight of a call that is open to pages of other sites. */
    forPages?: boolean;
  }
}

/** Every call that a public key may make. A route that is missing here refuses public keys, so new routes are closed. */
export const publicKeyCalls: readonly string[] = [
  "POST /api/quotes",
  "POST /api/quotes/batch",
  "GET /api/tariff",
  "GET /api/places",
  "GET /api/places/reverse",
  "GET /api/status",
  "GET /api/tracking/:viewKey",
  "GET /api/tracking/:viewKey/events",
];

/** Calls of an agent in a browser: sign-in and tools. Each requires a key or a code; none reads a cookie. */
const agentCalls: readonly string[] = [
  "GET /.well-known/oauth-protected-resource",
  "GET /.well-known/oauth-protected-resource/mcp",
  "GET /.well-known/oauth-authorization-server",
  "POST /oauth/register",
  "POST /oauth/token",
  "POST /oauth/revoke",
  "POST /mcp",
];

/** Every call that a page of any site may make. Browsers send it without cookies, so the page can do no more than any program. */
export const pageCalls: readonly string[] = [...publicKeyCalls, ...agentCalls];

type Called = Pick<FastifyRequest, "method" | "routeOptions">;
const isOneOf = (calls: readonly string[], { method, routeOptions: { url } }: Called): boolean =>
  calls.includes(`${method === "HEAD" ? "GET" : method} ${url}`);

/** @throws Refusal `scope_missing` when a public key makes a call outside `publicKeyCalls` */
export function requirePublicCall({ by }: BusinessActor, request: Called): void {
  if (by.kind !== "key" || !by.isPublic || request.routeOptions.url === undefined) return;
  if (!isOneOf(publicKeyCalls, request)) throw new Refusal("scope_missing");
}

const exposed =
  "link, ratelimit, ratelimit-policy, request-id, retry-after, www-authenticate, x-request-id";
const accepted =
  "authorization, content-type, idempotency-key, last-event-id, mcp-protocol-version, request-id";

/** Opens the listed calls to pages of other sites (CORS), refusals included. It has to come before whatever refuses. */
export function openToPages(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const isPreflight = request.method === "OPTIONS" && request.routeOptions.config.forPages;
    if (!isPreflight && !isOneOf(pageCalls, request)) return;
    reply.header("access-control-allow-origin", "*");
    reply.header("access-control-expose-headers", exposed);
  });
  for (const call of pageCalls) {
    const [method = "", url = ""] = call.split(" ");
    app.options(url, { schema: { hide: true }, config: { forPages: true } }, async (_, reply) =>
      reply
        .code(204)
        .header("access-control-allow-methods", method)
        .header("access-control-allow-headers", accepted)
        .header("access-control-max-age", "86400")
        .send(),
    );
  }
}
