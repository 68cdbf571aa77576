import { publicKeyScopes } from "@songtan/domain/businesses/rights";
import type { FastifyInstance, RouteOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quoteRequest } from "../../../testing/world/delivery.ts";
import { newTestBusiness } from "../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";
import { buildApp } from "../../app.ts";
import { pageCalls, publicKeyCalls } from "./page-calls.ts";

let world: TestWorld;
let app: FastifyInstance;
const routes: RouteOptions[] = [];
beforeAll(async () => {
  world = await openTestWorld();
  app = await buildApp(world.deps, undefined, { onRoute: (route) => void routes.push(route) });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const site = { origin: "https://shop.example" };
const preflightOf = (url: string, method: string) =>
  app.inject({
    method: "OPTIONS",
    url,
    headers: {
      ...site,
      "access-control-request-method": method,
      "access-control-request-headers": "authorization,content-type,idempotency-key",
    },
  });
const called = (): string[] => [
  ...new Set(
    routes.flatMap(({ method, url }) =>
      [method].flat().flatMap((name) => (/HEAD|OPTIONS/.test(name) ? [] : [`${name} ${url}`])),
    ),
  ),
];

test("a preflight is answered for the listed calls and for no other", async () => {
  expect(called()).toEqual(expect.arrayContaining([...pageCalls]));
  for (const call of called()) {
    const [method = "", url = ""] = call.split(" ");
    const { statusCode, headers } = await preflightOf(url.replace(/:\w+|\*/g, "x"), method);
    const isOpen = pageCalls.some((listed) => listed.endsWith(` ${url}`));
    expect([call, statusCode === 204, headers["access-control-allow-origin"]]).toEqual([
      ...[call, isOpen, isOpen ? "*" : undefined],
    ]);
    if (!isOpen) continue;
    expect(headers["access-control-allow-headers"]).toContain("authorization");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    if (pageCalls.includes(call)) expect(headers["access-control-allow-methods"]).toBe(method);
  }
}, 60_000);

test("every call whose scope a public key has is listed for it, and none of the listed is for people or staff", () => {
  const quoting = routes.filter(
    ({ config, url }) =>
      publicKeyScopes.some((scope) => scope === config?.keyScope) && !/^\/v3/.test(url),
  );
  for (const { method, url } of quoting) expect(publicKeyCalls).toContain(`${method} ${url}`);
  for (const { method, url, config } of routes.filter((route) =>
    publicKeyCalls.includes(`${route.method} ${route.url}`),
  ))
    expect([method, url, config?.keyScope ?? "quotes"]).toEqual([method, url, "quotes"]);
});

test("a public key makes the listed calls and no other; every answer to it can be read by its page", async () => {
  const { publicKey } = await newTestBusiness(world);
  const send = (call: string, key = publicKey, body: object = {}) => {
    const [method = "", url = ""] = call.split(" ");
    return app.inject({
      method: method as "GET",
      url: url.replace(/:\w+|\*/g, "x"),
      headers: { ...site, authorization: `Bearer ${key}` },
      ...(method === "POST" && { payload: body }),
    });
  };
  // The guards of staff and drivers refuse every key.
  const others = called().filter((one) => / \/api\/(?!console|driver|docs)/.test(one));
  for (const call of others) {
    const answer = await send(call);
    const listed = publicKeyCalls.includes(call);
    if (!listed) expect([call, answer.statusCode]).toEqual([call, 403]);
    else expect([call, answer.statusCode === 403]).toEqual([call, false]);
    expect([call, answer.headers["access-control-allow-origin"]]).toEqual([
      ...[call, listed ? "*" : undefined],
    ]);
  }
  const quoted = await send("POST /api/quotes", publicKey, quoteRequest());
  expect(quoted.statusCode).toBe(201);
  const wrong = await send("POST /api/quotes", "pk_test_wrong", quoteRequest());
  expect([wrong.statusCode, wrong.headers["access-control-allow-origin"]]).toEqual([401, "*"]);
}, 60_000);
