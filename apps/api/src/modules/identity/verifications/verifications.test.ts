import { refusalText } from "@songtan/contract/refusal-texts/texts";
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

let visitors = 0;
const start = (
  person: SignedUp,
  channel: "phone" | "email" = "phone",
  from = `10.0.0.${++visitors}`,
) =>
  call<{ id: string; expiresAt: string }>(world, "POST /verifications", {
    token: person.token,
    body: { channel },
    from,
  });
const confirm = (person: SignedUp, id: string, code: string) =>
  call<SignedUp["data"]>(world, `POST /verifications/${id}/confirm`, {
    token: person.token,
    body: { code },
  });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a code goes to the phone in the user's language and makes it the user's own", async () => {
  const person = await signUp(world);
  const started = await start(person);
  expect(started.status).toBe(201);
  expect(started.data.expiresAt).toBe(new Date(world.clock.now.getTime() + 300_000).toISOString());
  const code = await lastCode(world, person.data.phone);
  const message = world.sent.at(-1);
  expect(message).toMatchObject({ channel: "sms", to: person.data.phone });
  expect(message?.text).toBe(`${code} คือรหัสยืนยันของส่งทัน ใช้ได้ 5 นาที ห้ามบอกรหัสนี้กับใคร`);
  const confirmed = await confirm(person, started.data.id, code);
  expect(confirmed.status).toBe(200);
  expect(confirmed.data).toMatchObject({
    phoneVerifiedAt: world.clock.now.toISOString(),
    emailVerifiedAt: null,
    scope: ["booking.create", "report.create"],
  });
});

test("an English reader gets English, by e-mail with a subject, and may type the code with blanks and Thai digits", async () => {
  const person = await signUp(world, "customer", { locale: "en" });
  const started = await start(person, "email");
  const code = await lastCode(world, person.email);
  expect(world.sent.at(-1)).toMatchObject({ channel: "email", subject: "Your Songtan code" });
  const thai = code.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));
  const confirmed = await confirm(
    person,
    started.data.id,
    ` ${thai.slice(0, 3)} ${thai.slice(3)} `,
  );
  expect(confirmed.data.emailVerifiedAt).not.toBeNull();
});

test("a driver's verified phone and e-mail are approved on the checklist", async () => {
  const driver = await signUp(world, "driver");
  await verify(world, driver, "phone");
  const { data } = await call(world, "GET /driver/user", { token: driver.token });
  expect(data).toMatchObject({
    verification: { documents: { "phone-no": "approved", email: "missing" } },
  });
});

test("wrong codes are counted: after five the right one is too late", async () => {
  const person = await signUp(world);
  const { data } = await start(person);
  const code = await lastCode(world, person.data.phone);
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    const { status, error } = await confirm(person, data.id, otherThan(code));
    expect([status, error.code, error.details]).toEqual([422, "code_wrong", { triesLeft }]);
    expect(error.message).toBe(refusalText("code_wrong", "th", { triesLeft }));
    expect(error.fields).toEqual({ code: error.message });
  }
  expect((await confirm(person, data.id, code)).error.code).toBe("code_expired");
});

test("guesses sent at once are counted one by one", async () => {
  const person = await signUp(world);
  const { data } = await start(person);
  const code = await lastCode(world, person.data.phone);
  const guesses = await Promise.all(
    Array.from({ length: 9 }, () => confirm(person, data.id, otherThan(code))),
  );
  expect(guesses.filter((answer) => answer.error.code === "code_wrong")).toHaveLength(5);
});

test("a code is spent by its use, and ends after five minutes", async () => {
  const person = await signUp(world);
  const first = await start(person);
  const code = await lastCode(world, person.data.phone);
  expect((await confirm(person, first.data.id, code)).status).toBe(200);
  expect((await confirm(person, first.data.id, code)).error.code).toBe("code_expired");
  const second = await start(person, "email");
  const late = await lastCode(world, person.email);
  world.clock.advance(300);
  expect((await confirm(person, second.data.id, late)).error.code).toBe("code_expired");
});

test("a code for the old phone proves nothing about the new one", async () => {
  const person = await signUp(world);
  const { data } = await start(person);
  const code = await lastCode(world, person.data.phone);
  await call(world, "PUT /customer/user", { token: person.token, body: { phone: newPhone() } });
  expect((await confirm(person, data.id, code)).error.code).toBe("code_expired");
});

test("a code is its own account's, needs signing in and six digits", async () => {
  const person = await signUp(world);
  const stranger = await signUp(world);
  const { data } = await start(person);
  const code = await lastCode(world, person.data.phone);
  expect((await confirm(stranger, data.id, code)).error.code).toBe("not_found");
  expect((await confirm({ ...person, token: "" }, data.id, code)).error.code).toBe(
    "unauthenticated",
  );
  const short = await confirm(person, data.id, "12345");
  expect([short.status, short.error.fields]).toEqual([400, { code: "กรอกรหัสตัวเลข 6 หลัก" }]);
  const pigeon = await call(world, "POST /verifications", {
    token: person.token,
    body: { channel: "pigeon" },
  });
  expect(Object.keys(pigeon.error.fields ?? {})).toEqual(["channel"]);
});

test("a second code waits a minute, a fourth a quarter of an hour, and the answer says how long", async () => {
  const person = await signUp(world);
  expect((await start(person)).status).toBe(201);
  world.clock.advance(20);
  const soon = await start(person);
  expect([soon.status, soon.error.code, soon.headers["retry-after"]]).toEqual([
    429,
    "rate_limited",
    "40",
  ]);
  for (let sent = 1; sent < 3; sent++) {
    world.clock.advance(60);
    expect((await start(person)).status).toBe(201);
  }
  world.clock.advance(60);
  const fourth = await start(person);
  expect([fourth.status, fourth.headers["retry-after"]]).toEqual([429, String(15 * 60 - 200)]);
  expect((await start(person, "email")).status).toBe(201);
});

