import type { APIRequestContext } from "@playwright/test";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer, newDriver, tokenFor } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

const statusOf = async (
  request: APIRequestContext,
  address: string,
  headers: Record<string, string>,
) => (await request.get(address, { headers })).status();
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test("V7: each sign-in has a token of its own, and one that was ended opens nothing", async ({
  request,
  origin,
}) => {
  const customer = await newCustomer(request, origin);
  const login = {
    role: "customer",
    identifier: customer.email,
    password: customer.password,
  } as const;
  const user = `${origin}/api/customer/user`;
  const [first, second] = [
    await tokenFor(request, origin, login),
    await tokenFor(request, origin, login),
  ];
  expect(new Set([first, second, customer.token]).size).toBe(3);
  const ended = await request.post(`${origin}/api/customer/logout`, { headers: bearer(first) });
  expect(ended.status()).toBe(200);
  expect(await statusOf(request, user, bearer(first))).toBe(401);
  expect(await statusOf(request, user, bearer(second))).toBe(200);
  const changed = await request.put(`${origin}/api/customer/password`, {
    headers: bearer(second),
    data: { currentPassword: customer.password, newPassword: `${customer.password} longer` },
  });
  expect(changed.status()).toBe(200);
  expect(await statusOf(request, user, bearer(second))).toBe(200);
  expect(await statusOf(request, user, bearer(customer.token))).toBe(401);
});

test("V7: a stream that is open closes within five seconds of its session's end", async ({
  request,
  origin,
}) => {
  const driver = await newDriver(request, origin);
  const stream = await fetch(`${origin}/api/driver/events`, { headers: bearer(driver.token) });
  expect(stream.status).toBe(200);
  await request.post(`${origin}/api/driver/logout`, { headers: bearer(driver.token) });
  const began = Date.now();
  const reader = stream.body?.getReader();
  while (!(await reader?.read())?.done);
  expect(Date.now() - began).toBeLessThan(5000);
});

test("V9: a token is valid for one role, in the header alone, and exactly as it was issued", async ({
  request,
  origin,
}) => {
  const { token } = await newCustomer(request, origin);
  const user = `${origin}/api/customer/user`;
  const last = token.at(-1) === "A" ? "B" : "A";
  const wrong: Record<string, string>[] = [
    {},
    bearer(""),
    bearer(`${token}=`),
    bearer(` ${token}x`),
    bearer(token.slice(0, -1)),
    bearer(token.slice(0, -1) + last),
    bearer(token.toUpperCase()),
    { authorization: `Basic ${btoa(`${token}:`)}` },
    { cookie: `auth._token.customer=${encodeURIComponent(`Bearer ${token}`)}` },
    bearer(`${btoa('{"alg":"none"}')}.${btoa('{"sub":"1"}')}.`),
  ];
  for (const headers of wrong)
    expect(await statusOf(request, user, headers), JSON.stringify(headers)).toBe(401);
  expect(await statusOf(request, `${user}?token=${token}&access_token=${token}`, {})).toBe(401);
  expect(await statusOf(request, `${origin}/api/driver/user`, bearer(token))).toBe(401);
  expect(await statusOf(request, `${origin}/api/console/user`, bearer(token))).toBe(401);
  expect(await statusOf(request, user, bearer(token))).toBe(200);
});

test("V9: a key of test mode reads nothing of live mode, and a public key reads no booking", async ({
  request,
  origin,
}) => {
  const secret = bearer("sk_test_songtan_demo");
  const own = await request.get(`${origin}/api/bookings`, { headers: secret });
  expect(own.status()).toBe(200);
  const { token } = await newCustomer(request, origin);
  const live = await request.get(`${origin}/api/bookings`, { headers: bearer(token) });
  expect(live.status()).toBe(200);
  expect(await statusOf(request, `${origin}/api/bookings`, bearer("pk_test_songtan_demo"))).toBe(
    403,
  );
  expect(await statusOf(request, `${origin}/api/bookings`, bearer("sk_live_songtan_demo"))).toBe(
    401,
  );
  expect(await statusOf(request, `${origin}/api/customer/user`, secret)).toBeGreaterThan(400);
});
