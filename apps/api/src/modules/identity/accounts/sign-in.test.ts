import type { DriverView } from "@songtan/contract/identity/accounts";
import { currentVersion } from "@songtan/domain/accounts/consents";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import {
  lastCode,
  newEmail,
  newPhone,
  password,
  type SignedUp,
  signUp,
  verify,
} from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on" });
});
afterAll(() => world.close());

const logIn = (
  identifier: string,
  typed: string = password,
  from = "10.0.0.1",
  role: "customer" | "driver" = "customer",
) =>
  call<{ id: string }>(world, `POST /${role}/login`, {
    body: { identifier, password: typed },
    from,
  });

test("signing up answers a bare token and the user, who may not book before the phone is verified", async () => {
  const person = await signUp(world, "customer", {
    phone: "+66 81-234-5678",
    email: " Somchai@Example.COM ",
  });
  expect(person.token).toMatch(/^[\w-]{43}$/);
  expect(person.data).toMatchObject({
    firstName: "สมชาย",
    phone: "+66812345678",
    phoneVerifiedAt: null,
    email: "somchai@example.com",
    emailVerifiedAt: null,
    avatarUrl: null,
    locale: "th",
    scope: ["report.create"],
  });
  const user = await call(world, "GET /customer/user", { token: person.token });
  expect(user.data).toEqual(person.data);
  expect(user.headers["cache-control"]).toBe("no-store");
});

test("a new driver starts with eight missing documents, off duty, without rating or balance", async () => {
  const person = await signUp(world, "driver");
  const driver = person.data as DriverView;
  expect(driver.verification.state).toBe("incomplete");
  expect(Object.values(driver.verification.documents)).toEqual(Array(8).fill("missing"));
  expect(driver).toMatchObject({
    scope: ["payout.request"],
    onDuty: false,
    ratingAverage: null,
    balance: { availableSatang: 0, heldSatang: 0, cashOwedSatang: 0 },
  });
});

test("both consents are saved with their version", async () => {
  const { data } = await signUp(world);
  const consents = await world.deps.db
    .selectFrom("consents")
    .selectAll()
    .where("accountId", "=", data.id)
    .execute();
  expect(consents.map(({ document, version }) => `${document} ${version}`).sort()).toEqual([
    `privacy ${currentVersion("privacy")}`,
    `terms ${currentVersion("terms")}`,
  ]);
});

test("sign-up names every field that is wrong, in the reader's language", async () => {
  const body = {
    firstName: " ",
    lastName: "x".repeat(10_000),
    phone: "021234567",
    email: "not an e-mail",
    password: "short",
    acceptTerms: false,
    acceptPrivacy: true,
  };
  const thai = await call(world, "POST /customer/sign-up", { body });
  expect(thai.status).toBe(400);
  expect(Object.keys(thai.error.fields ?? {}).sort()).toEqual([
    "acceptTerms",
    "email",
    "firstName",
    "lastName",
    "password",
    "phone",
  ]);
  expect(thai.error.fields?.phone).toBe("กรุณาใช้เบอร์มือถือ (06, 08 หรือ 09)");
  const english = await call(world, "POST /customer/sign-up", {
    body,
    headers: { "accept-language": "en" },
  });
  expect(english.error.fields?.acceptTerms).toBe("Please accept this to go on.");
});

test("a phone and a name are enough: e-mail and password follow, and a code to the proved phone is the way back in", async () => {
  const phone = newPhone();
  const body = {
    firstName: "มานี",
    lastName: "ใจดี",
    phone,
    acceptTerms: true,
    acceptPrivacy: true,
  };
  const made = await call<{ token: string }>(world, "POST /customer/sign-up", { body });
  expect(made.status).toBe(201);
  const second = await call(world, "POST /customer/sign-up", {
    body: { ...body, phone: newPhone() },
  });
  expect(second.status).toBe(201);
  const { token } = made.body as unknown as { token: string };
  const user = await call<{ email: string; phone: string }>(world, "GET /customer/user", { token });
  expect(user.data).toMatchObject({ email: "", phone: `+66${phone.slice(1)}` });
  for (const typed of ["", " ", "password"])
    expect((await logIn(phone, typed)).status).toBeGreaterThanOrEqual(400);
  const data = user.data as unknown as SignedUp["data"];
  await verify(world, { id: data.id, token, phone, email: "", data });
  world.clock.advance(60);
  const reset = await call<{ id: string }>(world, "POST /password-resets", {
    body: { identifier: phone },
  });
  const code = await lastCode(world, data.phone);
  await call(world, `POST /password-resets/${reset.data.id}/confirm`, {
    body: { code, newPassword: password },
  });
  expect((await logIn(phone)).status).toBe(200);
  const withWeak = await call(world, "POST /customer/sign-up", {
    body: { ...body, phone: newPhone(), password: "12345678" },
  });
  expect(Object.keys(withWeak.error.fields ?? {})).toEqual(["password"]);
});

test("emoji, Thai digits and control characters in a name are no trouble", async () => {
  const person = await signUp(world, "customer", {
    firstName: "สม\u0000ชาย 🛵",
    phone: "๐๘๑ ๙๙๙ ๘๘๗๗",
  });
  expect(person.data).toMatchObject({ firstName: "สม ชาย 🛵", phone: "+66819998877" });
});

