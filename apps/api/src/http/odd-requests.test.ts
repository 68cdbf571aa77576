import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../../testing/world/call.ts";
import { quoteRequest } from "../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";

let world: TestWorld;
let customer: Person;
let driver: Person;
beforeAll(async () => {
  world = await openTestWorld();
  customer = await newCustomer(world);
  driver = await newDriver(world);
});
afterAll(() => world.close());

const bearer = (person: Person) => ({ authorization: `Bearer ${person.token}` });

describe("a body", () => {
  test.each([
    ["of JSON type but empty", { "content-type": "application/json" }],
    [
      "of JSON type with a charset but empty",
      { "content-type": "application/json; charset=utf-8" },
    ],
    ["of no type", {}],
  ])("%s signs out", async (_name, headers) => {
    const leaving = await newCustomer(world);
    const reply = await world.app.inject({
      method: "POST",
      url: "/api/customer/logout",
      headers: { ...bearer(leaving), ...headers },
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: null }]);
    expect((await call(world, "GET /customer/user", { token: leaving.token })).status).toBe(401);
  });

  test("that is missing where one is needed is named as a field", async () => {
    const reply = await world.app.inject({ method: "POST", url: "/api/quotes" });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().error.fields)).toEqual(["body"]);
  });

  test("with unknown fields is read without them", async () => {
    const body = { ...quoteRequest(), totalSatang: 1, admin: true };
    expect((await call(world, "POST /quotes", { token: customer.token, body })).status).toBe(201);
  });

  test("with characters that no database text can hold is cleaned, never an error of ours", async () => {
    const [from, to] = quoteRequest().stops;
    const odd = "A\\u0000B\\ud800C";
    const payload = JSON.stringify({
      ...quoteRequest(),
      stops: [{ ...from, address: "@", placeId: "@" }, to],
    }).replaceAll("@", odd);
    const quote = await world.app.inject({
      method: "POST",
      url: "/api/quotes",
      headers: { "content-type": "application/json" },
      payload,
    });
    expect(quote.statusCode).toBe(201);
    expect(quote.json().data.stops[0].address).toBe("A B\ufffdC");
    const duty = await world.app.inject({
      method: "PUT",
      url: "/api/driver/duty",
      headers: { ...bearer(driver), "content-type": "application/json" },
      payload: `{"onDuty":true,"deviceId":"${odd}"}`,
    });
    expect(duty.statusCode).toBe(200);
  });

  test("with such characters in the names of fields is cleaned too", async () => {
    const answer = await world.app.inject({
      method: "PUT",
      url: "/api/driver/documents/vehicle",
      headers: { ...bearer(driver), "content-type": "application/json" },
      payload: `{"fields":{"a\\u0000b":"x","\\ud800":"y"}}`,
    });
    expect(answer.statusCode).toBeLessThan(500);
  });

  test("is not looked at before the sender is known", async () => {
    const reply = await world.app.inject({
      method: "POST",
      url: "/api/bookings",
      payload: { nothing: "of use" },
    });
    expect(reply.statusCode).toBe(401);
  });
});

describe("an address", () => {
  test.each([
    "/api/bookings/not-an-id",
    "/api/bookings/12",
    `/api/bookings/${randomUUID()}`,
    `/api/bookings/${"9".repeat(300)}`,
    "/api/bookings/%zz",
    "/api/nothing/%00",
    `/api/tracking/${"k".repeat(150)}`,
    "/api/tracking/%00",
  ])("%s that names nothing is 404", async (url) => {
    const answer = await world.app.inject({ url, headers: bearer(customer) });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error).toMatchObject({
      code: "not_found",
      requestId: answer.headers["x-request-id"],
    });
  });

  test("of a document that no driver has is 404", async () => {
    expect(
      (await call(world, "GET /driver/documents/passport", { token: driver.token })).status,
    ).toBe(404);
    expect(
      (
        await call(world, "PUT /driver/documents/email", {
          token: driver.token,
          body: { fields: {} },
        })
      ).status,
    ).toBe(404);
  });
});

test.each([
  "/bookings?q=%00",
  "/bookings?limit=51",
  "/bookings?limit=0",
  `/bookings?cursor=${Buffer.from(`2026-11-21T00:00:00Z ${"-".repeat(36)}`).toString("base64url")}`,
  "/bookings?state=active&state=ended",
  "/bookings?from=yesterday",
  "/bookings?from=0000-01-01T00:00:00Z&to=9999-12-31T00:00:00Z",
])("%s is answered or refused, never an error of ours", async (url) => {
  expect([200, 400]).toContain(
    (await call(world, `GET /${url.slice(1)}`, { token: customer.token })).status,
  );
});

test("a name that nobody can read is missing, and one that looks the same is stored the same", async () => {
  const rename = (firstName: string) =>
    call<{ firstName: string }>(world, "PUT /customer/user", {
      token: customer.token,
      body: { firstName, lastName: "ใจดี" },
    });
  for (const empty of ["\u200b", "..", "\u2060 \ufeff", "\u200d"]) {
    const { status, body } = await rename(empty);
    expect([status, body], empty).toMatchObject([
      400,
      { error: { fields: { firstName: expect.any(String) } } },
    ]);
  }
  expect((await rename("นํ้าทิพย์\u200b")).data.firstName).toBe("น้ำทิพย์");
});

test("a HEAD is a GET without its body, and opens no stream", async () => {
  const head = await world.app.inject({
    method: "HEAD",
    url: "/api/customer/user",
    headers: bearer(customer),
  });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  const stream = await world.app.inject({
    method: "HEAD",
    url: "/api/driver/events",
    headers: bearer(driver),
  });
  expect(stream.statusCode).toBe(404);
});

test("the scheme of the Authorization header may be written in any case", async () => {
  const headers = { authorization: `bearer ${customer.token}` };
  expect((await world.app.inject({ url: "/api/customer/user", headers })).statusCode).toBe(200);
});

test("a signed-in person's data is never cached, public data may be", async () => {
  const user = await world.app.inject({ url: "/api/customer/user", headers: bearer(customer) });
  expect(user.headers["cache-control"]).toBe("no-store");
  expect((await world.app.inject({ url: "/api/tariff" })).headers["cache-control"]).toContain(
    "public",
  );
});

test("a driver's quote is booked with the same person's customer account", async () => {
  const quote = await call<{ id: string }>(world, "POST /quotes", {
    token: driver.token,
    body: quoteRequest(),
  });
  const booking = await call(world, "POST /bookings", {
    token: customer.token,
    body: {
      quoteId: quote.data.id,
      stops: [
        { contactName: "ผู้ส่ง", contactPhone: "0812345678" },
        { contactName: "ผู้รับ", contactPhone: "0898765432" },
      ],
      payment: { method: "cash" },
    },
  });
  expect(booking.status).toBe(201);
});
