import { launchBrand, setBrandName } from "@songtan/domain/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

type Operation = {
  security?: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, { content?: Record<string, object> }>;
};
let world: TestWorld;
let document: { openapi: string; paths: Record<string, Record<string, Operation>> };
beforeAll(async () => {
  world = await openTestWorld();
  document = (await world.app.inject({ url: "/api/openapi.json" })).json();
});
afterAll(() => world.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test("the description is OpenAPI 3.1 and of the API alone", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths).filter((path) => !path.startsWith("/api/"))).toEqual([]);
});

test("every call names its path's parameters, its answers and its refusals; what is written has a body", () => {
  const withoutBody =
    /\/(logout|human-checks|login\/challenges|(?<!edit\/|staff\/\{id\}\/|second-factor\/)decline|seen|lock|end-duty|resolve|run-again|try|(?<!staff\/\{id\}\/)(disable|enable)|check|change-driver|(?<!console\/bookings\/\{id\}\/)share-link|typing|(?<=notices\/\{id\}\/)read|ping|rotate-secret)$|(offers|board|alerts)\/\{id\}\/accept$|charges\/\{id\}\/end$|recipient\/\{key\}\/codes$|not-me\/\{token\}$|\/withdraw$|\/payout-runs$|payout-runs\/\{id\}\/discard$|(holidays|case-terms|settings|saved-filters)\/\{id\}\/remove$|(announcements|raises)\/\{id\}\/end$|(holidays|raises)\/\{id\}\/agree$|(adjustments|case-terms|agent-proposals)\/\{id\}\/approve$|providers\/\{kind\}\/remove$|\{(limitId|cancellationId|lossId|transferId)\}\/approve$/;
  const staffProof = /"proof":\{"type":"object","properties":\{"password"/;
  for (const { path, method, operation } of operations()) {
    const named = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === "path")
      .map((parameter) => `{${parameter.name}}`);
    expect([path, ...named]).toEqual([path, ...(path.match(/\{\w+\}/g) ?? [])]);
    const statuses = Object.keys(operation.responses);
    expect([path, method, ...statuses]).toEqual([
      path,
      method,
      expect.stringMatching(/^20[0-2]$/),
      ...(staffProof.test(JSON.stringify(operation.requestBody)) ? ["428"] : []),
      "default",
    ]);
    const writes = (method === "post" || method === "put") && !withoutBody.test(path);
    expect([path, method, operation.requestBody !== undefined]).toEqual([path, method, writes]);
  }
});

test("calls for signed-in people require the bearer token, and no others do", () => {
  const open = operations()
    .filter(
      ({ operation }) => !operation.security?.some((one) => "bearer" in one || "console" in one),
    )
    .map(({ path, method }) => `${method} ${path}`);
  expect(open.sort()).toMatchInlineSnapshot(`
    [
      "get /api/announcements",
      "get /api/brand/logos/{id}",
      "get /api/console/invitations/{token}",
      "get /api/data-exports/{id}/file",
      "get /api/files/{id}",
      "get /api/map",
      "get /api/not-me/{token}",
      "get /api/operator",
      "get /api/payment-options",
      "get /api/payments/{id}/qr",
      "get /api/places",
      "get /api/places/reverse",
      "get /api/recipient/{key}",
      "get /api/recipient/{key}/events",
      "get /api/sign-in-options",
      "get /api/status",
      "get /api/tariff",
      "get /api/tracking/{viewKey}",
      "get /api/tracking/{viewKey}/events",
      "post /api/console/first-manager",
      "post /api/console/invitations/{token}",
      "post /api/console/login",
      "post /api/console/login/challenges",
      "post /api/console/login/passkey",
      "post /api/customer/login",
      "post /api/customer/login/challenges",
      "post /api/customer/login/codes",
      "post /api/customer/login/codes/{id}/confirm",
      "post /api/customer/login/passkey",
      "post /api/customer/sign-up",
      "post /api/customer/social-sign-ins",
      "post /api/customer/social-sign-ins/{id}/answer",
      "post /api/customer/social-sign-ins/{id}/codes",
      "post /api/customer/social-sign-ins/{id}/link",
      "post /api/customer/social-sign-ins/{id}/sign-up",
      "post /api/customer/social-sign-ins/{id}/state",
      "post /api/driver/login",
      "post /api/driver/login/challenges",
      "post /api/driver/login/codes",
      "post /api/driver/login/codes/{id}/confirm",
      "post /api/driver/login/passkey",
      "post /api/driver/sign-up",
      "post /api/driver/social-sign-ins",
      "post /api/driver/social-sign-ins/{id}/answer",
      "post /api/driver/social-sign-ins/{id}/codes",
      "post /api/driver/social-sign-ins/{id}/link",
      "post /api/driver/social-sign-ins/{id}/sign-up",
      "post /api/driver/social-sign-ins/{id}/state",
      "post /api/human-checks",
      "post /api/not-me/{token}",
      "post /api/not-me/{token}/revocations",
      "post /api/password-resets",
      "post /api/password-resets/{id}/confirm",
      "post /api/quotes",
      "post /api/recipient/{key}/codes",
      "post /api/webhooks/omise",
      "put /api/recipient/{key}/instructions",
      "put /api/recipient/{key}/pin",
    ]
  `);
});

test("a call that creates or moves something accepts an Idempotency-Key, and streams and pictures are no JSON", () => {
  const needsKey = (path: string) =>
    (document.paths[path]?.post?.parameters ?? []).some(({ name }) => name === "idempotency-key");
  for (const path of [
    "/api/quotes",
    "/api/bookings",
    "/api/uploads",
    "/api/driver/tasks/{id}/events",
  ])
    expect([path, needsKey(path)]).toEqual([path, true]);
  for (const path of [
    "/api/customer/login",
    "/api/verifications",
    "/api/customer/logout",
    "/api/password-resets",
  ])
    expect([path, needsKey(path)]).toEqual([path, false]);
  const types = (path: string) =>
    Object.keys(document.paths[path]?.get?.responses["200"]?.content ?? {});
  expect(types("/api/bookings/{id}/events")).toEqual(["text/event-stream"]);
  expect(types("/api/files/{id}")).toEqual(["image/jpeg", "image/png"]);
});

test("the page for people keeps to the policy of all pages", async () => {
  const page = await world.app.inject({ url: "/api/docs" });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/);
  expect(page.headers["content-security-policy"]).toMatch(
    /^default-src 'self';script-src 'self'[^;]*;style-src 'self' 'unsafe-inline';/,
  );
});

