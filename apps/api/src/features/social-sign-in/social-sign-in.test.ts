import { setTimeout as sleep } from "node:timers/promises";
import type { IdentitiesView, SocialSignInView, StartedSocialSignIn } from "@songtan/contract/social-sign-in";
import type { Role } from "@songtan/domain/accounts/words";
import { registerLine } from "@songtan/sandbox/line/routes";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { UpstreamFailure } from "../../ports.ts";
import { sweep } from "../../retention/sweep.ts";
import { openBrowser } from "../../testing/browser.ts";
import { call } from "../../testing/call.ts";
import { lastCode, newEmail, newPhone, password, signUp, verify } from "../../testing/people.ts";
import { openTestWorld, type TestWorld } from "../../testing/test-world.ts";

type Started = z.infer<typeof StartedSocialSignIn>;
type Back = { browserSecret: string; state: string; code?: string; iss?: string; error?: string };

const app = "http://localhost:3000";
const channel = { clientId: "channel", clientSecret: "a channel secret that only this test and its LINE know" };
let line: FastifyInstance;
let world: TestWorld;

/** LINE is a server of its own here, as it is outside: our program finds it by its issuer and speaks to it over HTTP. */
beforeAll(async () => {
  line = Fastify();
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}/sandbox/line`;
  await registerLine(line, { issuer, ...channel });
  await line.listen({ port, host: "127.0.0.1" });
  world = await openTestWorld({
    LINE_ISSUER: issuer,
    LINE_CHANNEL_ID: channel.clientId,
    LINE_CHANNEL_SECRET: channel.clientSecret,
  });
});
afterAll(async () => {
  await world.close();
  await line.close();
});

async function freePort(): Promise<number> {
  const probe = Fastify();
  await probe.listen({ port: 0, host: "127.0.0.1" });
  const address = probe.server.address();
  await probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

const start = async (role: Role = "customer", more: Record<string, unknown> = {}, token?: string): Promise<Started> =>
  (await call<Started>(world, `POST /${role}/social-sign-ins`, { body: { provider: "line", ...more }, token })).data;

/** Goes to LINE and presses a button there; what the callback page would find in its address. */
async function atLine(started: Started, pressed: Record<string, string>, browser = openBrowser()): Promise<Back> {
  const shown = await browser.go(started.authorizeUri, app);
  const body = new URLSearchParams(pressed);
  const back = await browser.go(shown.url.href, app, { method: "POST", body });
  expect(back.url.origin).toBe(app);
  return { browserSecret: started.browserSecret, ...Object.fromEntries(back.url.searchParams) } as Back;
}

const answer = (started: Started, back: Back, role: Role = "customer", token?: string) => {
  const { browserSecret, state, code, iss, error } = back;
  const body = { browserSecret, state, code, iss, error };
  return call<SocialSignInView>(world, `POST /${role}/social-sign-ins/${started.id}/answer`, { body, token });
};

let people = 0;
const somebody = () => ({ name: `สมหญิง ใจดี ${people++}`, email: newEmail() });

/** Somebody new at LINE, back at our callback page. */
async function arrive(role: Role = "customer", person: Record<string, string> = somebody()) {
  const started = await start(role);
  const answered = await answer(started, await atLine(started, person), role);
  expect(answered.data.outcome).toBe("unknown");
  return { started, person, view: answered.data };
}

const signUpBody = (started: Started, changes: Record<string, unknown> = {}) => ({
  browserSecret: started.browserSecret,
  firstName: "สมหญิง",
  lastName: "ใจดี",
  phone: newPhone(),
  email: newEmail(),
  acceptTerms: true,
  acceptPrivacy: true,
  ...changes,
});

async function madeByLine(role: Role = "customer") {
  const { started, person } = await arrive(role);
  const body = signUpBody(started);
  const made = await call<{ id: string }>(world, `POST /${role}/social-sign-ins/${started.id}/sign-up`, { body });
  expect(made.status).toBe(201);
  return { person, token: made.token, id: made.data.id, phone: body.phone, email: body.email, data: made.data };
}

test.each(["customer", "driver"] as const)(
  "a %s new to us signs up through LINE, and comes in by it the next time",
  async (role) => {
    const { started, person, view } = await arrive(role);
    expect(view).toMatchObject({ token: null, person: { firstName: "สมหญิง", email: person.email } });
    const again = await call<SocialSignInView>(world, `POST /${role}/social-sign-ins/${started.id}/state`, {
      body: { browserSecret: started.browserSecret },
    });
    expect(again.data).toEqual(view);
    const made = await call<{ id: string; phoneVerifiedAt: null; emailVerifiedAt: null }>(
      world,
      `POST /${role}/social-sign-ins/${started.id}/sign-up`,
      { body: signUpBody(started, { email: person.email }) },
    );
    expect([made.status, made.data.phoneVerifiedAt, made.data.emailVerifiedAt]).toEqual([201, null, null]);
    expect((await call(world, `GET /${role}/user`, { token: made.token })).status).toBe(200);
    const next = await start(role, { returnPath: "/en/help" });
    const known = await answer(next, await atLine(next, person), role);
    expect(known.data).toMatchObject({ outcome: "signed_in", returnPath: "/en/help", person: null });
    const user = await call<{ id: string }>(world, `GET /${role}/user`, { token: known.data.token ?? "" });
    expect(user.data.id).toBe(made.data.id);
  },
);

test("the way to LINE carries PKCE, state and nonce, comes back to the page of its role and language, and no secret", async () => {
  const started = await start("driver", { locale: "en" });
  const query = new URL(started.authorizeUri).searchParams;
  expect(query.get("redirect_uri")).toBe(`${app}/en/driver/callback`);
  expect(query.get("scope")).toBe("openid profile email");
  expect(query.get("code_challenge_method")).toBe("S256");
  for (const name of ["state", "nonce", "code_challenge"]) expect(query.get(name)).toMatch(/^[\w-]{43}$/);
  expect(started.authorizeUri).not.toContain(started.browserSecret);
  const { rows } = {
    rows: await world.deps.db.selectFrom("social_sign_ins").selectAll().where("id", "=", started.id).execute(),
  };
  expect(JSON.stringify(rows)).not.toContain(started.browserSecret);
  expect(JSON.stringify(rows)).not.toContain(query.get("state"));
});

test("both consents are asked of who comes through LINE too", async () => {
  const { started } = await arrive();
  const body = signUpBody(started, { acceptTerms: false, phone: "12" });
  const refused = await call(world, `POST /customer/social-sign-ins/${started.id}/sign-up`, { body });
  expect([refused.status, Object.keys(refused.error.fields ?? {}).sort()]).toEqual([400, ["acceptTerms", "phone"]]);
});

test("a phone or e-mail somebody has verified is not signed up with again through LINE", async () => {
  const owner = await signUp(world);
  await verify(world, owner, "email");
  const { started } = await arrive("customer", { name: "อีกคน", email: owner.email });
  const body = signUpBody(started, { email: owner.email });
  const refused = await call(world, `POST /customer/social-sign-ins/${started.id}/sign-up`, { body });
  expect([refused.status, refused.error.code, Object.keys(refused.error.fields ?? {})]).toEqual([
    409,
    "identifier_in_use",
    ["email"],
  ]);
});

test("the same e-mail at LINE opens nobody's account: linking takes the password", async () => {
  const owner = await signUp(world);
  await verify(world, owner, "email");
  const person = { name: "เจ้าของ อีเมล", email: owner.email };
  const { started } = await arrive("customer", person);
  const link = (typed: string) =>
    call<{ id: string }>(world, `POST /customer/social-sign-ins/${started.id}/link`, {
      body: { browserSecret: started.browserSecret, identifier: owner.email, password: typed },
    });
  expect((await link("not the password")).error.code).toBe("sign_in_wrong");
  const linked = await link(password);
  expect([linked.status, linked.data.id]).toEqual([200, owner.id]);
  await world.runJobs();
  expect(world.sent.at(-1)).toMatchObject({ channel: "email", to: owner.email, subject: "เชื่อมบัญชีของคุณกับ LINE แล้ว" });
  const next = await start();
  expect((await answer(next, await atLine(next, person))).data.outcome).toBe("signed_in");
  expect((await link(password)).error.code).toBe("social_sign_in_used");
});

test("or a code, which goes only to what the owner has verified", async () => {
  const owner = await signUp(world);
  await verify(world, owner, "phone");
  const { started } = await arrive();
  const { browserSecret } = started;
  const ask = (identifier: string) =>
    call<{ id: string }>(world, `POST /customer/social-sign-ins/${started.id}/codes`, {
      body: { browserSecret, identifier },
    });
  const link = (codeId: string, code: string) =>
    call<{ id: string }>(world, `POST /customer/social-sign-ins/${started.id}/link`, {
      body: { browserSecret, codeId, code },
    });
  const before = world.sent.length;
  const unproved = await ask(owner.email);
  const stranger = await ask(newEmail());
  await world.runJobs();
  expect([unproved.status, stranger.status, world.sent.length - before]).toEqual([202, 202, 0]);
  expect((await link(stranger.data.id, "000000")).error.code).toBe("code_wrong");
  const sent = await ask(owner.phone);
  const code = await lastCode(world, owner.data.phone);
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await link(sent.data.id, wrong)).error.code).toBe("code_wrong");
  const linked = await link(sent.data.id, code);
  expect([linked.status, linked.data.id]).toEqual([200, owner.id]);
  expect((await call(world, "GET /customer/user", { token: linked.token })).status).toBe(200);
});

test("five wrong codes are enough, and a code of one sign-in is none of another", async () => {
  const owner = await signUp(world);
  await verify(world, owner, "phone");
  const [one, other] = [await arrive(), await arrive()];
  const sent = await call<{ id: string }>(world, `POST /customer/social-sign-ins/${one.started.id}/codes`, {
    body: { browserSecret: one.started.browserSecret, identifier: owner.phone },
  });
  const code = await lastCode(world, owner.data.phone);
  const link = ({ id, browserSecret }: Started, digits: string) =>
    call(world, `POST /customer/social-sign-ins/${id}/link`, {
      body: { browserSecret, codeId: sent.data.id, code: digits },
    });
  expect((await link(other.started, code)).error.code).toBe("not_found");
  const wrong = code === "123456" ? "654321" : "123456";
  for (let tries = 0; tries < 5; tries++) expect((await link(one.started, wrong)).error.code).toBe("code_wrong");
  expect((await link(one.started, code)).error.code).toBe("code_expired");
});

test.each([
  ["end", "refuse", "refused"],
  ["end", "fail", "failed"],
])("when LINE is told to %s by %s, the sign-in ends %s and nobody is signed in", async (name, value, outcome) => {
  const started = await start();
  const back = await atLine(started, { [name]: value });
  const ended = await answer(started, back);
  expect([ended.status, ended.data.outcome, ended.data.token]).toEqual([200, outcome, null]);
  expect((await answer(started, back)).error.code).toBe("social_sign_in_used");
});

test("an answer counts once, even when it comes twice at the same time", async () => {
  const started = await start();
  const back = await atLine(started, somebody());
  const answers = await Promise.all([answer(started, back), answer(started, back), answer(started, back)]);
  const told = answers.map(({ status, code }) => code ?? status).sort();
  expect(told).toEqual([200, "social_sign_in_used", "social_sign_in_used"]);
});

test("a code from LINE that was used before is worth nothing in a new sign-in", async () => {
  const person = somebody();
  const first = await start();
  const stolen = await atLine(first, person);
  const second = await start();
  const own = await atLine(second, person);
  const mixed = await answer(second, { ...own, ...(stolen.code && { code: stolen.code }) });
  expect(mixed.data.outcome).toBe("failed");
});

test("another browser, another role, another state or no such sign-in all get the same answer", async () => {
  const started = await start();
  const back = await atLine(started, somebody());
  const other = await start();
  const told = [
    await answer(started, { ...back, browserSecret: other.browserSecret }),
    await answer(started, back, "driver"),
    await answer(started, { ...back, state: "a".repeat(43) }),
    await answer({ ...started, id: "00000000-0000-4000-8000-000000000000" }, back),
  ];
  for (const { status, code } of told) expect([status, code]).toEqual([409, "social_sign_in_lost"]);
  expect((await answer(started, back)).data.outcome).toBe("unknown");
});

test("ten minutes to come back, thirty more to fill in the form", async () => {
  const late = await start();
  const back = await atLine(late, somebody());
  world.clock.advance(600);
  expect((await answer(late, back)).error.code).toBe("social_sign_in_expired");
  const { started } = await arrive();
  world.clock.advance(30 * 60);
  const body = signUpBody(started);
  expect((await call(world, `POST /customer/social-sign-ins/${started.id}/sign-up`, { body })).error.code).toBe(
    "social_sign_in_expired",
  );
});

test("who is signed in links LINE from the profile, sees it there and unlinks it again", async () => {
  const owner = await signUp(world);
  const person = somebody();
  const started = await start("customer", {}, owner.token);
  const back = await atLine(started, person);
  expect((await answer(started, back)).error.code).toBe("social_sign_in_lost");
  const linked = await answer(started, back, "customer", owner.token);
  expect([linked.data.outcome, linked.data.token]).toEqual(["linked", null]);
  const listed = await call<IdentitiesView>(world, "GET /customer/identities", { token: owner.token });
  expect(listed.data).toMatchObject({
    passwordSet: true,
    identities: [{ provider: "line", displayName: person.name }],
  });
  expect((await call(world, "DELETE /customer/identities/line", { token: owner.token })).status).toBe(200);
  expect((await call(world, "DELETE /customer/identities/line", { token: owner.token })).status).toBe(404);
  const next = await start();
  expect((await answer(next, await atLine(next, person))).data.outcome).toBe("unknown");
});

test("one LINE person has one account of each role, one account has one LINE person", async () => {
  const customer = await madeByLine("customer");
  const driver = await start("driver");
  expect((await answer(driver, await atLine(driver, customer.person), "driver")).data.outcome).toBe("unknown");
  const somebodyElse = await signUp(world);
  const taken = await start("customer", {}, somebodyElse.token);
  expect((await answer(taken, await atLine(taken, customer.person), "customer", somebodyElse.token)).error.code).toBe(
    "identity_in_use",
  );
  const second = await start("customer", {}, customer.token);
  expect((await answer(second, await atLine(second, somebody()), "customer", customer.token)).error.code).toBe(
    "other_identity_linked",
  );
});

test("two accounts that link the same LINE person at the same moment: one of them does", async () => {
  const owners = [await signUp(world), await signUp(world)];
  const person = somebody();
  const begun = await Promise.all(
    owners.map(async ({ token }) => {
      const started = await start("customer", {}, token);
      return { started, token, back: await atLine(started, person) };
    }),
  );
  const told = await Promise.all(begun.map(({ started, back, token }) => answer(started, back, "customer", token)));
  expect(told.map(({ code, data }) => code ?? data.outcome).sort()).toEqual(["identity_in_use", "linked"]);
});

test("an account made through LINE has no password until a code sets one, and LINE stays until then", async () => {
  const made = await madeByLine();
  const { token } = made;
  expect((await call<IdentitiesView>(world, "GET /customer/identities", { token })).data.passwordSet).toBe(false);
  expect((await call(world, "DELETE /customer/identities/line", { token })).error.code).toBe("last_way_in");
  const change = { currentPassword: "anything", newPassword: "a new password" };
  expect((await call(world, "PUT /customer/password", { token, body: change })).error.code).toBe("password_not_set");
  for (const typed of ["", "null", "undefined", password]) {
    const tried = await call(world, "POST /customer/login", {
      body: { identifier: made.email, password: typed || " " },
    });
    expect(tried.error.code).toBe("sign_in_wrong");
  }
  const reset = async () => {
    const asked = await call<{ id: string }>(world, "POST /password-resets", { body: { identifier: made.phone } });
    await world.runJobs();
    return asked.data.id;
  };
  const before = world.sent.length;
  await reset();
  expect(world.sent.length).toBe(before);
  await verify(world, { ...made, data: (await call<never>(world, "GET /customer/user", { token })).data } as never);
  const id = await reset();
  const code = world.sent.at(-1)?.code;
  const confirmed = await call(world, `POST /password-resets/${id}/confirm`, {
    body: { code, newPassword: "a new password" },
  });
  expect(confirmed.status).toBe(200);
  const back = await call(world, "POST /customer/login", {
    body: { identifier: made.phone, password: "a new password" },
  });
  expect(back.status).toBe(200);
  expect((await call(world, "DELETE /customer/identities/line", { token: back.token })).status).toBe(200);
});

test("one browser may be somebody else at LINE the next time", async () => {
  const browser = openBrowser();
  for (const person of [somebody(), somebody()]) {
    const started = await start();
    const answered = await answer(started, await atLine(started, person, browser));
    expect(answered.data.person?.displayName).toBe(person.name);
  }
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "/a\nb"])(
  "%j is no way back after signing in",
  async (returnPath) => {
    const body = { provider: "line", returnPath };
    const refused = await call(world, "POST /customer/social-sign-ins", { body });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ["returnPath"]]);
  },
);

test("guesses of a password at the link are counted like those at the sign-in", async () => {
  const limited = await openTestWorld({ RATE_LIMITS: "on", ...lineSettings() });
  try {
    const begun = await call<Started>(limited, "POST /customer/social-sign-ins", { body: { provider: "line" } });
    const back = await atLine(begun.data, somebody());
    const { browserSecret, state, code, iss } = back;
    const path = `/customer/social-sign-ins/${begun.data.id}` as const;
    await call(limited, `POST ${path}/answer`, { body: { browserSecret, state, code, iss } });
    const body = { browserSecret, identifier: newEmail(), password: "guess" };
    const told: (string | undefined)[] = [];
    for (let tries = 0; tries < 11; tries++) told.push((await call(limited, `POST ${path}/link`, { body })).code);
    expect(told).toEqual([...Array(10).fill("sign_in_wrong"), "rate_limited"]);
  } finally {
    await limited.close();
  }
});

const lineSettings = () => ({
  LINE_ISSUER: world.deps.settings.LINE_ISSUER,
  LINE_CHANNEL_ID: channel.clientId,
  LINE_CHANNEL_SECRET: channel.clientSecret,
});

test("without a channel there is no LINE, and the app is told so", async () => {
  const options = await call<{ line: boolean }>(world, "GET /sign-in-options");
  expect(options.data).toEqual({ line: true });
  const without = await openTestWorld({ SANDBOX: "off" });
  try {
    expect((await call(without, "GET /sign-in-options")).data).toEqual({ line: false });
    const body = { provider: "line" };
    expect((await call(without, "POST /customer/social-sign-ins", { body })).status).toBe(404);
  } finally {
    await without.close();
  }
});

test("LINE down: within three seconds it is said so, nothing is kept, and the password still works", async () => {
  const silent = Fastify();
  silent.get("/*", async () => sleep(20_000, undefined, { ref: false }));
  const address = await silent.listen({ port: 0, host: "127.0.0.1" });
  const down = await openTestWorld({ ...lineSettings(), LINE_ISSUER: `${address}/sandbox/line` });
  try {
    const began = performance.now();
    const told = await call(down, "POST /customer/social-sign-ins", { body: { provider: "line" } });
    expect([told.status, told.error.code]).toEqual([503, "unavailable"]);
    expect(performance.now() - began).toBeLessThan(4500);
    const person = await signUp(down);
    const body = { identifier: person.email, password };
    expect((await call(down, "POST /customer/login", { body })).status).toBe(200);
    expect(await down.deps.db.selectFrom("social_sign_ins").selectAll().execute()).toEqual([]);
  } finally {
    await down.close();
    silent.server.closeAllConnections();
    await silent.close();
  }
}, 30_000);

test("LINE silent when the answer comes back: it is said so, and the same answer is taken a moment later", async () => {
  const person = somebody();
  const started = await start();
  const back = await atLine(started, person);
  const { deps } = world;
  const { line: provider } = deps;
  if (!provider) throw new Error("this world has LINE");
  deps.line = { ...provider, person: () => Promise.reject(new UpstreamFailure("LINE")) };
  const silent = await answer(started, back);
  deps.line = provider;
  expect([silent.status, silent.error.code]).toEqual([503, "unavailable"]);
  expect((await answer(started, back)).data.outcome).toBe("unknown");
  expect((await answer(started, back)).error.code).toBe("social_sign_in_used");
});

test("a program that died while it asked LINE leaves an answer that can be brought again", async () => {
  const started = await start();
  const back = await atLine(started, somebody());
  const asked = { answered_at: world.clock.now };
  await world.deps.db.updateTable("social_sign_ins").set(asked).where("id", "=", started.id).execute();
  expect((await answer(started, back)).error.code).toBe("social_sign_in_used");
  world.clock.advance(21);
  expect((await answer(started, back)).data.outcome).toBe("unknown");
});

test("yesterday's sign-ins are swept away", async () => {
  const { started } = await arrive();
  world.clock.advance(25 * 3600);
  await sweep(world.deps);
  const left = await world.deps.db.selectFrom("social_sign_ins").selectAll().where("id", "=", started.id).execute();
  expect(left).toEqual([]);
});
