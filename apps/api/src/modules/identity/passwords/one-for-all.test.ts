import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { solvedCheck } from "../../../../testing/accounts/human-check.ts";
import { call } from "../../../../testing/world/call.ts";
import { newEmail, password, signUp } from "../../../../testing/world/people.ts";
import { newStaff, staffPassword, totpOf } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on" });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.deps.db.deleteFrom("incidents").where("kind", "=", "passwords_tried").execute();
});

let networks = 0;
const newNetwork = () => `10.77.${++networks}.1`;
/** As if one password had been tried for so many accounts of all kinds from a network. */
const pretendFailures = (count: number, address: string) =>
  world.deps.db
    .insertInto("signInFailures")
    .values(
      Array.from({ length: count }, (_, index) => ({
        ...{ accountKey: `account ${index}`, address, failedAt: world.clock.now },
      })),
    )
    .execute();
type Way = { typed?: string; from: string; check?: string };
const logIn = (route: Signing, identifier: string, { typed = password, from, check }: Way) =>
  call(world, route, {
    ...{ from, body: { identifier, password: typed } },
    headers: { ...(check && { "x-human-check": check }) },
  });
const signings = ["POST /customer/login", "POST /driver/login", "POST /console/login"] as const;
type Signing = (typeof signings)[number];
const incidents = () =>
  world.deps.db
    .selectFrom("incidents")
    .select("details")
    .where("kind", "=", "passwords_tried")
    .execute();

test.each(signings)(
  "%s: after thirty failures for any accounts a guess is not looked at",
  async (route) => {
    const from = newNetwork();
    await pretendFailures(limits.signInFailuresUntilCheck - 1, from);
    expect((await logIn(route, newEmail(), { from, typed: "Songtan2026!" })).code).toBe(
      "sign_in_wrong",
    );
    expect(await incidents()).toEqual([]);
    const over = await logIn(route, newEmail(), { from, typed: "Songtan2026!" });
    // The console has no human check: a browser that never signed in waits.
    expect([over.status, over.code]).toEqual(
      route.includes("console") ? [429, "rate_limited"] : [403, "human_check_needed"],
    );
    expect(await incidents()).toEqual([{ details: { failed: [from] } }]);
    await logIn(route, newEmail(), { from, typed: "Songtan2026!" });
    expect(await incidents()).toHaveLength(1);
    expect((await logIn(route, newEmail(), { from: newNetwork() })).code).toBe("sign_in_wrong");
  },
);

test.each(["customer", "driver"] as const)(
  "a %s in the same office gets in with the right password and a check that was not used yet",
  async (role) => {
    const from = newNetwork();
    const [person, colleague] = [await signUp(world, role), await signUp(world, role)];
    await pretendFailures(limits.signInFailuresPerNetwork - 2, from);
    const route = `POST /${role}/login` as const;
    const check = await solvedCheck(world);
    expect((await logIn(route, person.email, { from, typed: "wrong one", check })).status).toBe(
      401,
    );
    const again = await logIn(route, person.email, { from, check });
    expect(again.code).toBe("human_check_needed");
    for (const { email } of [person, colleague])
      expect((await logIn(route, email, { from, check: await solvedCheck(world) })).status).toBe(
        200,
      );
    // Successes count for nothing, and end the person's own failure.
    for (let failed = 0; failed < 2; failed += 1)
      await logIn(route, newEmail(), { from, check: await solvedCheck(world) });
    const stopped = await logIn(route, person.email, { from, check: await solvedCheck(world) });
    expect([stopped.status, stopped.headers["retry-after"]]).toEqual([429, "600"]);
    world.clock.advance(601);
    expect((await logIn(route, person.email, { from })).status).toBe(200);
  },
);

test("of one check sent with many guesses at once one serves", async () => {
  const from = newNetwork();
  await pretendFailures(limits.signInFailuresUntilCheck, from);
  const check = await solvedCheck(world);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => logIn("POST /customer/login", newEmail(), { from, check })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([401, 403, 403, 403, 403, 403]);
});

test("addresses of one IPv6 connection count together, and the next connection is free", async () => {
  await pretendFailures(limits.signInFailuresUntilCheck, "2001:db8:5:6::/64");
  const person = await signUp(world);
  const logInFrom = (from: string) => logIn("POST /customer/login", person.email, { from });
  expect((await logInFrom("2001:db8:5:6:1::9")).code).toBe("human_check_needed");
  expect((await logInFrom("2001:db8:5:7::9")).status).toBe(200);
});

test("a member of staff goes on in the browser that they signed in with before", async () => {
  const from = newNetwork();
  const member = await newStaff(world, []);
  const { email: identifier } = member;
  const signIn = async (cookie?: string) =>
    call(world, "POST /console/login", {
      from,
      body: { identifier, password: staffPassword, totp: await totpOf(world, member) },
      headers: { ...(cookie && { cookie }) },
    });
  const first = await signIn();
  expect(first.status).toBe(200);
  const device = [first.headers["set-cookie"]].flat().find((line) => `${line}`.includes("device"));
  await pretendFailures(limits.signInFailuresUntilCheck, from);
  world.clock.advance(31);
  expect((await signIn()).code).toBe("rate_limited");
  expect((await signIn(`${device}`.split(";")[0])).status).toBe(200);
});

const sources = join(import.meta.dirname, "../..");
/** Files that compare a typed password and count no attempt. */
const uncounted = (files: readonly { path: string; text: string }[]): string[] =>
  files
    .filter(({ text }) => /\bcheckPassword\(/.test(text) && !/\bcountAttempt\(/.test(text))
    .map(({ path }) => path);

test("every comparison of a password is counted, and one that is not would be noticed", () => {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => ({ path, text: readFileSync(join(sources, path), "utf8") }));
  expect(uncounted(files)).toEqual(["identity/passwords/passwords.ts"]);
  const planted = { path: "planted.ts", text: "await checkPassword(hash, typed)" };
  expect(uncounted([planted])).toEqual(["planted.ts"]);
});
