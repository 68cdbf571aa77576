import type { SocialSignInView } from "@songtan/contract/identity/social-sign-in";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answer,
  app,
  arrive,
  atLine,
  newLinePerson,
  openLineWorld,
  signUpBody,
  start,
} from "../../../../testing/accounts/line.ts";
import { openBrowser } from "../../../../testing/world/browser.ts";
import { call } from "../../../../testing/world/call.ts";
import { signUp, verify } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { sweep } from "../../privacy/retention/sweep.ts";

let opened: Awaited<ReturnType<typeof openLineWorld>>;
let world: TestWorld;
beforeAll(async () => {
  opened = await openLineWorld();
  ({ world } = opened);
});
afterAll(() => opened.close());

test.each(["customer", "driver"] as const)(
  "a %s new to us signs up through LINE, and comes in by it the next time",
  async (role) => {
    const { started, person, view } = await arrive(world, role);
    expect(view).toMatchObject({
      token: null,
      person: { firstName: "สมหญิง", email: person.email },
    });
    const again = await call<SocialSignInView>(
      world,
      `POST /${role}/social-sign-ins/${started.id}/state`,
      {
        body: { browserSecret: started.browserSecret },
      },
    );
    expect(again.data).toEqual(view);
    const made = await call<{ id: string; phoneVerifiedAt: null; emailVerifiedAt: null }>(
      world,
      `POST /${role}/social-sign-ins/${started.id}/sign-up`,
      { body: signUpBody(started, { email: person.email }) },
    );
    expect([made.status, made.data.phoneVerifiedAt, made.data.emailVerifiedAt]).toEqual([
      201,
      null,
      null,
    ]);
    expect((await call(world, `GET /${role}/user`, { token: made.token })).status).toBe(200);
    const next = await start(world, role, { returnPath: "/en/help" });
    const known = await answer(world, next, await atLine(next, person), role);
    expect(known.data).toMatchObject({
      outcome: "signed_in",
      returnPath: "/en/help",
      person: null,
    });
    const user = await call<{ id: string }>(world, `GET /${role}/user`, {
      token: known.data.token ?? "",
    });
    expect(user.data.id).toBe(made.data.id);
  },
);

test("the way to LINE carries PKCE, state and nonce, comes back to the page of its role and language, and no secret", async () => {
  const started = await start(world, "driver", { locale: "en" });
  const query = new URL(started.authorizeUri).searchParams;
  expect(query.get("redirect_uri")).toBe(`${app}/en/driver/callback`);
  expect(query.get("scope")).toBe("openid profile email");
  expect(query.get("code_challenge_method")).toBe("S256");
  for (const name of ["state", "nonce", "code_challenge"])
    expect(query.get(name)).toMatch(/^[\w-]{43}$/);
  expect(started.authorizeUri).not.toContain(started.browserSecret);
  const { rows } = {
    rows: await world.deps.db
      .selectFrom("socialSignIns")
      .selectAll()
      .where("id", "=", started.id)
      .execute(),
  };
  expect(JSON.stringify(rows)).not.toContain(started.browserSecret);
  expect(JSON.stringify(rows)).not.toContain(query.get("state"));
});

test("a sign-up through LINE needs both consents too", async () => {
  const { started } = await arrive(world);
  const body = signUpBody(started, { acceptTerms: false, phone: "12" });
  const refused = await call(world, `POST /customer/social-sign-ins/${started.id}/sign-up`, {
    body,
  });
  expect([refused.status, Object.keys(refused.error.fields ?? {}).sort()]).toEqual([
    400,
    ["acceptTerms", "phone"],
  ]);
});

