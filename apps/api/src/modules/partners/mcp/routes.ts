import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { Refusal } from "@songtan/contract/errors";
import { brandName } from "@songtan/domain/brand";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { isLocalUrl } from "../../../config/exposure.ts";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { agentServer } from "./server.ts";

/** One call of an agent may name up to 16 stops with notes; more is not a call. */
const bodyBytesMax = 256 * 1024;
/** Newer versions of the protocol have one message in a request; an older program may send some together. */
const messagesMax = 20;
const callsIn = (body: unknown): number => (Array.isArray(body) ? body.length : 1);

/**
 * The Model Context Protocol, streamable HTTP, without sessions: each request is answered by itself, so
 * every process can answer it.
 */
export const mcpRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const schema = { hide: true };
    // Also for a key that was revoked: an agent signs in again where the challenge shows.
    app.addHook("onSend", async (_request, reply) => {
      if (reply.statusCode === 401)
        reply.header(
          "www-authenticate",
          `Bearer resource_metadata="${publicOrigin(deps.settings)}/.well-known/oauth-protected-resource"`,
        );
    });
    app.addHook("onRequest", async (request) => refuseOtherOrigins(request, deps));
    app.post(
      "/mcp",
      { schema, bodyLimit: bodyBytesMax, config: { callsIn } },
      async (request, reply) => {
        const { actor } = request;
        if (actor?.business?.by.kind !== "key") throw new Refusal("unauthenticated");
        const { accountId, business } = actor;
        const { by } = business;
        if (by.kind !== "key" || by.isPublic) throw new Refusal("scope_missing");
        if (callsIn(request.body) > messagesMax)
          return reply.code(400).send({
            jsonrpc: "2.0",
            id: null,
            error: { code: -32_600, message: `At most ${messagesMax} messages in one request.` },
          });
        const agent = { accountId, business, by, locale: localeOf(request), log: request.log };
        const server = agentServer(deps, agent);
        const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value as string);
        reply.raw.on("close", () => {
          void transport.close();
          void server.close();
        });
        await server.connect(transport as Parameters<typeof server.connect>[0]);
        await transport.handleRequest(request.raw, reply.raw, request.body);
      },
    );
    // The server is stateless, so a client cannot listen to a session or end one.
    for (const method of ["GET", "DELETE"] as const)
      app.route({
        method,
        url: "/mcp",
        schema,
        handler: async (_request, reply) =>
          reply
            .code(405)
            .header("allow", "POST")
            .send({
              jsonrpc: "2.0",
              id: null,
              error: { code: -32_000, message: "Method not allowed." },
            }),
      });
  };

/**
 * The protocol requires it of a server on a person's own machine: a page with a name that leads to this machine reaches no agent's
 * tools. A product with a public address answers the pages of any site, as it answers any program with a key.
 */
function refuseOtherOrigins({ headers }: FastifyRequest, { settings }: Pick<Deps, "settings">) {
  const { origin } = headers;
  const own = publicOrigin(settings);
  if (origin === undefined || !isLocalUrl(own)) return;
  if (!URL.canParse(origin) || !isLocalUrl(origin)) throw new Refusal("origin_not_allowed");
}

/** Registers the metadata that describes how clients are authorised (RFC 9728). */
export const mcpMetadataRoutes =
  ({ settings }: Pick<Deps, "settings">): FastifyPluginAsync =>
  async (app) => {
    const metadata = {
      resource: `${publicOrigin(settings)}/mcp`,
      get resource_name() {
        return brandName().en;
      },
      authorization_servers: [publicOrigin(settings)],
      bearer_methods_supported: ["header"],
      scopes_supported: ["quotes", "bookings.read", "bookings.write"],
      resource_documentation: `${publicOrigin(settings)}/business/developers`,
    };
    const paths = ["", "/mcp"].map((path) => `/.well-known/oauth-protected-resource${path}`);
    for (const path of paths) app.get(path, { schema: { hide: true } }, async () => metadata);
  };
