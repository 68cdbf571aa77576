import { createHmac } from "node:crypto";
import type { SocialSignInView } from "@songtan/contract/identity/social-sign-in";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Started } from "../../../../testing/accounts/line.ts";
import { call } from "../../../../testing/world/call.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

/** A LINE with ID tokens that this test writes itself, right and wrong ones. */
const channel = { id: "channel", secret: "a channel secret that only this test knows" };
const line = Fastify();
let issuer = "";
let authorizePage = "";
let idToken = "";
let world: TestWorld;

beforeAll(async () => {
  line.addContentTypeParser("application/x-www-form-urlencoded", (_request, _body, done) =>
    done(null, {}),
  );
  line.get("/.well-known/openid-configuration", () => ({
    issuer,
    authorization_endpoint: authorizePage,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/certs`,
    response_types_supported: ["code"],
    subject_types_supported: ["pairwise"],
    // As LINE's own metadata says it, although web logins get HS256.
    id_token_signing_alg_values_supported: ["ES256"],
  }));
  line.post("/token", () => ({
    access_token: "access",
    token_type: "Bearer",
    expires_in: 600,
    id_token: idToken,
  }));
  issuer = await line.listen({ port: 0, host: "127.0.0.1" });
  authorizePage = `${issuer}/authorize`;
  world = await openLineWorld();
});
afterAll(async () => {
  await world.close();
  await line.close();
});

const openLineWorld = () =>
  openTestWorld({
    LINE_ISSUER: issuer,
    LINE_CHANNEL_ID: channel.id,
    LINE_CHANNEL_SECRET: channel.secret,
  });

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

type Token = { header: object; claims: Record<string, unknown>; secret: string };

function write({ header, claims, secret }: Token): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

const now = () => Math.floor(Date.now() / 1000);

/** Signs in at this LINE with a token that `change` made of a right one. */
async function signInWith(change: (token: Token) => string): Promise<SocialSignInView> {
  const started = await call<Started>(world, "POST /customer/social-sign-ins", {
    body: { provider: "line" },
  });
  const query = new URL(started.data.authorizeUri).searchParams;
  idToken = change({
    header: { typ: "JWT", alg: "HS256" },
    claims: {
      iss: issuer,
      sub: `U${crypto.randomUUID().replaceAll("-", "")}`,
      aud: channel.id,
      iat: now(),
      exp: now() + 600,
      nonce: query.get("nonce"),
      name: "สมหญิง ใจดี",
    },
    secret: channel.secret,
  });
  const answered = await call<SocialSignInView>(
    world,
    `POST /customer/social-sign-ins/${started.data.id}/answer`,
    {
      body: {
        browserSecret: started.data.browserSecret,
        state: query.get("state"),
        code: "code",
      },
    },
  );
  expect(answered.status).toBe(200);
  return answered.data;
}

test("a token that LINE signed for this sign-in tells who came", async () => {
  const view = await signInWith(write);
  expect([view.outcome, view.person?.displayName]).toEqual(["unknown", "สมหญิง ใจดี"]);
});

const changed =
  (claims: Record<string, unknown>) =>
  (token: Token): string =>
    write({ ...token, claims: { ...token.claims, ...claims } });

test.each<[name: string, change: (token: Token) => string]>([
  ["signed with another secret", (token) => write({ ...token, secret: "another secret" })],
  ["whose person was changed", (token) => swapPayload(write(token), token)],
  ["without a signature", (token) => write(token).replace(/\.[^.]*$/, ".")],
  [
    "that says it needs none",
    (token) => `${encode({ typ: "JWT", alg: "none" })}.${encode(token.claims)}.`,
  ],
  [
    "of another algorithm",
    (token) => write({ ...token, header: { typ: "JWT", alg: "ES256", kid: "1" } }),
  ],
  ["of another issuer", changed({ iss: "https://access.line.example" })],
  ["for another channel", changed({ aud: "another channel" })],
  ["that has ended", (token) => changed({ iat: now() - 1200, exp: now() - 600 })(token)],
  ["of another sign-in", changed({ nonce: "the nonce of another" })],
  ["without a nonce", changed({ nonce: undefined })],
  ["without an end", changed({ exp: undefined })],
])("a token %s signs nobody in", async (_name, change) => {
  const view = await signInWith(change);
  expect([view.outcome, view.token]).toEqual(["failed", null]);
});

function swapPayload(written: string, { claims }: Token): string {
  const [header, , signature] = written.split(".");
  return `${header}.${encode({ ...claims, sub: "Uffffffffffffffffffffffffffffffff" })}.${signature}`;
}

test("a browser is sent to the issuer's own host alone", async () => {
  authorizePage = "https://line.evil.example/authorize";
  const other = await openLineWorld();
  const begun = await call(other, "POST /customer/social-sign-ins", { body: { provider: "line" } });
  expect([begun.status, begun.code]).toEqual([503, "unavailable"]);
  await other.close();
  authorizePage = `${issuer}/authorize`;
});
