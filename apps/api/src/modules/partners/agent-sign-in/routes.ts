import { pathIn } from "@songtan/contract/client-routes";
import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { z } from "zod";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import { pageLocale } from "../../../http/locale.ts";
import { openToPages } from "../open-to-pages.ts";
import { clientId, isRedirectUri } from "./clients.ts";
import { redeemCode } from "./codes.ts";

const scopes = ["quotes", "bookings.read", "bookings.write"];
const schema = { hide: true };
const bodyBytesMax = 16 * 1024;

const Registration = z.object({
  client_name: z.string().trim().min(1).max(100).default("Agent"),
  redirect_uris: z.array(z.string().max(500).refine(isRedirectUri)).min(1).max(5),
});
const TokenRequest = z.object({
  grant_type: z.string(),
  code: z.string().max(8000),
  client_id: z.string().max(8000),
  redirect_uri: z.string().max(2000),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
});

/** A refusal in the form of the protocol (RFC 6749, 7591). */
const refuse = (reply: FastifyReply, error: string) =>
  reply.code(400).header("cache-control", "no-store").send({ error });

/**
 * OAuth 2.1 for agents: a program registers, a person of the business gives it a mandate on the page of agents, and it receives the
 * mandate's key for a code (RFC 8414, 7591, 7636).
 */
export const agentSignInRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const origin = publicOrigin(deps.settings);
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const metadata = {
      issuer: origin,
      authorization_endpoint: `${origin}/oauth/authorize`,
      token_endpoint: `${origin}/oauth/token`,
      registration_endpoint: `${origin}/oauth/register`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: scopes,
    };
    openToPages(app, [
      "/.well-known/oauth-authorization-server",
      "/oauth/register",
      "/oauth/token",
    ]);
    app.get("/.well-known/oauth-authorization-server", { schema }, async () => metadata);
    // The page of agents with the whole request, in the person's language.
    app.get("/oauth/authorize", { schema }, async (request, reply) => {
      const { search } = new URL(request.url, origin);
      return reply
        .header("cache-control", "no-store")
        .redirect(pathIn(pageLocale(request) ?? "th", `/business/agents${search}`));
    });
    app.post("/oauth/register", { schema, bodyLimit: bodyBytesMax }, async (request, reply) => {
      const read = Registration.safeParse(request.body);
      if (!read.success)
        return refuse(
          reply,
          read.error.issues.some(({ path }) => path[0] === "redirect_uris")
            ? "invalid_redirect_uri"
            : "invalid_client_metadata",
        );
      const { client_name: name, redirect_uris: redirectUris } = read.data;
      return reply
        .code(201)
        .header("cache-control", "no-store")
        .send({
          client_id: clientId(deps.secrets, { name, redirectUris }),
          client_name: name,
          redirect_uris: redirectUris,
          grant_types: ["authorization_code"],
          response_types: ["code"],
          token_endpoint_auth_method: "none",
        });
    });
    app.post("/oauth/token", { schema, bodyLimit: bodyBytesMax }, async (request, reply) => {
      const read = TokenRequest.safeParse(request.body);
      if (!read.success) return refuse(reply, "invalid_request");
      const { grant_type, code, client_id, redirect_uri, code_verifier } = read.data;
      if (grant_type !== "authorization_code") return refuse(reply, "unsupported_grant_type");
      const keyId = await redeemCode(deps, {
        ...{ code, clientId: client_id, redirectUri: redirect_uri, verifier: code_verifier },
      });
      const token = keyId && (await loadToken(deps, keyId));
      if (!token) return refuse(reply, "invalid_grant");
      return reply.header("cache-control", "no-store").send(token);
    });
  };

/** The key of a mandate as an access token; null once it has ended. */
async function loadToken({ db, clock, secrets }: Deps, keyId: string) {
  const key = await db
    .selectFrom("partnerKeys")
    .select(["sealedSecret", "expiresAt"])
    .where("id", "=", keyId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  if (!key?.expiresAt || key.expiresAt <= clock()) return null;
  return {
    access_token: secrets.open(key.sealedSecret).toString(),
    token_type: "Bearer",
    expires_in: Math.floor((key.expiresAt.getTime() - clock().getTime()) / 1000),
    scope: scopes.join(" "),
  };
}
