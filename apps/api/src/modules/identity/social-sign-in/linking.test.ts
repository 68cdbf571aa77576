import type { IdentitiesView } from "@songtan/contract/identity/social-sign-in";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answer,
  arrive,
  atLine,
  newLinePerson,
  openLineWorld,
  type Started,
  signUpWithLine,
  start,
} from "../../../../testing/accounts/line.ts";
import { call } from "../../../../testing/world/call.ts";
import { lastCode, newEmail, password, signUp, verify } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let opened: Awaited<ReturnType<typeof openLineWorld>>;
let world: TestWorld;
beforeAll(async () => {
  opened = await openLineWorld();
  ({ world } = opened);
});
afterAll(() => opened.close());

test("the same e-mail at LINE opens no account: linking needs the password", async () => {
  const owner = await signUp(world);
  await verify(world, owner, "email");
  const person = { name: "เจ้าของ อีเมล", email: owner.email };
  const { started } = await arrive(world, "customer", person);
  const link = (typed: string) =>
    call<{ id: string }>(world, `POST /customer/social-sign-ins/${started.id}/link`, {
      body: { browserSecret: started.browserSecret, identifier: owner.email, password: typed },
    });
  expect((await link("not the password")).error.code).toBe("sign_in_wrong");
  const linked = await link(password);
  expect([linked.status, linked.data.id]).toEqual([200, owner.id]);
  await world.runJobs();
  expect(world.sent.at(-1)).toMatchObject({
    channel: "email",
    to: owner.email,
    subject: "เชื่อมบัญชีของคุณกับ LINE แล้ว",
  });
  const next = await start(world);
  expect((await answer(world, next, await atLine(next, person))).data.outcome).toBe("signed_in");
  expect((await link(password)).error.code).toBe("social_sign_in_used");
});

test("or a code, which goes only to what the owner has verified", async () => {
  const owner = await signUp(world);
  await verify(world, owner, "phone");
  const { started } = await arrive(world);
  const { browserSecret } = started;
  const requestCode = (identifier: string) =>
    call<{ id: string }>(world, `POST /customer/social-sign-ins/${started.id}/codes`, {
      body: { browserSecret, identifier },
    });
  const link = (codeId: string, code: string) =>
    call<{ id: string }>(world, `POST /customer/social-sign-ins/${started.id}/link`, {
      body: { browserSecret, codeId, code },
    });
  const before = world.sent.length;
  const unproved = await requestCode(owner.email);
  const stranger = await requestCode(newEmail());
  await world.runJobs();
  expect([unproved.status, stranger.status, world.sent.length - before]).toEqual([202, 202, 0]);
  expect((await link(stranger.data.id, "000000")).error.code).toBe("code_wrong");
  const sent = await requestCode(owner.phone);
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
  const [first, other] = [await arrive(world), await arrive(world)];
  const sent = await call<{ id: string }>(
    world,
    `POST /customer/social-sign-ins/${first.started.id}/codes`,
    {
      body: { browserSecret: first.started.browserSecret, identifier: owner.phone },
    },
  );
  const code = await lastCode(world, owner.data.phone);
  const link = ({ id, browserSecret }: Started, digits: string) =>
    call(world, `POST /customer/social-sign-ins/${id}/link`, {
      body: { browserSecret, codeId: sent.data.id, code: digits },
    });
  expect((await link(other.started, code)).error.code).toBe("not_found");
  const wrong = code === "123456" ? "654321" : "123456";
  for (let tries = 0; tries < 5; tries++)
    expect((await link(first.started, wrong)).error.code).toBe("code_wrong");
  expect((await link(first.started, code)).error.code).toBe("code_expired");
});

const unlink = (token: string, proof: Record<string, unknown>) =>
  call(world, "POST /customer/identities/line/remove", { token, body: proof });

const verifiedPhone = async (token: string) =>
  (await call<{ phone: string }>(world, "GET /customer/user", { token })).data.phone;

/** A code that proves the owner, sent to what they have proved. */
async function ownersCode(token: string, channel: "phone" | "email", destination: string) {
  const requested = await call<{ id: string }>(world, "POST /verifications", {
    token,
    body: { channel, purpose: "identity" },
  });
  return { id: requested.data.id, code: await lastCode(world, destination) };
}

test("a stolen token neither links LINE nor unlinks it: both need the password or a code", async () => {
  const owner = await signUp(world);
  await verify(world, owner, "email");
  const { token } = owner;
  const begin = (proof: Record<string, unknown>) =>
    call<Started>(world, "POST /customer/social-sign-ins", {
      token,
      body: { provider: "line", ...proof },
    });
  const without = await begin({});
  expect([without.status, without.error.fields]).toEqual([400, { password: expect.any(String) }]);
  const guessed = await begin({ password: "not the password" });
  expect([guessed.status, guessed.error.fields]).toEqual([400, { password: expect.any(String) }]);
  const sentCode = await ownersCode(token, "email", owner.email);
  const code = sentCode.code === "000000" ? "000001" : "000000";
  expect((await begin({ sentCode: { ...sentCode, code } })).error.code).toBe("code_wrong");
  const begun = await begin({ sentCode });
  const back = await atLine(begun.data, newLinePerson());
  expect((await answer(world, begun.data, back, "customer", token)).data.outcome).toBe("linked");

  expect((await unlink(token, {})).status).toBe(400);
  expect((await unlink(token, { password: "not the password" })).status).toBe(400);
  const left = () => call<IdentitiesView>(world, "GET /customer/identities", { token });
  expect((await left()).data.identities).toHaveLength(1);
  expect(
    (await unlink(token, { sentCode: await ownersCode(token, "email", owner.email) })).status,
  ).toBe(200);
  expect((await left()).data.identities).toEqual([]);
});

