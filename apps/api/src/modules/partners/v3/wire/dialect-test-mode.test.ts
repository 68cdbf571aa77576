import { afterAll, beforeAll, expect, test } from "vitest";
import {
  callDialect,
  newPartner,
  orderRequest,
  placeOrder,
  quotationRequest,
} from "../../../../../testing/partners/dialect.ts";
import { advance, newTestBusiness } from "../../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("a test key books in test mode, is pushed by the order's number, and no live key sees it", async () => {
  const business = await newTestBusiness(world);
  const partner = { publicKey: business.publicKey, secretKey: business.key };
  const order = await placeOrder(world, partner);
  const read = async () =>
    (await callDialect(world, partner, `GET /v3/orders/${order.orderId}`)).data;
  expect((await read()).status).toBe("ASSIGNING_DRIVER");
  for (const [to, status] of [
    ["assigned", "ON_GOING"],
    ["picked_up", "PICKED_UP"],
    ["delivered", "COMPLETED"],
  ] as const) {
    const pushed = await advance(world, business, order.orderId, to);
    expect(pushed.status, JSON.stringify(pushed.body)).toBe(200);
    expect((await read()).status).toBe(status);
  }
  const live = await newPartner(world);
  expect((await callDialect(world, live, `GET /v3/orders/${order.orderId}`)).status).toBe(404);
  expect((await callDialect(world, live, "GET /v3/nothing")).status).toBe(404);
  expect((await callDialect(world, partner, "GET /v3/nothing")).errors[0]?.id).toBe(
    "ERR_NOT_FOUND",
  );
  const rows = await world.deps.db
    .selectFrom("bookings")
    .select("id")
    .where("dialectNumber", "=", order.orderId)
    .execute();
  expect(rows).toEqual([]);
});

test("a signature is good once in both modes, and by the real clock", async () => {
  const business = await newTestBusiness(world);
  const partner = { publicKey: business.publicKey, secretKey: business.key };
  const milliseconds = world.clock.now.getTime();
  const twice = await Promise.all([
    callDialect(world, partner, "GET /v3/cities", { milliseconds }),
    callDialect(world, partner, "GET /v3/cities", { milliseconds }),
  ]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const { data } = await callDialect(world, partner, "POST /v3/quotations", {
    data: quotationRequest(),
  });
  const other = await newTestBusiness(world);
  expect(
    await callDialect(
      world,
      { publicKey: other.publicKey, secretKey: other.key },
      "POST /v3/orders",
      { data: orderRequest(data) },
    ),
  ).toMatchObject({ errors: [{ id: "ERR_INVALID_QUOTATION_ID" }] });
});

test("a program rehearses an edit: it waits, the test driver declines or accepts, and the order says which", async () => {
  const business = await newTestBusiness(world);
  const partner = { publicKey: business.publicKey, secretKey: business.key };
  const { orderId, stops } = await placeOrder(world, partner);
  await advance(world, business, orderId, "assigned");
  const moved = { coordinates: { lat: "13.7797", lng: "100.5446" }, address: "อารีย์ ซอย 4" };
  const edit = () =>
    callDialect(world, partner, `PATCH /v3/orders/${orderId}`, {
      data: { stops: [stops[0], { ...moved, name: "NEW", phone: "0899999999" }] },
    });
  const read = async () => (await callDialect(world, partner, `GET /v3/orders/${orderId}`)).data;
  for (const [to, status, second] of [
    ["edit_declined", "DECLINED", stops[1].coordinates],
    ["edit_accepted", "ACCEPTED", moved.coordinates],
  ] as const) {
    expect((await edit()).status).toBe(202);
    expect((await read()).stops[1].coordinates).toEqual(stops[1].coordinates);
    expect((await advance(world, business, orderId, to)).status).toBe(200);
    const order = await read();
    expect([order.edit.status, order.stops[1].coordinates]).toEqual([status, second]);
  }
  // The stops are as it wishes already.
  expect((await edit()).status).toBe(200);
});
