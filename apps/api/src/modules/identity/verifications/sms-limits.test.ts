import { limits } from "@songtan/domain/limits";
import { afterEach, beforeEach, expect, test } from "vitest";
import { solvedCheck } from "../../../../testing/accounts/human-check.ts";
import { type Answer, call } from "../../../../testing/world/call.ts";
import { newCustomer, newPhone, type Person } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

const budget = 10;
let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on", SMS_CODES_PER_HOUR: String(budget) });
});
afterEach(() => world.close());

let visitors = 0;
const elsewhere = () => `10.1.${Math.floor(++visitors / 250)}.${visitors % 250}`;
type CodeRequest = { channel?: "phone" | "email"; from?: string; check?: string };
const requestCode = (
  { token }: Pick<Person, "token">,
  { channel = "phone", from = elsewhere(), check }: CodeRequest = {},
) =>
  call<{ id: string }>(world, "POST /verifications", {
    token,
    body: { channel },
    from,
    ...(check && { headers: { "x-human-check": check } }),
  });
const stranger = () => newCustomer(world, { verified: false });
const changePhone = ({ id }: Person, phone: string) =>
  world.deps.db.updateTable("accounts").set({ phone }).where("id", "=", id).execute();

/** Codes by SMS that other people requested. */
async function spend(count: number, more: Record<string, unknown> = {}): Promise<void> {
  const reservedAt = world.clock.now;
  const message = { channel: "sms", purpose: "code", share: "open", sent: true } as const;
  const rows = Array.from({ length: count }, () => ({ ...message, reservedAt, ...more }));
  await world.deps.db.insertInto("paidMessages").values(rows).execute();
}

const solved = () => solvedCheck(world);
const incidents = async () =>
  (await world.deps.db.selectFrom("incidents").select("kind").orderBy("openedAt").execute()).map(
    ({ kind }) => kind,
  );
const statusAndCode = ({ status, code }: Answer) => [status, code];

test("while half of the hour's SMS are used each code needs a check that no other code used; e-mail does not", async () => {
  await spend(budget / 2);
  const [first, second] = [await stranger(), await stranger()];
  expect(statusAndCode(await requestCode(first))).toEqual([403, "human_check_needed"]);
  const check = await solved();
  expect((await requestCode(first, { check })).status).toBe(201);
  expect(statusAndCode(await requestCode(second, { check }))).toEqual([403, "human_check_needed"]);
  expect((await requestCode(second, { channel: "email" })).status).toBe(201);
  expect((await requestCode(second, { check: await solved() })).status).toBe(201);
});

test("a check that was not solved, was changed, or is old is none", async () => {
  await spend(budget / 2);
  const person = await stranger();
  const whole = JSON.parse(Buffer.from(await solved(), "base64").toString());
  const encoded = (body: unknown) => Buffer.from(JSON.stringify(body)).toString("base64");
  const { challenge, solution } = whole;
  const easier = {
    ...challenge,
    parameters: { ...challenge.parameters, keyPrefix: "00", cost: 1 },
  };
  for (const check of [
    "nonsense",
    encoded({}),
    encoded({
      challenge,
      solution: { ...solution, counter: solution.counter + 1, derivedKey: "00" },
    }),
    encoded({ challenge: easier, solution }),
  ])
    expect(statusAndCode(await requestCode(person, { check }))).toEqual([
      403,
      "human_check_needed",
    ]);
  world.clock.advance(limits.humanCheckMinutes * 60 + 1);
  expect(statusAndCode(await requestCode(person, { check: encoded(whole) }))).toEqual([
    403,
    "human_check_needed",
  ]);
});

test("at four fifths and at the end of the budget staff get an incident each, once; the end calls who is on call", async () => {
  await spend(7);
  expect((await requestCode(await stranger(), { check: await solved() })).status).toBe(201);
  expect(await incidents()).toEqual(["sms_budget_low"]);
  for (let left = 2; left > 0; left -= 1)
    expect((await requestCode(await stranger(), { check: await solved() })).status).toBe(201);
  expect((await incidents()).sort()).toEqual(["sms_budget_low", "sms_budget_used"]);
  const alerts = await world.deps.db.selectFrom("alerts").select("kind").execute();
  expect(alerts).toEqual([{ kind: "sms_budget_used" }]);
});

