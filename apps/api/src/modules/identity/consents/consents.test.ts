import type { ConsentView } from "@songtan/contract/identity/account-rights";
import type { CustomerView } from "@songtan/contract/identity/accounts";
import { currentVersion } from "@songtan/domain/accounts/consents";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { bookAndAccept } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, signUp } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Role = "customer" | "driver";
const list = (person: Person, role: Role = "customer", language = "th") =>
  call<ConsentView[]>(world, `GET /${role}/consents`, {
    token: person.token,
    headers: { "accept-language": language },
  });
const decide = (person: Person, decisions: [string, boolean, string?][], role: Role = "customer") =>
  call<ConsentView[]>(world, `PUT /${role}/consents`, {
    token: person.token,
    headers: { "accept-language": "en" },
    body: {
      decisions: decisions.map(([document, granted, version]) => ({
        document,
        granted,
        version: version ?? currentVersion(document as "terms"),
      })),
    },
  });
const statesOf = (views: ConsentView[]) =>
  views.map(({ document, state }) => `${document} ${state}`);
const recordsOf = (person: Person) =>
  world.deps.db
    .selectFrom("consents")
    .selectAll()
    .where("accountId", "=", person.id)
    .orderBy("id")
    .execute();

/** An account created when an earlier text was in force. */
async function oldAccount(): Promise<Person> {
  const customer = await newCustomer(world);
  const row = { accountId: customer.id, version: "2026-11", decidedAt: world.clock.now };
  await world.deps.db
    .insertInto("consents")
    .values([
      { ...row, document: "terms" },
      { ...row, document: "privacy" },
    ])
    .execute();
  return customer;
}

test("a new customer has accepted the terms and the privacy text, and no other consent is required", async () => {
  const person = await signUp(world, "customer", { locale: "en" });
  expect(person.data.consentsDue).toEqual([]);
  const { data } = await list(person);
  expect(statesOf(data)).toEqual(["terms accepted", "privacy accepted", "marketing missing"]);
  expect(data[0]).toMatchObject({
    required: true,
    decided: { version: currentVersion("terms"), at: world.clock.now.toISOString(), locale: "en" },
  });
});

test("only a driver sees the consent for the position", async () => {
  const person = await signUp(world, "driver");
  expect(statesOf((await list(person, "driver")).data)).toContain("location missing");
  expect((await decide(await signUp(world), [["location", true]])).error.code).toBe("not_found");
});

test("a new version is due with what changed, in the reader's language, until it is accepted", async () => {
  const person = await oldAccount();
  const user = await call<CustomerView>(world, "GET /customer/user", { token: person.token });
  expect(user.data.consentsDue).toEqual(["terms", "privacy"]);
  const [thai, english] = [await list(person), await list(person, "customer", "en")];
  expect(thai.data[0]).toMatchObject({ state: "outdated", decided: { version: "2026-11" } });
  expect(thai.data[0]?.changes.join()).toMatch(/[ก-ฮ]/);
  expect(english.data[0]?.changes).toHaveLength(thai.data[0]?.changes.length ?? -1);
  expect(english.data[0]?.changes.join()).not.toMatch(/[ก-ฮ]/);

  const both = await decide(person, [
    ["terms", true],
    ["privacy", true],
  ]);
  expect(statesOf(both.data).slice(0, 2)).toEqual(["terms accepted", "privacy accepted"]);
  expect(
    (await call<CustomerView>(world, "GET /customer/user", { token: person.token })).data
      .consentsDue,
  ).toEqual([]);
  const records = await recordsOf(person);
  expect(
    records.map(({ document, version, locale }) => `${document} ${version} ${locale}`),
  ).toEqual([
    "terms 2026-11 th",
    "privacy 2026-11 th",
    `terms ${currentVersion("terms")} en`,
    `privacy ${currentVersion("privacy")} en`,
  ]);
});

test("accepting twice keeps one record", async () => {
  const person = await oldAccount();
  await decide(person, [["terms", true]]);
  await decide(person, [["terms", true]]);
  expect((await recordsOf(person)).filter(({ document }) => document === "terms")).toHaveLength(2);
});

test("a version that is not the current one cannot be accepted, and no part of the request is saved", async () => {
  const person = await oldAccount();
  const stale = await decide(person, [
    ["marketing", true],
    ["terms", true, "2026-11"],
  ]);
  expect([stale.status, stale.error.code]).toEqual([409, "conflict"]);
  expect(statesOf((await list(person)).data)).toContain("marketing missing");
});

test("marketing consent is granted, withdrawn and granted again, each recorded", async () => {
  const person = await signUp(world);
  for (const granted of [true, false, true]) {
    const { data } = await decide(person, [["marketing", granted]]);
    expect(statesOf(data)).toContain(`marketing ${granted ? "accepted" : "withdrawn"}`);
  }
  expect((await recordsOf(person)).filter(({ document }) => document === "marketing")).toHaveLength(
    3,
  );
});

test("what an account cannot be without is not withdrawn", async () => {
  const person = await signUp(world);
  const answer = await decide(person, [["privacy", false]]);
  expect([answer.status, answer.error.code]).toEqual([409, "consent_required"]);
});

test("withdrawing the position consent ends a driver's duty and blocks it until granted again", async () => {
  const driver = await newDriver(world);
  expect((await decide(driver, [["location", true]], "driver")).status).toBe(200);
  await decide(driver, [["location", false]], "driver");
  const user = await call<{ onDuty: boolean }>(world, "GET /driver/user", { token: driver.token });
  expect(user.data.onDuty).toBe(false);
  const duty = { token: driver.token, body: { onDuty: true } };
  const refused = await call(world, "PUT /driver/duty", duty);
  expect([refused.status, refused.error.code]).toEqual([403, "consent_withdrawn"]);
  await decide(driver, [["location", true]], "driver");
  expect((await call(world, "PUT /driver/duty", duty)).status).toBe(200);
});

test("a job under way is finished before its driver withdraws the position", async () => {
  const driver = await newDriver(world);
  await decide(driver, [["location", true]], "driver");
  await bookAndAccept(world, driver);
  expect((await decide(driver, [["location", false]], "driver")).error.code).toBe("driver_busy");
});

test("the program itself can neither change nor delete a record, nor withdraw what stays", async () => {
  const person = await signUp(world);
  const { db } = world.deps;
  await expect(
    db.deleteFrom("consents").where("accountId", "=", person.id).execute(),
  ).rejects.toThrow(/permission/);
  await expect(sql`update consents set version = 'x'`.execute(db)).rejects.toThrow(/permission/);
  const row = {
    accountId: person.id,
    document: "terms" as const,
    version: "x",
    action: "withdrawn" as const,
    decidedAt: new Date(),
  };
  await expect(db.insertInto("consents").values(row).execute()).rejects.toThrow(
    /consents_needed_ones_stay/,
  );
});
