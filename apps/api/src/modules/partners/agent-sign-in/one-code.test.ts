import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callback, openPrograms } from "../../../../testing/partners/agent-program.ts";
import { call } from "../../../../testing/world/call.ts";

let opened: Awaited<ReturnType<typeof openPrograms>>;
beforeAll(async () => {
  opened = await openPrograms();
});
afterAll(() => opened.world.close());

const invalid = { status: 400, error: "invalid_grant" };

/** Spellings of a text that a forgiving reader of base64url decodes to the same bytes. */
const spellingsOf = (text: string): string[] => [
  `${text}=`,
  `${text}==`,
  `${text} `,
  `${text}\n`,
  `.${text}`,
  `${text.slice(0, 10)}!${text.slice(10)}`,
  `${text.slice(0, 10)} ${text.slice(10)}`,
  text.replaceAll("-", "+").replaceAll("_", "/"),
];

test("a code written in another way is no code, before it is used and afterwards", async () => {
  const { newProgram, exchange, isAlive } = opened;
  const program = await newProgram();
  let { fields, secretKey } = await program.allowed();
  // Only then the last spelling is another one.
  while (!/[-_]/.test(fields.code)) ({ fields, secretKey } = await program.allowed());
  const tryAll = async () => {
    for (const code of spellingsOf(fields.code))
      expect([code, await exchange({ ...fields, code })]).toEqual([code, invalid]);
  };
  await tryAll();
  expect(await exchange(fields)).toMatchObject({ status: 200, access_token: secretKey });
  await tryAll();
  // None of them was the code, so none of them ended the key.
  expect(await isAlive(secretKey)).toBe(true);
});

test("a code that comes again ends the key it gave, also after its minute", async () => {
  const { world, partner, newProgram, exchange, isAlive } = opened;
  for (const secondsLater of [0, 90]) {
    const { fields, secretKey, id } = await (await newProgram()).allowed();
    expect((await exchange(fields)).status).toBe(200);
    // A program that has the code and not the verifier learns nothing and ends nothing.
    const guess = { ...fields, code_verifier: randomBytes(32).toString("base64url") };
    expect(await exchange(guess)).toEqual(invalid);
    expect(await isAlive(secretKey)).toBe(true);
    world.clock.advance(secondsLater);
    expect(await exchange(fields)).toEqual(invalid);
    expect(await isAlive(secretKey)).toBe(false);
    const log = await call<{ action: string; subject: string }[]>(
      world,
      `GET /businesses/${partner.business.id}/log`,
      { token: partner.owner.token },
    );
    expect(log.data.find(({ subject, action }) => subject === id && action === "key.revoked")).toBe(
      log.data[0],
    );
  }
});

test("a code that was never used ends no key when it comes too late", async () => {
  const { world, newProgram, exchange, isAlive } = opened;
  const { fields, secretKey } = await (await newProgram()).allowed();
  world.clock.advance(61);
  expect(await exchange(fields)).toEqual(invalid);
  expect(await exchange(fields)).toEqual(invalid);
  expect(await isAlive(secretKey)).toBe(true);
});

test("the id of a program written in another way is no program's", async () => {
  const { allow, newProgram } = opened;
  const { connect } = await newProgram();
  const { clientId } = connect;
  const spellings = [...spellingsOf(clientId), `${clientId}.more`, clientId.replace(".", "=.")];
  for (const spelling of spellings.filter((each) => each !== clientId)) {
    const refused = await allow({ ...connect, clientId: spelling });
    expect([spelling, Object.keys(refused.error.fields ?? {})]).toEqual([
      spelling,
      ["connect.clientId"],
    ]);
  }
});

test("a token request for another resource is refused, and its code stays good", async () => {
  const { origin, newProgram, exchange, post } = opened;
  const { fields } = await (await newProgram()).allowed();
  const target = { status: 400, error: "invalid_target" };
  for (const resource of ["https://evil.example/mcp", `${origin}/api`, "mcp", ""])
    expect(await exchange({ ...fields, resource })).toEqual(target);
  const both: [string, string][] = [
    ...Object.entries({ grant_type: "authorization_code", ...fields }),
    ["resource", `${origin}/mcp`],
    ["resource", "https://evil.example/mcp"],
  ];
  expect(await post("/oauth/token", both)).toEqual(target);
  const twice = [...both.slice(0, -1), ["code", fields.code] as [string, string]];
  expect(await post("/oauth/token", twice)).toEqual({ status: 400, error: "invalid_request" });
  expect((await exchange({ ...fields, resource: `${origin}/mcp` })).status).toBe(200);
});