test("a phone or e-mail verified by another account cannot sign up again through LINE", async () => {
  const owner = await signUp(world);
  await verify(world, owner, "email");
  const { started } = await arrive(world, "customer", { name: "อีกคน", email: owner.email });
  const body = signUpBody(started, { email: owner.email });
  const refused = await call(world, `POST /customer/social-sign-ins/${started.id}/sign-up`, {
    body,
  });
  expect([refused.status, refused.error.code, Object.keys(refused.error.fields ?? {})]).toEqual([
    409,
    "identifier_in_use",
    ["email"],
  ]);
});

test.each([
  ["end", "refuse", "refused"],
  ["end", "fail", "failed"],
])(
  "when LINE receives %s with %s, the sign-in ends %s and no session starts",
  async (name, value, outcome) => {
    const started = await start(world);
    const back = await atLine(started, { [name]: value });
    const ended = await answer(world, started, back);
    expect([ended.status, ended.data.outcome, ended.data.token]).toEqual([200, outcome, null]);
    expect((await answer(world, started, back)).error.code).toBe("social_sign_in_used");
  },
);

test("an answer counts once, even when it comes twice at the same time", async () => {
  const started = await start(world);
  const back = await atLine(started, newLinePerson());
  const answers = await Promise.all([
    answer(world, started, back),
    answer(world, started, back),
    answer(world, started, back),
  ]);
  const results = answers.map(({ status, code }) => code ?? status).sort();
  expect(results).toEqual([200, "social_sign_in_used", "social_sign_in_used"]);
});

test("a code from LINE that was used before is worth nothing in a new sign-in", async () => {
  const person = newLinePerson();
  const first = await start(world);
  const stolen = await atLine(first, person);
  const second = await start(world);
  const own = await atLine(second, person);
  const mixed = await answer(world, second, { ...own, ...(stolen.code && { code: stolen.code }) });
  expect(mixed.data.outcome).toBe("failed");
});

test("another browser, another role, another state or no such sign-in all get the same answer", async () => {
  const started = await start(world);
  const back = await atLine(started, newLinePerson());
  const other = await start(world);
  const responses = [
    await answer(world, started, { ...back, browserSecret: other.browserSecret }),
    await answer(world, started, back, "driver"),
    await answer(world, started, { ...back, state: "a".repeat(43) }),
    await answer(world, { ...started, id: "00000000-0000-4000-8000-000000000000" }, back),
  ];
  for (const { status, code } of responses)
    expect([status, code]).toEqual([409, "social_sign_in_lost"]);
  expect((await answer(world, started, back)).data.outcome).toBe("unknown");
});

test("ten minutes to come back, thirty more to fill in the form", async () => {
  const late = await start(world);
  const back = await atLine(late, newLinePerson());
  world.clock.advance(600);
  expect((await answer(world, late, back)).error.code).toBe("social_sign_in_expired");
  const { started } = await arrive(world);
  world.clock.advance(30 * 60);
  const body = signUpBody(started);
  expect(
    (await call(world, `POST /customer/social-sign-ins/${started.id}/sign-up`, { body })).error
      .code,
  ).toBe("social_sign_in_expired");
});

test("one browser may be another person at LINE the next time", async () => {
  const browser = openBrowser();
  for (const person of [newLinePerson(), newLinePerson()]) {
    const started = await start(world);
    const answered = await answer(world, started, await atLine(started, person, browser));
    expect(answered.data.person?.displayName).toBe(person.name);
  }
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "/a\nb",
  "/en/../..//evil.example",
  "/en/%2E./%2e%2e//evil.example",
  "/..",
])("%j is no way back after signing in", async (returnPath) => {
  const body = { provider: "line", returnPath };
  const refused = await call(world, "POST /customer/social-sign-ins", { body });
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ["returnPath"]]);
});

test("yesterday's sign-ins are swept away", async () => {
  const { started } = await arrive(world);
  world.clock.advance(25 * 3600);
  await sweep(world.deps);
  const left = await world.deps.db
    .selectFrom("socialSignIns")
    .selectAll()
    .where("id", "=", started.id)
    .execute();
  expect(left).toEqual([]);
});
