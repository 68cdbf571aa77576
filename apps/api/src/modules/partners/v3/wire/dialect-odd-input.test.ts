import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  callDialect,
  newPartner,
  orderRequest,
  type Partner,
  placeOrder,
  quotationRequest,
} from "../../../../../testing/partners/dialect.ts";
import { newTestBusiness } from "../../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";

let world: TestWorld;
let partner: Partner;
beforeAll(async () => {
  world = await openTestWorld();
  partner = await newPartner(world);
});
afterAll(() => world.close());

const v3 = (
  ...[route, sent]: [Parameters<typeof callDialect>[2], Parameters<typeof callDialect>[3]?]
) => callDialect(world, partner, route, sent);
const quote = async (more: object = {}) =>
  v3("POST /v3/quotations", { data: quotationRequest(more) });

test("Thai in every field, unknown fields and whatever else is sent never fail", async () => {
  const thai = "ส่งทัน ๑๒๓ 🛵 \u0000 \ud800";
  const order = await placeOrder(world, partner, {
    quotation: {
      language: "th_TH",
      stops: quotationRequest().stops.map((stop) => ({ ...stop, address: thai })),
      item: { quantity: thai.slice(0, 20), categories: [thai], handlingInstructions: [thai] },
      [thai]: thai,
    },
    order: { partner: thai, metadata: { [thai]: thai }, unknown: [[[thai]]] },
  });
  expect(order.stops[0].address).toMatch(/^ส่งทัน ๑๒๓ 🛵/);
  expect(order.metadata).not.toEqual({});
  const odd: unknown[] = [
    null,
    0,
    -1,
    1e308,
    "",
    thai,
    [],
    {},
    [[]],
    true,
    "9".repeat(5000),
    { __proto__: null },
  ];
  const fields = [
    "serviceType",
    "stops",
    "specialRequests",
    "item",
    "scheduleAt",
    "language",
    "isRouteOptimized",
    "cashOnDelivery",
  ];
  for (const field of fields)
    for (const value of odd) {
      const { status, text } = await quote({ [field]: value });
      expect(status, `${field} ${JSON.stringify(value)} ${text}`).toBeLessThan(500);
      if (status >= 400) expect(JSON.parse(text).errors.length).toBeGreaterThan(0);
    }
  const { data } = await quote();
  for (const field of [
    "quotationId",
    "sender",
    "recipients",
    "metadata",
    "partner",
    "cashOnDelivery",
  ])
    for (const value of odd)
      expect(
        (await v3("POST /v3/orders", { data: orderRequest(data, { [field]: value }) })).status,
      ).toBeLessThan(500);
  for (const value of odd)
    for (const [method, path, field] of [
      ["PATCH", `/v3/orders/${order.orderId}`, "stops"],
      ["POST", `/v3/orders/${order.orderId}/priority-fee`, "priorityFee"],
      ["DELETE", `/v3/orders/${order.orderId}/drivers/1`, "reason"],
    ] as const) {
      const { status } = await v3(`${method} ${path}`, { data: { [field]: value } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  const deep = `{"data":${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}}`;
  expect((await v3("POST /v3/quotations", { text: deep })).errors[0]?.id).toBe("ERR_INVALID_JSON");
  const large = await v3("POST /v3/quotations", { text: Buffer.alloc(10 * 1024 * 1024, 32) });
  expect(large).toMatchObject({ status: 413, errors: [{ id: "ERR_BODY_TOO_LARGE" }] });
  expect((await v3("POST /v3/quotations", { text: Buffer.from([0x7b, 0xff, 0xfe]) })).status).toBe(
    400,
  );
}, 60_000);

test("a key that calls too often learns when to come back, call by call", async () => {
  const limited = await openTestWorld({ RATE_LIMITS: "on" });
  try {
    const business = await newTestBusiness(limited);
    const who = { publicKey: business.publicKey, secretKey: business.key };
    const { reads } = limits.dialectCallsPerMinute.test;
    for (let count = 0; count < reads; count += 1) {
      const { status, headers } = await callDialect(limited, who, "GET /v3/cities");
      expect([status, headers["ratelimit-remaining-getcities"]]).toEqual([
        200,
        String(reads - count - 1),
      ]);
    }
    const over = await callDialect(limited, who, "GET /v3/cities");
    expect(over).toMatchObject({
      status: 429,
      errors: [{ id: "ERR_RATE_LIMIT_EXCEEDED" }],
      headers: { "ratelimit-limit-getcities": String(reads) },
    });
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
    // Another call has a count of its own.
    const other = await callDialect(limited, who, "POST /v3/quotations", {
      data: quotationRequest(),
    });
    expect(other.status).toBe(201);
  } finally {
    await limited.close();
  }
}, 60_000);
