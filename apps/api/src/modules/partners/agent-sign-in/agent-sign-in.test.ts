import { randomBytes } from "node:crypto";
import { auth, type OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callback, openPrograms } from "../../../../testing/partners/agent-program.ts";
import { call } from "../../../../testing/world/call.ts";

let opened: Awaited<ReturnType<typeof openPrograms>>;
beforeAll(async () => {
  opened = await openPrograms();
});
afterAll(() => opened.world.close());

test("the protocol's own client signs in: it finds the addresses, registers, and uses the tools with its key", async () => {
  const { world, origin, partner, allow } = opened;
  const stored: { client?: unknown; verifier?: string; tokens?: unknown; address?: URL } = {};
  const provider = {
    redirectUrl: callback,
    clientMetadata: { client_name: "ผู้ช่วย AI", redirect_uris: [callback] },
    state: () => "state-1",
    clientInformation: () => stored.client,
    saveClientInformation: (client: unknown) => {
      stored.client = client;
    },
    tokens: () => stored.tokens,
    saveTokens: (tokens: unknown) => {
      stored.tokens = tokens;
    },
    redirectToAuthorization: (address: URL) => {
      stored.address = address;
    },
    saveCodeVerifier: (verifier: string) => {
      stored.verifier = verifier;
    },
    codeVerifier: () => stored.verifier ?? "",
  } as OAuthClientProvider;
  const serverUrl = `${origin}/mcp`;
  expect(await auth(provider, { serverUrl })).toBe("REDIRECT");
  expect(`${stored.address?.origin}${stored.address?.pathname}`).toBe(`${origin}/oauth/authorize`);
  const asked = Object.fromEntries(stored.address?.searchParams ?? []);
  expect(asked).toMatchObject({ response_type: "code", code_challenge_method: "S256" });

  const allowed = await allow({
    ...{ clientId: asked.client_id, redirectUri: asked.redirect_uri },
    ...{ codeChallenge: asked.code_challenge, state: asked.state },
  });
  const back = new URL(allowed.data.redirectTo ?? "");
  expect(back.href.startsWith(`${callback}?`)).toBe(true);
  expect(back.searchParams.get("state")).toBe("state-1");
  expect(back.searchParams.get("iss")).toBe(origin);
  const authorizationCode = back.searchParams.get("code") ?? "";
  expect(await auth(provider, { serverUrl, authorizationCode })).toBe("AUTHORIZED");

  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(serverUrl), {
    authProvider: provider,
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  expect((await client.listTools()).tools).toHaveLength(8);
  await client.close();
  const log = await call<{ action: string }[]>(
    world,
    `GET /businesses/${partner.business.id}/log`,
    { token: partner.owner.token },
  );
  expect(log.data.map(({ action }) => action)).toContain("key.created");
});

test("a code is good once, for a minute, for its program, its address and its verifier", async () => {
  const { world, partner, exchange, newProgram } = opened;
  const program = await newProgram();
  const invalid = { status: 400, error: "invalid_grant" };
  const { fields, secretKey } = await program.allowed();
  const wrong = [
    { code_verifier: randomBytes(32).toString("base64url") },
    { redirect_uri: "http://127.0.0.1:33419/callback" },
    { client_id: (await newProgram()).connect.clientId.replace(/.$/, "_") },
    { code: `${fields.code.startsWith("A") ? "B" : "A"}${fields.code.slice(1)}` },
    { code: "nothing" },
  ];
  for (const change of wrong) expect(await exchange({ ...fields, ...change })).toEqual(invalid);
  // Of two at once one gets the key, and no wrong try has used it up.
  const answers = await Promise.all([exchange(fields), exchange(fields)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 200)).toMatchObject({
    ...{ access_token: secretKey, token_type: "Bearer" },
    scope: "quotes bookings.read bookings.write",
  });

  const late = await program.allowed();
  world.clock.advance(61);
  expect(await exchange(late.fields)).toEqual(invalid);
  const revoked = await program.allowed();
  await call(world, `DELETE /businesses/${partner.business.id}/keys/${revoked.id}`, {
    token: partner.owner.token,
  });
  expect(await exchange(revoked.fields)).toEqual(invalid);
  expect(await exchange({ ...fields, grant_type: "password" })).toEqual({
    ...{ status: 400, error: "unsupported_grant_type" },
  });
  expect(await exchange({ grant_type: "authorization_code" })).toEqual({
    ...{ status: 400, error: "invalid_request" },
  });
});

test("a mandate leads to no address that its program did not register, and to no program that did not", async () => {
  const { allow, newProgram } = opened;
  const { connect } = await newProgram();
  const refusedAt = async (change: object) =>
    Object.keys((await allow({ ...connect, ...change })).error.fields ?? {});
  expect(await refusedAt({ redirectUri: "https://elsewhere.example/callback" })).toEqual([
    "connect.redirectUri",
  ]);
  expect(await refusedAt({ redirectUri: "http://127.0.0.1:33418/other" })).toEqual([
    "connect.redirectUri",
  ]);
  const forged = Buffer.from(
    JSON.stringify({ name: "x", redirectUris: ["https://elsewhere.example/"] }),
  ).toString("base64url");
  for (const clientId of [forged, `${forged}.${connect.clientId.split(".")[1]}`, "."])
    expect(await refusedAt({ clientId })).toEqual(["connect.clientId"]);
  // A program on a person's computer listens on any port that is free.
  const port = { redirectUri: "http://127.0.0.1:40000/callback" };
  expect((await allow({ ...connect, ...port })).data.redirectTo).toContain(port.redirectUri);
});

test.each([
  "http://shop.example/callback",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://user:pass@shop.example/callback",
  "https://shop.example/callback#part",
  "callback",
])("a program cannot register %s as its address", async (address) => {
  const answer = await opened.register(["https://shop.example/callback", address]);
  expect([answer.status, await answer.json()]).toEqual([400, { error: "invalid_redirect_uri" }]);
});

test("a program in a browser signs in from the page of another site", async () => {
  const { origin } = opened;
  const site = { origin: "https://assistant.example" };
  const json = { ...site, "content-type": "application/json" };
  const token = { ...site, "content-type": "application/x-www-form-urlencoded" };
  const body = JSON.stringify({ redirect_uris: ["https://assistant.example/callback"] });
  const calls: [path: string, status: number, request: RequestInit][] = [
    ["/.well-known/oauth-protected-resource", 200, { headers: site }],
    ["/.well-known/oauth-protected-resource/mcp", 200, { headers: site }],
    ["/.well-known/oauth-authorization-server", 200, { headers: site }],
    ["/oauth/register", 201, { method: "POST", headers: json, body }],
    ["/oauth/token", 400, { method: "POST", headers: token, body: "grant_type=other" }],
  ];
  for (const [path, status, request] of calls) {
    const method = request.method ?? "GET";
    const preflight = await fetch(`${origin}${path}`, {
      method: "OPTIONS",
      headers: { ...site, "access-control-request-method": method },
    });
    expect([path, preflight.status]).toEqual([path, 204]);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toContain(method);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("mcp-protocol-version");
    const answer = await fetch(`${origin}${path}`, request);
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  }
  // The rest of the product stays closed to them.
  const other = await fetch(`${origin}/api/openapi.json`, { headers: site });
  expect(other.headers.get("access-control-allow-origin")).toBeNull();
});

test.each([
  ["a browser in English", { "accept-language": "en-GB,en;q=0.9" }, "/en/business/agents"],
  ["a browser in Thai", { "accept-language": "th-TH,th;q=0.9,en;q=0.5" }, "/business/agents"],
  ["a browser in neither", { "accept-language": "fr" }, "/business/agents"],
  [
    "who chose Thai before, in an English browser",
    { "accept-language": "en", cookie: "i18n_redirected=th" },
    "/business/agents",
  ],
  [
    "who chose English before, in a Thai browser",
    { "accept-language": "th", cookie: "a=1; i18n_redirected=en" },
    "/en/business/agents",
  ],
])(
  "%s reads the request in that language, with all that was asked",
  async (_who, headers, page) => {
    const asked =
      "?response_type=code&client_id=a.b&state=s%201&redirect_uri=http%3A%2F%2F127.0.0.1%2Fback";
    const answer = await fetch(`${opened.origin}/oauth/authorize${asked}`, {
      headers,
      redirect: "manual",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${page}${asked}`]);
  },
);