test("a used budget stops codes by SMS with the time to wait, and no others", async () => {
  await spend(budget - 1);
  world.clock.advance(600);
  await spend(1);
  const person = await stranger();
  const refused = await requestCode(person, { check: await solved() });
  expect([...statusAndCode(refused), refused.headers["retry-after"]]).toEqual([
    503,
    "sms_budget_used",
    "3000",
  ]);
  expect((await requestCode(person, { channel: "email" })).status).toBe(201);
  const reset = (identifier: string) =>
    call(world, "POST /password-resets", { body: { identifier }, from: elsewhere() });
  const known = await newCustomer(world);
  for (const phone of [known.phone, newPhone()])
    expect((await reset(phone)).code).toBe("sms_budget_used");
  for (const email of [known.email, "nobody@example.com"])
    expect((await reset(email)).status).toBe(202);
  world.clock.advance(3001);
  expect((await requestCode(person, { check: await solved() })).status).toBe(201);
});

test("of codes requested at once no more are sent than the budget allows", async () => {
  await spend(budget - 2);
  const people = await Promise.all(Array.from({ length: 5 }, stranger));
  const checks = await Promise.all(people.map(solved));
  const answers = await Promise.all(
    people.map((person, index) => requestCode(person, { check: checks[index] as string })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 503, 503, 503]);
});

test("from the twentieth code of one network on each needs a check, also for people who are not known", async () => {
  const from = "2001:db8:1:2::5";
  await spend(limits.codesPerAddressUnchecked, {
    network: "2001:db8:1:2::/64",
    sent: false,
  });
  const person = await stranger();
  expect(statusAndCode(await requestCode(person, { from }))).toEqual([403, "human_check_needed"]);
  const body = { identifier: newPhone() };
  expect((await call(world, "POST /password-resets", { body, from })).code).toBe(
    "human_check_needed",
  );
  expect((await requestCode(person, { from, check: await solved() })).status).toBe(201);
  expect((await requestCode(await stranger(), { from: "2001:db8:1:3::5" })).status).toBe(201);
});

test("an account has five codes by SMS an hour, from any address and to any number", async () => {
  const person = await stranger();
  for (let sent = 0; sent < limits.smsPerAccountPerHour; sent += 1) {
    await changePhone(person, `+6681000000${sent}`);
    const check = await solved();
    expect((await requestCode(person, { check })).status).toBe(201);
  }
  await changePhone(person, "+66810000009");
  expect(statusAndCode(await requestCode(person, { check: await solved() }))).toEqual([
    429,
    "rate_limited",
  ]);
  world.clock.advance(3600);
  expect((await requestCode(person)).status).toBe(201);
  // Six puzzles are solved by computing, each in a time that chance decides.
}, 60_000);

test("an account has ten numbers a day", async () => {
  const person = await stranger();
  for (let number = 0; number < limits.numbersPerAccountPerDay; number += 1) {
    await changePhone(person, `+6681000001${number}`);
    expect((await requestCode(person)).status).toBe(201);
    world.clock.advance(1800);
  }
  await changePhone(person, "+66810000029");
  expect(statusAndCode(await requestCode(person))).toEqual([429, "rate_limited"]);
  await changePhone(person, "+66810000019");
  expect((await requestCode(person)).status).toBe(201);
});

test("a stranger's account does not use up what a number may have in a day", async () => {
  const owner = await stranger();
  const attacker = await stranger();
  const { phone } = owner;
  await changePhone(attacker, phone);
  for (let sent = 0; sent < limits.codesPerStrangerPerDay; sent += 1) {
    expect((await requestCode(attacker)).status).toBe(201);
    world.clock.advance(1800);
  }
  expect(statusAndCode(await requestCode(attacker))).toEqual([429, "rate_limited"]);
  for (let sent = 0; sent < limits.codesPerStrangerPerDay; sent += 1) {
    expect((await requestCode(owner)).status).toBe(201);
    world.clock.advance(1800);
  }
});
