import { createHmac } from "node:crypto";
import type { SocialPerson } from "@songtan/domain/accounts/sign-in/social-sign-in";
import { limits } from "@songtan/domain/limits";
import * as openid from "openid-client";
import { sameBytes } from "../keys/secrets.ts";
import type { SocialSignIn } from "../ports/ports.ts";
import { UpstreamFailure } from "../ports/upstream.ts";

export type OpenIdSettings = {
  service: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The address at which this server reaches the provider, if browsers use another one. */
  reachedAt?: string;
};

const scope = "openid profile email";

/**
 * Sign-in by OpenID Connect: authorization code with PKCE, state and nonce. The provider's metadata
 * is fetched once and cached; a failed fetch is retried at the next use.
 */
export function openIdSignIn(settings: OpenIdSettings): SocialSignIn {
  let known: Promise<openid.Configuration> | null = null;
  const configuration = () => {
    known ??= discover(settings);
    known.catch(() => {
      known = null;
    });
    return known;
  };
  const callIssuer = async <T>(work: (config: openid.Configuration) => Promise<T>): Promise<T> => {
    try {
      return await work(await configuration());
    } catch (problem) {
      throw new UpstreamFailure(settings.service, problem);
    }
  };
  return {
    authorizeUri: ({ redirectUri, state, nonce, codeVerifier, locale }) =>
      callIssuer(async (config) => {
        const uri = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: "S256",
          ui_locales: locale === "th" ? "th-TH" : "en-US",
        });
        // The URL carries the sign-in, so it must lead to the issuer's host.
        if (uri.origin !== new URL(settings.issuer).origin)
          throw new Error(`names a page elsewhere: ${uri.origin}`);
        return uri.href;
      }),
    person: ({ redirectUri, answer, state, nonce, codeVerifier }) =>
      callIssuer(async (config) => {
        const address = new URL(redirectUri);
        for (const [name, value] of Object.entries(answer))
          if (value) address.searchParams.set(name, value);
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        };
        const tokens = await openid
          .authorizationCodeGrant(config, address, { ...checks, idTokenExpected: true })
          .catch(nullWhenRefused);
        if (!tokens?.id_token || !isSigned(tokens.id_token, settings.clientSecret)) return null;
        return personOf(tokens.claims());
      }),
  };
}

function discover({
  issuer,
  clientId,
  clientSecret,
  reachedAt,
}: OpenIdSettings): Promise<openid.Configuration> {
  const insecure = new URL(issuer).protocol === "http:" ? [openid.allowInsecureRequests] : [];
  return openid.discovery(
    new URL(issuer),
    clientId,
    // LINE signs the ID tokens of web logins with the channel secret.
    { client_secret: clientSecret, id_token_signed_response_alg: "HS256" },
    openid.ClientSecretPost(clientSecret),
    {
      execute: insecure,
      timeout: limits.upstreamMilliseconds / 1000,
      ...(reachedAt && { [openid.customFetch]: reachingAt(reachedAt) }),
    },
  );
}

/**
 * Sends every request to another origin and names the intended origin in a header of the sandbox.
 */
function reachingAt(origin: string): openid.CustomFetch {
  return (address, options) => {
    const target = new URL(address);
    const headers = new Headers(options.headers as Record<string, string>);
    headers.set("x-sandbox-origin", target.origin);
    return fetch(new URL(`${target.pathname}${target.search}`, origin), {
      ...(options as RequestInit),
      headers,
      redirect: "error",
    });
  };
}

/**
 * Returns true when an ID token is signed with the channel secret, as LINE documents for web logins (HS256).
 * `openid-client` has checked the algorithm, issuer, audience, nonce and times, but it checks signatures only by
 * public keys.
 */
function isSigned(idToken: string, clientSecret: string): boolean {
  const [header = "", payload = "", signature = "", ...more] = idToken.split(".");
  if (more.length > 0) return false;
  const expected = createHmac("sha256", clientSecret)
    .update(`${header}.${payload}`)
    .digest("base64url");
  return sameBytes(Buffer.from(expected), Buffer.from(signature));
}

/**
 * Returns null when the provider rejected the sign-in: a wrong or used code, or a token for another sign-in. Rethrows
 * other errors.
 */
function nullWhenRefused(problem: unknown): null {
  if (problem instanceof openid.ResponseBodyError && problem.status < 500) return null;
  if (problem instanceof openid.AuthorizationResponseError) return null;
  if (problem instanceof openid.ClientError && /JWT|INVALID_RESPONSE/.test(problem.code ?? ""))
    return null;
  throw problem;
}

function personOf(claims: openid.IDToken | undefined): SocialPerson | null {
  if (!claims?.sub || claims.sub.length > 255) return null;
  const text = (value: unknown, max: number) =>
    typeof value === "string"
      ? value
          .replace(/\p{Cc}/gu, " ")
          .trim()
          .slice(0, max)
      : "";
  return {
    subject: claims.sub,
    displayName:
      text(claims.name, limits.nameCharacters) || claims.sub.slice(0, limits.nameCharacters),
    email: text(claims.email, 254) || null,
  };
}
