import type { BookingView } from "@songtan/contract/bookings/bookings";
import { selfCheckNames } from "@songtan/domain/operator/self-checks";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openVanishingHost } from "../../../../testing/faults/vanishing-host.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { followStream } from "../../../../testing/world/follow-stream.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { admin, openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { diskFiles } from "../../../adapters/disk-files.ts";
import type { ClockProblem } from "../oversight/steady-clock.ts";
import { checksOf } from "./checks.ts";
import { keepTesting, openSelfTest } from "./self-test.ts";

let world: TestWorld;
let goodFiles: TestWorld["deps"]["files"];
beforeAll(async () => {
  world = await openTestWorld();
  goodFiles = world.deps.files;
});
afterAll(() => world.close());

const ready = async () => {
  const answer = await world.app.inject("/readyz");
  return { status: answer.statusCode, ...answer.json<{ failing?: string[]; problem?: string }>() };
};
const readyAfterRound = async () => {
  await world.deps.selfTest.run();
  return ready();
};
const unlisted = (dependencies: readonly string[]) =>
  dependencies.filter((name) => !(name in checksOf));

test("every dependency of the program has its checks or a reason, and every check looks at one", () => {
  expect(unlisted(Object.keys(world.deps))).toEqual([]);
  expect(unlisted(["db", "searchEngine"])).toEqual(["searchEngine"]);
  const used = Object.values(checksOf).flatMap((names) => (typeof names === "string" ? [] : names));
  expect([...new Set(used)].toSorted()).toEqual(selfCheckNames.toSorted());
});

test("a program that is well passes each check, and what is not set up has none", async () => {
  expect(await readyAfterRound()).toEqual({ status: 200, ok: true, degraded: [] });
  const results = world.deps.selfTest.results();
  expect(results.map(({ state }) => state)).not.toContain("failed");
  const names = results.map(({ check }) => check);
  expect(selfCheckNames.filter((name) => !names.includes(name))).toEqual([
    "redis",
    ...(world.deps.cardProvider ? [] : ["card_payments"]),
  ]);
  const { rows } = await world.owner.query("select from running_processes");
  expect(rows).toEqual([]);
});

const losses: [string, string, (world: TestWorld) => unknown, (world: TestWorld) => unknown][] = [
  [
    "limits",
    "lacks the limits",
    ({ deps }) => sql.raw("set lock_timeout = 0").execute(deps.signInDb),
    ({ deps }) => sql.raw("set lock_timeout = '5s'").execute(deps.signInDb),
  ],
  [
    "write",
    "disk may be full",
    ({ owner }) =>
      owner.query(`create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
        create trigger full_disk before insert on running_processes
        for each row execute function full_disk()`),
    ({ owner }) => owner.query("drop trigger full_disk on running_processes"),
  ],
  [
    "files",
    "file cannot be stored",
    ({ deps }) => Object.assign(deps, { files: diskFiles("/proc/none") }),
    ({ deps }) => Object.assign(deps, { files: goodFiles }),
  ],
];

test.each(losses)(
  "without %s the process serves no one and names it, until it is back",
  async (name, words, lose, repair) => {
    expect((await readyAfterRound()).status).toBe(200);
    await lose(world);
    const answer = await readyAfterRound();
    expect([answer.status, answer.failing]).toEqual([503, [name]]);
    expect(answer.problem).toContain(words);
    await repair(world);
    expect((await readyAfterRound()).status).toBe(200);
  },
);

test("failing messages, test mode and clocks degrade a process that serves on", async () => {
  await world.owner.query(
    "update message_gateways set failures = 2, failing_since = now() where channel = 'sms'",
  );
  await world.owner.query("revoke usage on schema test from songtan_test");
  const problems: ClockProblem[] = [{ source: "machine", aheadMilliseconds: 40_000 }];
  const lines: string[] = [];
  const selfTest = openSelfTest(world.deps, {
    ...{ listener: { restart() {} }, clockProblems: () => problems },
    log: (line) => lines.push(line),
  });
  await selfTest.run();
  const failed = () =>
    selfTest.results().flatMap(({ check, state }) => (state === "failed" ? check : []));
  expect(failed()).toEqual(["test_mode", "sms", "clock"]);
  expect(await readyAfterRound()).toMatchObject({ status: 200, degraded: ["test_mode", "sms"] });
  problems.length = 0;
  await selfTest.run();
  expect(failed()).toEqual(["test_mode", "sms"]);
  expect(lines.at(-1)).toBe("self-test: clock works again");
});

const secondsUntil = async (holds: () => Promise<boolean>, secondsMax: number) => {
  const startedAt = performance.now();
  await expect.poll(holds, { timeout: secondsMax * 1000, interval: 250 }).toBe(true);
  return (performance.now() - startedAt) / 1000;
};

test("a database host that vanishes is noticed within 30 s, and streams follow the one that takes its place", {
  timeout: 120_000,
}, async () => {
  const host = await openVanishingHost(admin());
  const own = await openTestWorld({}, { through: { host: "127.0.0.1", port: host.port } });
  const testing = keepTesting(own.deps.selfTest);
  const origin = await own.app.listen({ port: 0, host: "127.0.0.1" });
  const customer = await newCustomer(own);
  const { id } = await book(own, customer);
  const stream = await followStream(`${origin}/api/bookings/${id}/events`, {
    authorization: `Bearer ${customer.token}`,
  });
  onTestFinished(async () => {
    testing.stop();
    stream.leave();
    await host.close();
    await own.close();
  });
  await expect.poll(stream.text).toContain(": songtan");
  await own.deps.selfTest.run();

  host.vanish();
  const readyz = async () => (await own.app.inject("/readyz")).json<{ failing?: string[] }>();
  await secondsUntil(async () => (await readyz()).failing?.includes("live") ?? false, 30);
  host.returnElsewhere();
  await secondsUntil(async () => (await own.app.inject("/readyz")).statusCode === 200, 30);
  const before = stream.events().length;
  const cancelled = await call<BookingView>(own, `POST /bookings/${id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  expect(cancelled.status).toBe(200);
  await expect.poll(() => stream.events().length, { timeout: 5000 }).toBeGreaterThan(before);
});
