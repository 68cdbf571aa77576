import { generateKeyPairSync, randomBytes } from "node:crypto";
import Provider, { interactionPolicy, type JWK } from "oidc-provider";
import { memoryStore } from "./memory-store.ts";
import { gonePage } from "./page.ts";
import type { LinePerson } from "./people.ts";

export type LineChannel = { issuer: string; clientId: string; clientSecret: string };
export const linePath = "/sandbox/line";
export const choosePath = `${linePath}/choose`;

const tokenSeconds = 600;
const callbackPath = /^(?:\/en)?\/(?:customer|driver)\/callback$/;

/**
 * A real OpenID provider that behaves as LINE does towards a web login: authorization code, the channel secret in the
 * body, ID tokens signed with it (HS256) that carry name and e-mail themselves.
 */
export function lineProvider(
  channel: LineChannel,
  find: (subject: string) => LinePerson | undefined,
): Provider {
  const policy = interactionPolicy.base();
  // LINE requires consent once on its own page; here the page that chooses the person covers it.
  policy.remove("consent");
  policy
    .get("login")
    ?.checks.add(
      new interactionPolicy.Check(
        "choose",
        "the person is chosen anew each time",
        (ctx) => ctx.oidc.result === undefined,
      ),
    );
  const provider = new Provider(channel.issuer, {
    adapter: memoryStore(),
    clients: [
      {
        client_id: channel.clientId,
        client_secret: channel.clientSecret,
        redirect_uris: ["https://songtan.invalid/customer/callback"],
        token_endpoint_auth_method: "client_secret_post",
        id_token_signed_response_alg: "HS256",
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: ["HS256", "ES256"] },
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name"], email: ["email"] },
    conformIdTokenClaims: false,
    interactions: { policy, url: (_ctx, interaction) => `${choosePath}/${interaction.uid}` },
    ttl: {
      AuthorizationCode: 60,
      AccessToken: tokenSeconds,
      IdToken: tokenSeconds,
      Interaction: tokenSeconds,
      Session: tokenSeconds,
      Grant: tokenSeconds,
    },
    renderError(ctx) {
      ctx.type = "html";
      ctx.body = gonePage(/^en/i.test(ctx.get("accept-language")) ? "en" : "th");
    },
    async findAccount(_ctx, subject) {
      const person = find(subject);
      if (!person) return undefined;
      return {
        accountId: subject,
        claims: async () => ({
          sub: subject,
          name: person.name,
          ...(person.email && { email: person.email }),
        }),
      };
    },
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  });
  // Trusts a proxy's header for the browser's address.
  provider.proxy = true;
  // The app may be reached at any name of this machine; its callback pages are the same everywhere.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    URL.canParse(uri) && callbackPath.test(new URL(uri).pathname);
  return provider;
}

function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...(privateKey.export({ format: "jwk" }) as JWK), use: "sig", alg: "ES256" };
}
