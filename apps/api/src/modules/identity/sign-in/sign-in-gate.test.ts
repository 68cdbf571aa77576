import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, call } from "../../../../testing/world/call.ts";
import {
  lastCode,
  newEmail,
  password,
  type SignedUp,
  signUp,
  verify,
} from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { signInKey } from "../account-records/prove-owner.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on" });
});
afterAll(() => world.close());

const ownDevice = "the-browser-of-the-owner";
let visitors = 0;
type Try = {
  password?: string;
  device?: string;
  from?: string;
  sentCode?: { id: string; code: string };
};

/** From a new address, unless one is named. */
const logIn = (
  identifier: string,
  { password: typed = password, device, from, sentCode }: Try = {},
) =>
  call<{ id: string }>(world, "POST /customer/login", {
    body: { identifier, password: typed, sentCode },
    from: from ?? `10.9.${Math.floor(++visitors / 250)}.${visitors % 250}`,
    headers: device ? { "songtan-device": device } : {},
  });

/**
 * An account with a sign-in on one device, and with a password under guessing by another person.
 */
async function guessed(): Promise<SignedUp> {
  const person = await signUp(world);
  await verify(world, person);
  expect((await logIn(person.email, { device: ownDevice })).status).toBe(200);
  await pretendGuesses(person.email);
  await logIn(person.email, { password: "a guess" });
  await world.runJobs();
  return person;
}

/** As if wrong passwords had come for an identifier from many addresses. */
async function pretendGuesses(identifier: string): Promise<void> {
  const accountKey = signInKey(world.deps, "customer", identifier);
  const rows = Array.from({ length: limits.signInFailuresUntilGate }, (_, index) => ({
    accountKey,
    address: `192.0.2.${index}`,
    failedAt: world.clock.now,
  }));
  await world.deps.db.insertInto("signInFailures").values(rows).execute();
}

const codeIdOf = (answer: Answer): string =>
  (answer.error.details as unknown as { codeId: string } | undefined)?.codeId ?? "";
/** The part of an answer that is equal for everyone. */
const shape = ({ status, error }: Answer) => [
  status,
  error.code,
  error.message,
  Object.keys(error.details ?? {}),
];
const alerts = async ({ data }: SignedUp) => {
  await world.runJobs();
  const phrases = ["มีคนพยายามเดารหัสผ่าน", "ใส่รหัสผ่านผิดหลายครั้ง"];
  return world.sent.filter(
    ({ to, text }) =>
      (to === data.phone || to === data.email) && phrases.some((phrase) => text.includes(phrase)),
  );
};

test("180 guesses from 20 addresses meet the gate, and the owner on their own device never notices it", async () => {
  const person = await signUp(world);
  await verify(world, person);
  expect((await logIn(person.email, { device: ownDevice })).status).toBe(200);
  const codes: (string | undefined)[] = [];
  // Sixty at a time: more would wait too long to be hashed.
  for (let begun = 0; begun < 180; begun += 60) {
    const guesses = Array.from({ length: 60 }, (_, index) =>
      logIn(person.email, { password: `guess ${begun + index}`, from: `203.0.113.${index % 20}` }),
    );
    for (const { code } of await Promise.all(guesses)) codes.push(code);
  }
  expect(codes.filter((code) => code === "sign_in_wrong").length).toBeLessThan(
    limits.signInFailuresUntilGate + 20,
  );
  expect(codes.filter((code) => code === "sign_in_code_required").length).toBeGreaterThan(100);
  expect((await logIn(person.email, { device: ownDevice })).status).toBe(200);
  expect((await logIn(person.email, { password: "a slip", device: ownDevice })).code).toBe(
    "sign_in_wrong",
  );
}, 60_000); // 180 passwords are hashed.