test("a program gives its key back, and a revocation never tells what was revoked", async () => {
  const { origin, partner, newProgram, exchange, post, isAlive } = opened;
  const metadata = await fetch(`${origin}/.well-known/oauth-authorization-server`);
  expect(await metadata.json()).toMatchObject({
    revocation_endpoint: `${origin}/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: ["none"],
  });
  const { fields, secretKey } = await (await newProgram()).allowed();
  const { client_id } = fields;
  expect((await exchange(fields)).status).toBe(200);
  const revoke = (token: string, more: object = {}) =>
    post("/oauth/revoke", { token, client_id, ...more });
  expect(await revoke("sk_live_nothing")).toEqual({ status: 200 });
  // A key that no mandate bounds is ended on the page of keys.
  const ordinary = partner.key.secretKey;
  expect(await revoke(ordinary)).toEqual({ status: 200 });
  expect((await call(opened.world, "GET /bookings", { token: ordinary })).status).toBe(200);
  expect(await revoke(secretKey, { client_id: "x.y" })).toEqual({
    ...{ status: 400, error: "invalid_client" },
  });
  expect(await post("/oauth/revoke", {})).toEqual({ status: 400, error: "invalid_request" });
  expect(await isAlive(secretKey)).toBe(true);
  expect(await revoke(secretKey, { token_type_hint: "access_token" })).toEqual({ status: 200 });
  expect(await isAlive(secretKey)).toBe(false);
  expect(await revoke(secretKey)).toEqual({ status: 200 });
});

test("a program of today registers: ten addresses, some of them of its own scheme", async () => {
  const { register, allow } = opened;
  const cursor = [
    "http://localhost:8787/callback",
    "https://www.cursor.com/agents/mcp/oauth/callback",
    "cursor://anysphere.cursor-mcp/oauth/callback",
  ];
  const own = ["com.example.assistant:/oauth", "vscode://vscode.github-authentication/did"];
  for (const addresses of [cursor, own, Array.from({ length: 10 }, (_, n) => `${callback}/${n}`)])
    expect((await register(addresses)).status).toBe(201);
  const many = Array.from({ length: 11 }, (_, n) => `${callback}/${n}`);
  expect((await register(many)).status).toBe(400);
  const { client_id: clientId } = (await (await register(cursor)).json()) as { client_id: string };
  const made = await allow({ clientId, redirectUri: cursor[2], codeChallenge: "c".repeat(43) });
  expect(made.data.redirectTo).toMatch(/^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=/);
});

test.each([
  "Songtan Official Support",
  "SONG TAN",
  "Ｓｏｎｇｔａｎ",
  "S0ngtan help",
  "Ѕоngtаn",
  "s.o.n.g.t.a.n",
  "ผู้ช่วยส่งทัน",
  "ส่ง\u200bทัน",
  "ส่งทั่น AI",
])("no program is called %s", async (name) => {
  const answer = await opened.register([callback], name);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ error: "invalid_client_metadata" }),
  ]);
});

test("the page of consent learns from the server who asks and where the answer goes", async () => {
  const { world, origin, partner, newProgram } = opened;
  const { connect } = await newProgram();
  const show = (query: Record<string, string>) =>
    call<Record<string, unknown>>(world, `GET /agent-requests?${new URLSearchParams(query)}`, {
      token: partner.owner.token,
    });
  const { clientId, redirectUri } = connect;
  const known = await show({ clientId, redirectUri, state: "s 1", resource: `${origin}/mcp` });
  expect(known.data).toEqual({
    ...{ clientName: "ผู้ช่วย AI", goesTo: "127.0.0.1:33418" },
    declinedTo: `${callback}?error=access_denied&state=s+1&iss=${encodeURIComponent(origin)}`,
  });
  const forged = `${Buffer.from(JSON.stringify({ name: "Support (verified)", redirectUris: ["https://evil.example/login"] })).toString("base64url")}.forged`;
  const unknown: Record<string, string>[] = [
    { clientId: forged, redirectUri: "https://evil.example/login" },
    { clientId, redirectUri: "https://evil.example/login" },
    { clientId, redirectUri: "javascript:alert(1)//" },
    { clientId, redirectUri, resource: "https://evil.example/mcp" },
  ];
  for (const query of unknown) {
    const answer = await show(query);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.not.stringContaining("declinedTo"),
    ]);
  }
});