test("the descriptions have the name that the operator sets while the program runs", async () => {
  const sent = async (url: string) => (await world.app.inject({ url })).body;
  const urls = [
    "/api/openapi.json",
    "/api/openapi/partner.json",
    "/api/asyncapi.json",
    "/api/docs/json",
    "/llms.txt",
  ];
  const title = /(?:"title":\s*"|^# )(\w+)/;
  for (const url of urls) expect([url, title.exec(await sent(url))?.[1]]).toEqual([url, "Songtan"]);
  setBrandName({ th: "ส่งไว", en: "Songwai" });
  try {
    for (const url of urls)
      expect([url, title.exec(await sent(url))?.[1]]).toEqual([url, "Songwai"]);
    expect((await world.app.inject({ url: "/api/openapi.json" })).json().info.contact.name).toBe(
      "Songwai",
    );
  } finally {
    setBrandName(launchBrand);
  }
});

test("only members of a business are described as callers of its imports, which refuse every key", () => {
  const imports = Object.entries(document.paths).filter(([path]) =>
    path.startsWith("/api/business/import"),
  );
  expect(imports.length).toBeGreaterThan(4);
  for (const [, methods] of imports)
    for (const { security } of Object.values(methods)) expect(security).toEqual([{ bearer: [] }]);
});