test("a signed-in customer links LINE from the profile, sees it there and unlinks it again", async () => {
  const owner = await signUp(world);
  const person = newLinePerson();
  const started = await start(world, "customer", { password }, owner.token);
  const back = await atLine(started, person);
  expect((await answer(world, started, back)).error.code).toBe("social_sign_in_lost");
  const linked = await answer(world, started, back, "customer", owner.token);
  expect([linked.data.outcome, linked.data.token]).toEqual(["linked", null]);
  const listed = await call<IdentitiesView>(world, "GET /customer/identities", {
    token: owner.token,
  });
  expect(listed.data).toMatchObject({
    passwordSet: true,
    identities: [{ provider: "line", displayName: person.name }],
  });
  expect((await unlink(owner.token, { password })).status).toBe(200);
  expect((await unlink(owner.token, { password })).status).toBe(404);
  const next = await start(world);
  expect((await answer(world, next, await atLine(next, person))).data.outcome).toBe("unknown");
});

test("one LINE person has one account of each role, one account has one LINE person", async () => {
  const customer = await signUpWithLine(world, "customer");
  const driver = await start(world, "driver");
  expect(
    (await answer(world, driver, await atLine(driver, customer.person), "driver")).data.outcome,
  ).toBe("unknown");
  const otherPerson = await signUp(world);
  const started = await start(world, "customer", { password }, otherPerson.token);
  expect(
    (
      await answer(
        world,
        started,
        await atLine(started, customer.person),
        "customer",
        otherPerson.token,
      )
    ).error.code,
  ).toBe("identity_in_use");
  const linkAnother = async () => {
    const begun = await start(world, "customer", { password }, otherPerson.token);
    const back = await atLine(begun, newLinePerson());
    const answered = await answer(world, begun, back, "customer", otherPerson.token);
    return answered.code ?? answered.data.outcome;
  };
  expect([await linkAnother(), await linkAnother()]).toEqual(["linked", "other_identity_linked"]);
});

test("two accounts that link the same LINE person at the same moment: one of them does", async () => {
  const owners = [await signUp(world), await signUp(world)];
  const person = newLinePerson();
  const begun = await Promise.all(
    owners.map(async ({ token }) => {
      const started = await start(world, "customer", { password }, token);
      return { started, token, back: await atLine(started, person) };
    }),
  );
  const responses = await Promise.all(
    begun.map(({ started, back, token }) => answer(world, started, back, "customer", token)),
  );
  expect(responses.map(({ code, data }) => code ?? data.outcome).sort()).toEqual([
    "identity_in_use",
    "linked",
  ]);
});

test("an account made through LINE has no password until a code sets one, and LINE stays until then", async () => {
  const made = await signUpWithLine(world);
  const { token } = made;
  expect(
    (await call<IdentitiesView>(world, "GET /customer/identities", { token })).data.passwordSet,
  ).toBe(false);
  const change = { currentPassword: "anything", newPassword: "a new password" };
  expect((await call(world, "PUT /customer/password", { token, body: change })).error.code).toBe(
    "password_not_set",
  );
  for (const typed of ["", "null", "undefined", password]) {
    const tried = await call(world, "POST /customer/login", {
      body: { identifier: made.email, password: typed || " " },
    });
    expect(tried.error.code).toBe("sign_in_wrong");
  }
  const reset = async () => {
    const requested = await call<{ id: string }>(world, "POST /password-resets", {
      body: { identifier: made.phone },
    });
    await world.runJobs();
    return requested.data.id;
  };
  const before = world.sent.length;
  await reset();
  expect(world.sent.length).toBe(before);
  await verify(world, {
    ...made,
    data: (await call<never>(world, "GET /customer/user", { token })).data,
  } as never);
  const sentCode = await ownersCode(token, "phone", await verifiedPhone(token));
  expect((await unlink(token, { sentCode })).error.code).toBe("last_way_in");
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
  expect((await unlink(back.token ?? "", { password: "a new password" })).status).toBe(200);
});

test("guesses of a password at the link are counted like those at the sign-in", async () => {
  const limited = await openTestWorld({ RATE_LIMITS: "on", ...opened.line.settings });
  try {
    const begun = await call<Started>(limited, "POST /customer/social-sign-ins", {
      body: { provider: "line" },
    });
    const back = await atLine(begun.data, newLinePerson());
    const { browserSecret, state, code, iss } = back;
    const path = `/customer/social-sign-ins/${begun.data.id}` as const;
    await call(limited, `POST ${path}/answer`, { body: { browserSecret, state, code, iss } });
    const body = { browserSecret, identifier: newEmail(), password: "guess" };
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 11; tries++)
      codes.push((await call(limited, `POST ${path}/link`, { body })).code);
    expect(codes).toEqual([...Array(10).fill("sign_in_wrong"), "rate_limited"]);
  } finally {
    await limited.close();
  }
});
