import { createRequire } from "node:module";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPartner } from "../../../testing/partners/partner.ts";
import { call } from "../../../testing/world/call.ts";
import { book, quoteRequest } from "../../../testing/world/delivery.ts";
import { bearer, newCustomer } from "../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";
import { buildApp } from "../../app.ts";

/** What clients read the header with, in place of an expression of our own. */
const LinkHeader = createRequire(import.meta.url)("http-link-header") as {
  parse(header: string): { rel(name: string): { uri: string }[] };
};

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: "on" });
});
afterAll(() => world.close());

test("a list links to its next page, with all its filters, until the last one", async () => {
  const customer = await newCustomer(world);
  for (let made = 0; made < 3; made += 1) await book(world, customer);
  const seen: string[] = [];
  let path: string | undefined = "/api/bookings?state=active&limit=2";
  while (path) {
    const page: LightMyRequestResponse = await world.app.inject({
      url: path,
      headers: bearer(customer.token),
    });
    seen.push(...page.json().data.map(({ id }: { id: string }) => id));
    const [link] = LinkHeader.parse(String(page.headers.link ?? "")).rel("next");
    const next: string | undefined = link?.uri.replace("http://localhost:3000", "");
    expect(next === undefined).toBe(page.json().nextCursor === null);
    if (next) expect(new URL(next, "http://x").searchParams.get("state")).toBe("active");
    path = next;
  }
  expect(new Set(seen).size).toBe(3);
});

test("errors are problem details for those who ask for them, and ours for everyone else", async () => {
  const asked = (accept: string) =>
    world.app.inject({
      method: "POST",
      url: "/api/quotes",
      payload: { ...quoteRequest(), vehicle: "spaceship" },
      headers: { accept, "accept-language": "en" },
    });
  const problem = await asked("application/json, application/problem+json;q=0.9");
  expect(problem.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(problem.json()).toEqual({
    type: "/api/errors#invalid",
    title: "invalid",
    status: 400,
    detail: expect.any(String),
    code: "invalid",
    fields: { vehicle: expect.any(String) },
    requestId: problem.headers["x-request-id"],
  });
  const ours = await asked("application/json");
  expect(ours.headers["content-type"]).toMatch(/^application\/json/);
  expect(ours.json().error.code).toBe("invalid");
  const codes = await world.app.inject({ url: "/api/errors" });
  expect(codes.headers["content-type"]).toMatch(/^text\/html/);
  expect(codes.body).toContain('id="invalid"');
});

test("a key is told how many calls it has left, and when to come back", async () => {
  const { key } = await newPartner(world);
  const requestList = () => call(world, "GET /bookings", { token: key.secretKey });
  const first = await requestList();
  expect(first.headers["ratelimit-policy"]).toBe('"key";q=600;w=60');
  expect(first.headers.ratelimit).toMatch(/^"key";r=599;t=\d+$/);
  let last = first;
  for (let asked = 1; asked < 601 && last.status === 200; asked += 1) last = await requestList();
  expect(last.status).toBe(429);
  expect(last.headers.ratelimit).toMatch(/^"key";r=0;t=\d+$/);
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  // Of another key nothing was used.
  const other = await newPartner(world);
  const fresh = await call(world, "GET /bookings", { token: other.key.secretKey });
  expect(fresh.status).toBe(200);
});

test("a key asks for more prices in a minute than an address without one may", async () => {
  const { key } = await newPartner(world);
  const statuses = new Set<number>();
  for (let asked = 0; asked < 40; asked += 1)
    statuses.add(
      (await call(world, "POST /quotes", { token: key.secretKey, body: {}, from: "192.0.2.7" }))
        .status,
    );
  expect([...statuses]).toEqual([400]);
});

test("a deprecated call says since when, until when, and where to read of it", async () => {
  const app = await buildApp(world.deps, async (extended) => {
    extended.get(
      "/old",
      {
        config: {
          deprecation: {
            since: "2027-01-31",
            sunset: "2028-01-31",
            link: "https://songtan.example/changes",
          },
        },
      },
      async () => ({ data: [], nextCursor: null }),
    );
  });
  const { headers } = await app.inject({ url: "/old" });
  expect(headers.deprecation).toBe("@1801353600");
  expect(headers.sunset).toBe("Mon, 31 Jan 2028 00:00:00 GMT");
  expect(headers.link).toBe(
    '<https://songtan.example/changes>; rel="deprecation"; type="text/html"',
  );
  await app.close();
});
