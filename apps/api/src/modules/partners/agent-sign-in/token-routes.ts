import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { readClientId } from "./clients.ts";
import { redeemCode } from "./codes.ts";
import { bodyBytesMax, isOwnResource, refuse, schema, scopes } from "./requests.ts";
import { revokeToken } from "./revoke-token.ts";

const TokenRequest = z.object({
  grant_type: z.string(),
  code: z.string().max(8000),
  client_id: z.string().max(8000),
  redirect_uri: z.string().max(2000),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  resource: z.array(z.string()).default([]),
});
const Revocation = z.object({
  token: z.string().min(1).max(200),
  client_id: z.string().max(8000).optional(),
});

/** Registers the routes where a program exchanges a code for its key, and revokes the key. */
export function tokenRoutes(app: FastifyInstance, deps: Deps): void {
  app.post("/oauth/token", { schema, bodyLimit: bodyBytesMax }, async (request, reply) => {
    const read = TokenRequest.safeParse(request.body);
    if (!read.success) return refuse(reply, "invalid_request");
    const { grant_type, code, client_id, redirect_uri, code_verifier, resource } = read.data;
    if (grant_type !== "authorization_code") return refuse(reply, "unsupported_grant_type");
    if (!resource.every((each) => isOwnResource(deps, each)))
      return refuse(reply, "invalid_target");
    const keyId = await redeemCode(deps, {
      ...{ code, clientId: client_id, redirectUri: redirect_uri, verifier: code_verifier },
    });
    const token = keyId && (await loadToken(deps, keyId));
    if (!token) return refuse(reply, "invalid_grant");
    return reply.header("cache-control", "no-store").send(token);
  });
  // Answered alike whether there was such a key, so that a guess learns nothing (RFC 7009).
  app.post("/oauth/revoke", { schema, bodyLimit: bodyBytesMax }, async (request, reply) => {
    const read = Revocation.safeParse(request.body);
    if (!read.success) return refuse(reply, "invalid_request");
    const { token, client_id } = read.data;
    if (client_id !== undefined && !readClientId(deps.secrets, client_id))
      return refuse(reply, "invalid_client");
    await revokeToken(deps, token);
    return reply.code(200).header("cache-control", "no-store").send();
  });
}

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
    access_token: secrets.open("partner_key", key.sealedSecret).toString(),
    token_type: "Bearer",
    expires_in: Math.floor((key.expiresAt.getTime() - clock().getTime()) / 1000),
    scope: scopes.join(" "),
  };
}
