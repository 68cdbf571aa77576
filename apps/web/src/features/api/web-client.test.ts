import { queryOf } from "@songtan/client/calls/api-client.ts";
import { ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import type { Role } from "@songtan/domain/account-types";
import { expect, test } from "vitest";
import { createWebClient, roleOfPath, type WebClientDeps } from "./web-client.ts";

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });

function apiWorld(
  answer: (request: Request) => Response | Promise<Response>,
  changes: Partial<WebClientDeps> = {},
) {
  const requests: Request[] = [];
  const api = createWebClient({
    root: "https://songtan.example",
    fetch: async (url, init) => {
      const request = new Request(url as string, init);
      requests.push(request);
      return answer(request);
    },
    locale: () => "th",
    activeRole: () => "customer",
    token: (role: Role) => `Bearer ${role}-token`,
    ...changes,
  });
  return { api, requests };
}

test.each([
  ["", "/api/tariff"],
  ["/courier", "/courier/api/tariff"],
  ["https://api.songtan.example/v9", "https://api.songtan.example/v9/api/tariff"],
])("SPEC 7 base URL: below the root %s the call goes to %s", (root, address) => {
  expect(apiWorld(() => json({ data: {} }), { root }).api.urlOf("/tariff")).toBe(address);
});

test("SPEC 7 base URL: a configurable API root plus /api; requests send Accept JSON and the Bearer token", async () => {
  const { api, requests } = apiWorld(() => json({ data: { id: "1" } }));
  await api.call("GET /customer/user");
  const [request] = requests;
  expect(request?.url).toBe("https://songtan.example/api/customer/user");
  expect(request?.headers.get("Accept")).toBe("application/json");
  expect(request?.headers.get("Authorization")).toBe("Bearer customer-token");
  expect(request?.headers.get("Accept-Language")).toBe("th");
});

test.each([
  ["POST /customer/login", "POST", "/api/customer/login"],
  ["GET /customer/user", "GET", "/api/customer/user"],
  ["POST /customer/logout", "POST", "/api/customer/logout"],
  ["POST /driver/login", "POST", "/api/driver/login"],
  ["GET /driver/user", "GET", "/api/driver/user"],
  ["POST /driver/logout", "POST", "/api/driver/logout"],
] as const)("SPEC 7 call %s", async (name, method, path) => {
  const { api, requests } = apiWorld(() => json({ data: null }));
  await api.call(name as "GET /driver/user");
  expect([requests[0]?.method, new URL(requests[0]?.url ?? "").pathname]).toEqual([method, path]);
});

test("SPEC 7 response use: field data is the user, and field token of a login is stored with it", async () => {
  const { api } = apiWorld((request) =>
    json(
      request.url.endsWith("/login") ? { token: "t", data: { id: "1" } } : { data: { id: "1" } },
    ),
  );
  expect(await api.call("GET /customer/user")).toEqual({ id: "1" });
  expect(
    await api.call("POST /customer/login", { body: { identifier: "a", password: "b" } }),
  ).toEqual({
    token: "t",
    data: { id: "1" },
  });
});

test("a list stays whole, with its cursor", async () => {
  const { api } = apiWorld(() => json({ data: [], nextCursor: null }));
  expect(await api.call("GET /bookings", { query: { state: "active", limit: 5 } })).toEqual({
    data: [],
    nextCursor: null,
  });
});

test("the token is the path's own role's, else that of the page shown", () => {
  expect(roleOfPath("/driver/tasks", "customer")).toBe("driver");
  expect(roleOfPath("/customer/user", "driver")).toBe("customer");
  expect(roleOfPath("/uploads", "driver")).toBe("driver");
});

test("a call that names its role carries that role's token and fails for that role, on any page", async () => {
  const errorRoles: Role[] = [];
  const { api, requests } = apiWorld(() => json({}, 401), {
    onError: (_, role) => errorRoles.push(role),
  });
  const form = new FormData();
  await api.call("POST /uploads", { form, role: "driver" }).catch(() => undefined);
  await api.call("POST /uploads", { form }).catch(() => undefined);
  expect(requests.map(({ headers }) => headers.get("Authorization"))).toEqual([
    "Bearer driver-token",
    "Bearer customer-token",
  ]);
  expect(errorRoles).toEqual(["driver", "customer"]);
});

test("parts of the address are escaped, empty filters left out, a missing part is our own mistake", async () => {
  const { api, requests } = apiWorld(() => json({ data: {} }));
  await api.call("GET /bookings/{id}", { params: { id: "../x?y" } });
  expect(requests[0]?.url).toBe("https://songtan.example/api/bookings/..%2Fx%3Fy");
  expect(queryOf({ q: "ก ข", cursor: undefined, state: "" })).toBe("?q=%E0%B8%81+%E0%B8%82");
  await expect(api.call("GET /bookings/{id}", { params: { id: "" } })).rejects.toThrow(
    "Missing id",
  );
});

test("SPEC 8 a refusal arrives as message, status, code, fields and request id", async () => {
  const error = { code: "invalid", message: "ตรวจสอบ", fields: { phone: "ผิด" }, requestId: "r-1" };
  const reportedErrors: [ApiError, Role][] = [];
  const { api } = apiWorld(() => json({ error }, 400, { "Retry-After": "7" }), {
    onError: (thrown, role) => reportedErrors.push([thrown, role]),
  });
  const thrown = await api.call("GET /driver/user").catch((each: unknown) => each);
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({ ...error, statusCode: 400, retryAfterSeconds: 7, isFinal: true });
  expect(reportedErrors).toEqual([[thrown, "driver"]]);
});

test("SPEC 8 an answer that is not ours and no answer at all are errors too, the latter with status 500", async () => {
  const proxy = apiWorld(() => new Response("<html>", { status: 502, statusText: "Bad Gateway" }));
  await expect(proxy.api.call("GET /tariff")).rejects.toMatchObject({
    statusCode: 502,
    code: "unavailable",
    isFinal: false,
  });
  const cut = apiWorld(() => Promise.reject(new TypeError("fetch failed")));
  await expect(cut.api.call("GET /tariff")).rejects.toMatchObject({
    statusCode: 500,
    code: "offline",
    isFinal: false,
  });
  expect(normaliseError("text")).toMatchObject({ message: "text", statusCode: 500 });
});

test("SPEC 8 failed request: the progress bar shows it; a quiet call never moves the bar, a cancelled one never fails it", async () => {
  const ends: (boolean | undefined)[] = [];
  const onRequest = () => (failed?: boolean) => {
    ends.push(failed);
  };
  const good = apiWorld(() => json({ data: {} }), { onRequest });
  await good.api.call("GET /tariff");
  await good.api.call("GET /tariff", { quiet: true });
  const bad = apiWorld(() => json({}, 500), { onRequest });
  await bad.api.call("GET /tariff").catch(() => undefined);
  const cancelled = apiWorld(() => Promise.reject(new DOMException("stop", "AbortError")), {
    onRequest,
  });
  await cancelled.api.call("GET /tariff").catch(() => undefined);
  expect(ends).toEqual([undefined, true, false]);
});

test("a command carries its Idempotency-Key, and no call ever sends cookies", async () => {
  const { api, requests } = apiWorld(() => json({ data: {} }));
  await api.call("POST /driver/offers/{id}/accept", { params: { id: "1" }, idempotencyKey: "k-1" });
  expect(requests[0]?.headers.get("Idempotency-Key")).toBe("k-1");
  expect(requests[0]?.credentials).toBe("omit");
});