test("on another device the owner needs the password and a code, once", async () => {
  const person = await guessed();
  const device = "a-new-phone-of-the-owner";
  const challenged = await logIn(person.email, { device });
  expect([challenged.status, challenged.code]).toEqual([401, "sign_in_code_required"]);
  const sentCode = { id: codeIdOf(challenged), code: await lastCode(world, person.data.phone) };
  const other = sentCode.code === "000000" ? "000001" : "000000";
  const wrong = await logIn(person.email, { device, sentCode: { ...sentCode, code: other } });
  expect([wrong.status, wrong.code, wrong.error.details]).toEqual([
    422,
    "code_wrong",
    { triesLeft: 4 },
  ]);
  expect((await logIn(person.email, { device, password: "a guess", sentCode })).status).toBe(401);
  const again = await logIn(person.email, { device });
  expect(codeIdOf(again)).not.toBe(sentCode.id);
});

test("the code with the right password opens the account, and the device is known from then on", async () => {
  const person = await guessed();
  const device = "a-new-phone-of-the-owner";
  const challenged = await logIn(person.email, { device });
  const sentCode = { id: codeIdOf(challenged), code: await lastCode(world, person.data.phone) };
  expect((await logIn(person.email, { device, sentCode })).status).toBe(200);
  expect((await logIn(person.email, { device, sentCode, from: "10.8.8.8" })).status).toBe(200);
  // The code was used up: it opens nothing on a third device.
  expect((await logIn(person.email, { device: "somebody-elses-device", sentCode })).code).toBe(
    "code_expired",
  );
});

test("an address that signed in before needs no code, but learns nothing by a wrong password", async () => {
  const person = await guessed();
  const home = "10.7.7.7";
  const challenged = await logIn(person.email, { from: home });
  const sentCode = { id: codeIdOf(challenged), code: await lastCode(world, person.data.phone) };
  expect((await logIn(person.email, { from: home, sentCode })).status).toBe(200);
  expect((await logIn(person.email, { from: home })).status).toBe(200);
  expect((await logIn(person.email, { from: home, password: "a guess" })).code).toBe(
    "sign_in_code_required",
  );
});

test("right, wrong and unknown are answered alike, and only the right password sends a code", async () => {
  const person = await guessed();
  const unknown = newEmail();
  await pretendGuesses(unknown);
  const before = world.sent.length;
  const answers = [
    await logIn(person.email, { password: "a guess" }),
    await logIn(unknown),
    await logIn(person.email),
    await logIn(person.email),
  ];
  for (const answer of answers) expect(shape(answer)).toEqual(shape(answers[0] as Answer));
  expect(new Set(answers.map(codeIdOf)).size).toBe(4);
  await world.runJobs();
  const codes = world.sent.slice(before).filter(({ code }) => code !== undefined);
  expect(codes.map(({ to }) => to)).toEqual([person.data.phone]);
  // A code that was never sent is always wrong.
  const typed = { id: codeIdOf(answers[0] as Answer), code: "123456" };
  expect((await logIn(person.email, { password: "a guess", sentCode: typed })).code).toBe(
    "code_wrong",
  );
});

test("the code of one account is no use with the password of another", async () => {
  const [person, stranger] = [await guessed(), await guessed()];
  const challenged = await logIn(stranger.email);
  const sentCode = { id: codeIdOf(challenged), code: await lastCode(world, stranger.data.phone) };
  expect((await logIn(person.email, { sentCode })).code).toBe("sign_in_wrong");
});

test("the owner is notified once a day, a stranger's identifier notifies no one, and a quiet hour opens the gate", async () => {
  const person = await guessed();
  await logIn(person.email, { password: "another guess" });
  expect(await alerts(person)).toHaveLength(1);
  world.clock.advance(60);
  await logIn(person.email, { password: "a third guess" });
  expect(await alerts(person)).toHaveLength(1);
  world.clock.advance(limits.signInGateMinutes * 60 + 1);
  expect((await logIn(person.email, { password: "a guess" })).code).toBe("sign_in_wrong");
  expect((await logIn(person.email)).status).toBe(200);
});
