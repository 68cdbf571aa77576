import { pathIn } from "@songtan/contract/client-routes";
import { isProgramAddress } from "@songtan/domain/businesses/program-address";
import { limits } from "@songtan/domain/limits";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import { pageLocale } from "../../../http/locale.ts";
import { clientId, isNameOfOthers } from "./clients.ts";
import { bodyBytesMax, readForm, refuse, schema, scopes } from "./requests.ts";
import { tokenRoutes } from "./token-routes.ts";

const Registration = z.object({
  client_name: z.string().trim().min(1).max(100).refine(isNameOfOthers).default("Agent"),
  redirect_uris: z
    .array(z.string().max(500).refine(isProgramAddress))
    .min(1)
    .max(limits.programAddressesMax),
});
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
      (_request, body, done) => done(null, readForm(String(body))),
    );
    const metadata = {
      issuer: origin,
      authorization_endpoint: `${origin}/oauth/authorize`,
      token_endpoint: `${origin}/oauth/token`,
      registration_endpoint: `${origin}/oauth/register`,
      revocation_endpoint: `${origin}/oauth/revoke`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: scopes,
    };
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
    tokenRoutes(app, deps);
  };