test("two requests at once send one code", async () => {
  const person = await signUp(world);
  const answers = await Promise.all([start(person), start(person), start(person)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 429, 429]);
});

test("one address sends thirty codes in an hour", async () => {
  const from = "10.9.9.9";
  const createdAt = world.clock.now;
  const code = {
    purpose: "phone" as const,
    address: from,
    codeHash: Buffer.from("x"),
    createdAt,
    expiresAt: createdAt,
  };
  const rows = Array.from({ length: 30 }, (_, index) => ({
    ...code,
    destination: `somebody ${index}`,
  }));
  await world.deps.db.insertInto("codes").values(rows).execute();
  const person = await signUp(world);
  expect((await start(person, "phone", from)).error.code).toBe("rate_limited");
  expect((await start(person, "phone", "10.9.9.8")).status).toBe(201);
});

test("of two who confirm the same phone in the same moment one owns it, and the other is notified", async () => {
  for (let round = 0; round < 5; round++) {
    const phone = newPhone();
    const people = [
      await signUp(world, "customer", { phone }),
      await signUp(world, "customer", { phone }),
    ] as const;
    const proofs = [];
    for (const person of people) {
      const { data } = await start(person);
      proofs.push({ person, id: data.id, code: await lastCode(world, person.data.phone) });
      world.clock.advance(60);
    }
    const answers = await Promise.all(
      proofs.map(({ person, id, code }) => confirm(person, id, code)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const lost = answers.findIndex((answer) => answer.status === 409);
    expect(answers[lost]?.error).toMatchObject({
      code: "identifier_in_use",
      fields: { phone: expect.any(String) },
    });
    const loser = people[lost] as SignedUp;
    const { data } = await call<SignedUp["data"]>(world, "GET /customer/user", {
      token: loser.token,
    });
    expect([data.phone, data.phoneVerifiedAt]).toEqual(["", null]);
    expect((await start(loser)).error.fields).toHaveProperty("channel");
    world.clock.advance(3600);
  }
});

test("two who each prove what the other claims do not wait for each other", async () => {
  for (let round = 0; round < 5; round++) {
    const [phone, email] = [newPhone(), newEmail()];
    const first = await signUp(world, "customer", { phone, email });
    const second = await signUp(world, "customer", { phone, email });
    const proofs = [];
    for (const [person, channel] of [
      [first, "phone"],
      [second, "email"],
    ] as const) {
      const { data } = await start(person, channel);
      proofs.push({ person, id: data.id, code: await lastCode(world, person.data[channel]) });
    }
    const answers = await Promise.all(
      proofs.map(({ person, id, code }) => confirm(person, id, code)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const users = await Promise.all(
      [first, second].map((person) =>
        call<SignedUp["data"]>(world, "GET /customer/user", { token: person.token }),
      ),
    );
    expect(users.map(({ data }) => [data.phone !== "", data.email !== ""])).toEqual([
      [true, false],
      [false, true],
    ]);
    world.clock.advance(3600);
  }
});

test("a removed unverified contact does not return when its owner changes to another phone", async () => {
  const phone = newPhone();
  const [owner, claimant] = [
    await signUp(world, "customer", { phone }),
    await signUp(world, "customer", { phone }),
  ];
  await verify(world, owner);
  await call(world, "PUT /customer/user", {
    token: owner.token,
    body: { phone: newPhone(), password },
  });
  const logIn = await call(world, "POST /customer/login", {
    body: { identifier: phone, password: "a long password" },
  });
  expect(logIn.error.code).toBe("sign_in_wrong");
  const again = await call(world, "PUT /customer/user", { token: claimant.token, body: { phone } });
  expect(again.status).toBe(200);
});

test("a claim of the other role stays: a person may be customer and driver", async () => {
  const phone = newPhone();
  const driver = await signUp(world, "driver", { phone });
  await verify(world, await signUp(world, "customer", { phone }));
  const { data } = await call<SignedUp["data"]>(world, "GET /driver/user", { token: driver.token });
  expect(data.phone).toBe(driver.data.phone);
});

test("an unverified contact added at the very moment another account verifies it is refused or removed, never left in place", async () => {
  for (let round = 0; round < 5; round++) {
    const phone = newPhone();
    const [owner, other] = [await signUp(world, "customer", { phone }), await signUp(world)];
    const { data } = await start(owner);
    const code = await lastCode(world, owner.data.phone);
    await Promise.all([
      confirm(owner, data.id, code),
      call(world, "PUT /customer/user", { token: other.token, body: { phone } }),
    ]);
    const user = await call<SignedUp["data"]>(world, "GET /customer/user", { token: other.token });
    expect(user.data.phone).not.toBe(owner.data.phone);
    world.clock.advance(3600);
  }
});

test("codes that strangers requested for a number without an account do not delay the one who signs up with it", async () => {
  const phone = newPhone();
  for (let asked = 0; asked < 3; asked += 1) {
    const answer = await call(world, "POST /customer/login/codes", {
      ...{ body: { identifier: phone }, from: `10.61.0.${asked}` },
    });
    expect(answer.status).toBe(202);
    world.clock.advance(61);
  }
  const owner = await signUp(world, "customer", { phone });
  const from = "10.61.1.1";
  const { token } = owner;
  const started = await call(world, "POST /verifications", {
    ...{ token, from, body: { channel: "phone" } },
  });
  expect(started.status).toBe(201);
});
