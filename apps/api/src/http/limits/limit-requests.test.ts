import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../testing/world/call.ts";
import { newCustomer } from "../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

let world: TestWorld;
let queries = 0;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on" }, { guard: countQueries });
});
afterAll(() => world.close());

function countQueries(pool: pg.Pool): pg.Pool {
  pool.on("acquire", () => {
    queries += 1;
  });
  return pool;
}

/** How many of `count` requests, each from another address, are refused as too many. */
async function refused(
  count: number,
  send: (index: number) => Promise<{ status: number }>,
): Promise<number> {
  let number = 0;
  for (let index = 0; index < count; index += 1)
    if ((await send(index)).status === 429) number += 1;
  return number;
}
const hex = (number: number) => number.toString(16);
const invitation = (from: string) =>
  call(world, "GET /console/invitations/nobody-was-invited-by-this", { from });
const invitationsPerMinute = 30;

test("addresses of one /64 share the limit of one address, and those of another do not", async () => {
  const send = (index: number) => invitation(`2001:db8:a:1::${hex(index + 1)}`);
  expect(await refused(invitationsPerMinute + 5, send)).toBe(5);
  expect((await invitation("2001:db8:a:2::1")).status).not.toBe(429);
});

test("an IPv4 address is the same however it is written", async () => {
  const send = (index: number) => invitation(index % 2 ? "203.0.113.50" : "::ffff:203.0.113.50");
  expect(await refused(invitationsPerMinute + 5, send)).toBe(5);
});

test("a /48 has sixteen times as much altogether", async () => {
  const send = (index: number) => invitation(`2001:db8:b:${hex(index)}::1`);
  expect(await refused(16 * invitationsPerMinute + 5, send)).toBe(5);
  expect((await invitation("2001:db8:c:1::1")).status).not.toBe(429);
});

test("failed sign-ins are counted by network", async () => {
  const signIn = (from: string) =>
    call(world, "POST /customer/login", {
      body: { identifier: "mali@example.com", password: "wrong" },
      from,
    });
  expect(await refused(12, (index) => signIn(`2001:db8:d:1::${hex(index + 1)}`))).toBe(2);
  expect((await signIn("2001:db8:d:2::1")).code).toBe("sign_in_wrong");
});

test("codes are counted by network", async () => {
  const reset = (index: number, network: number) =>
    call(world, "POST /password-resets", {
      body: { identifier: `nobody-${network}-${index}@example.com` },
      from: `2001:db8:e:${network}::${hex(index + 1)}`,
    });
  expect(await refused(33, (index) => reset(index, 1))).toBe(3);
  expect((await reset(0, 2)).status).toBe(202);
});

test("a caller over the limit is refused before the database looks up the session", async () => {
  const { token } = await newCustomer(world);
  const send = () =>
    call(world, "GET /console/invitations/nobody-was-invited-by-this", {
      token,
      from: "198.51.100.3",
    });
  await refused(invitationsPerMinute, send);
  const before = queries;
  const answer = await send();
  expect([answer.status, answer.code, queries - before]).toEqual([429, "rate_limited", 0]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});

test("an address that leads nowhere is counted too", async () => {
  const reply = await world.app.inject({ url: "/api/nothing", remoteAddress: "198.51.100.4" });
  expect([reply.statusCode, reply.headers["x-ratelimit-remaining"]]).toEqual([404, "1199"]);
});