test("people sign in by phone or e-mail in any form, and only into the role they have", async () => {
  const person = await signUp(world);
  for (const typed of [person.phone, `+66${person.phone.slice(1)}`, person.email.toUpperCase()]) {
    const answer = await logIn(typed);
    expect(answer.status).toBe(200);
    expect(answer.data.id).toBe(person.data.id);
  }
  expect((await logIn(person.email, password, "10.0.0.1", "driver")).error.code).toBe(
    "sign_in_wrong",
  );
});

test("a wrong password, an unknown person and nonsense get the same answer", async () => {
  const person = await signUp(world);
  const answers = await Promise.all([
    logIn(person.email, "not the password"),
    logIn(newEmail()),
    logIn("\u0000;drop table accounts"),
  ]);
  for (const answer of answers)
    expect([answer.status, answer.error.code]).toEqual([401, "sign_in_wrong"]);
});

test("two who claim the same phone each sign in with their own password, until one of them verifies it", async () => {
  const phone = newPhone();
  const first = await signUp(world, "customer", { phone, password: "first password" });
  const second = await signUp(world, "customer", { phone, password: "second password" });
  expect((await logIn(phone, "first password")).data.id).toBe(first.data.id);
  expect((await logIn(phone, "second password")).data.id).toBe(second.data.id);
  await verify(world, first);
  expect((await logIn(phone, "first password")).data.id).toBe(first.data.id);
  expect((await logIn(phone, "second password")).error.code).toBe("sign_in_wrong");
  expect((await logIn(second.email, "second password")).data.id).toBe(second.data.id);
});

test("a sign-up tells no stranger whether a phone or e-mail has an account; its owner reads that it has", async () => {
  const owner = await signUp(world);
  await verify(world, owner, "phone");
  await verify(world, owner, "email");
  world.clock.advance(61);
  const known = await signUp(world, "customer", { phone: owner.phone, email: owner.email });
  const unknown = await signUp(world);
  const shapeOf = ({ data }: { data: object }) => Object.keys(data).sort();
  expect(shapeOf(known)).toEqual(shapeOf(unknown));
  expect(known.data).toMatchObject({ phoneVerifiedAt: null, emailVerifiedAt: null });
  for (const channel of ["phone", "email"] as const) {
    const body = { channel };
    const answers = [];
    for (const { token } of [known, unknown]) {
      const { status, data } = await call<{ id: string }>(world, "POST /verifications", {
        token,
        body,
      });
      const wrong = await call(world, `POST /verifications/${data.id}/confirm`, {
        token,
        body: { code: "000000" },
      });
      answers.push([status, shapeOf({ data }), wrong.code, wrong.error.details]);
    }
    expect(answers[0]).toEqual(answers[1]);
    await world.runJobs();
    const message = world.sent.findLast(({ to }) => to === owner.data[channel]);
    expect(message).toMatchObject({ text: expect.stringContaining("/customer/sign-in") });
    expect(message?.code).toBeUndefined();
  }
  expect((await logIn(owner.phone, password)).data.id).toBe(owner.id);
});

test("a known contact is refused a few times from one network, then every change waits", async () => {
  const owner = await signUp(world);
  await verify(world, owner, "phone");
  const person = await signUp(world);
  const change = (phone: string) =>
    call(world, "PUT /customer/user", {
      token: person.token,
      from: "10.9.0.1",
      body: { phone, password },
    });
  const answers = await Promise.all(Array.from({ length: 10 }, () => change(owner.phone)));
  expect(answers.filter(({ code }) => code === "identifier_in_use").length).toBeLessThanOrEqual(5);
  expect((await change(newPhone())).code).toBe("rate_limited");
});

test("ten failures from one address stop the eleventh there, not elsewhere, and only for a quarter of an hour", async () => {
  const person = await signUp(world);
  const from = "10.1.0.1";
  for (let failed = 0; failed < 10; failed++)
    expect((await logIn(person.email, "wrong", from)).error.code).toBe("sign_in_wrong");
  const stopped = await logIn(person.email, password, from);
  expect([stopped.status, stopped.error.code, stopped.headers["retry-after"]]).toEqual([
    429,
    "rate_limited",
    "900",
  ]);
  expect((await logIn(person.email, password, "10.1.0.2")).status).toBe(200);
  world.clock.advance(15 * 60);
  expect((await logIn(person.email, password, from)).status).toBe(200);
});

test("thirty guesses at once count as thirty", async () => {
  const person = await signUp(world);
  const guesses = await Promise.all(
    Array.from({ length: 30 }, () => logIn(person.email, "wrong", "10.1.1.1")),
  );
  expect(guesses.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(10);
});

test("signing in clears the earlier failures of that pair", async () => {
  const person = await signUp(world);
  const from = "10.1.2.1";
  for (let failed = 0; failed < 9; failed++) await logIn(person.email, "wrong", from);
  expect((await logIn(person.email, password, from)).status).toBe(200);
  for (let failed = 0; failed < 9; failed++) await logIn(person.email, "wrong", from);
  expect((await logIn(person.email, password, from)).status).toBe(200);
});
