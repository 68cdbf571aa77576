import type { BookingView } from "@songtan/contract/bookings/bookings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPartner, placeOrder } from "../../../testing/partners/dialect.ts";
import { call } from "../../../testing/world/call.ts";
import { book } from "../../../testing/world/delivery.ts";
import { newCustomer } from "../../../testing/world/people.ts";
import { advance, bookInTestMode, newTestBusiness } from "../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("every call of a customer answers for a booking's number as for its id", async () => {
  const { token } = await newCustomer(world);
  const { id, number } = await book(world, { token });
  const { paths } = (await world.app.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<string, object>;
  };
  // A stream has no end to wait for.
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith("/api/bookings/{id}") && !path.endsWith("/events")
      ? Object.keys(methods).map((method) => `${method} ${path.replace(/\{editId\}/, id)}`)
      : [],
  );
  expect(calls.length).toBeGreaterThan(15);
  const answerOf = async (named: string, route: string) => {
    const [method = "", path = ""] = route.replace("{id}", named).split(" ");
    const { statusCode, payload } = await world.app.inject({
      method: method.toUpperCase() as "GET",
      url: path,
      headers: { authorization: `Bearer ${token}` },
      ...(method !== "get" && { payload: {} }),
    });
    return `${route} ${statusCode} ${JSON.parse(payload).error?.code}`;
  };
  for (const route of calls) expect(await answerOf(number, route)).toBe(await answerOf(id, route));
  for (const named of [number.toLowerCase(), number.replaceAll("-", "")])
    expect(await answerOf(named, "get /api/bookings/{id}")).toMatch(/ 200 /);
}, 60_000);

test("a number opens no booking to others, and one that is of no booking is 404", async () => {
  const { number } = await book(world, await newCustomer(world));
  const { token } = await newCustomer(world);
  const statusOf = async (named: string) =>
    (await call(world, `GET /bookings/${named}`, { token })).status;
  expect([await statusOf(number), await statusOf("ST-2222-222"), await statusOf("x")]).toEqual([
    404, 404, 404,
  ]);
});

test("a key names a booking by the number of its v3 order, and in test mode finds those of test mode only", async () => {
  const partner = await newPartner(world);
  const { orderId } = await placeOrder(world, partner);
  const read = (named: string, token: string) =>
    call<BookingView>(world, `GET /bookings/${named}`, { token });
  const live = await read(orderId, partner.secretKey);
  expect(live.status).toBe(200);
  const business = await newTestBusiness(world);
  const booking = await bookInTestMode(world, business);
  expect((await read(booking.number, business.key)).data.id).toBe(booking.id);
  expect((await read(live.data.number, business.key)).status).toBe(404);
  expect((await read(booking.number, partner.secretKey)).status).toBe(404);
  expect((await advance(world, business, booking.number, "assigned")).data.state).toBe("assigned");
});
