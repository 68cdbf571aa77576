import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  acceptOrder,
  callDialect,
  newPartner,
  orderRequest,
  type Partner,
  placeOrder,
  quotationRequest,
} from "../../../../../testing/partners/dialect.ts";
import { newDriver } from "../../../../../testing/world/people.ts";
import { newTestBusiness } from "../../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { dialectErrors } from "../dialect-refusal.ts";

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

describe("every other error", () => {
  const [first, second] = quotationRequest().stops;
  test.each([
    ["no market", { headers: { market: "" } }, "ERR_INVALID_MARKET", undefined],
    ["another market", { headers: { market: "SG" } }, "ERR_INVALID_MARKET", undefined],
    ["broken JSON", { text: '{"data": ' }, "ERR_INVALID_JSON", undefined],
    ["no data", { text: "{}" }, "ERR_MISSING_FIELD", "/data"],
    ["a list as data", { text: '{"data":[]}' }, "ERR_MISSING_FIELD", "/data"],
    ["null", { text: "null" }, "ERR_MISSING_FIELD", "/data"],
    ["nothing", { text: "" }, "ERR_MISSING_FIELD", "/data"],
    ["one stop", { stops: [first] }, "ERR_INSUFFICIENT_STOPS", "/data/stops"],
    ["17 stops", { stops: Array(17).fill(second) }, "ERR_TOO_MANY_STOPS", "/data/stops"],
    ["no stops", { stops: undefined }, "ERR_MISSING_FIELD", "/data/stops"],
    [
      "an unknown service",
      { serviceType: "จรวด" },
      "ERR_INVALID_SERVICE_TYPE",
      "/data/serviceType",
    ],
    [
      "a service that is a number",
      { serviceType: 7 },
      "ERR_INVALID_SERVICE_TYPE",
      "/data/serviceType",
    ],
    [
      "an unknown special request",
      { specialRequests: ["HELP_BUY"] },
      "ERR_INVALID_SPECIAL_REQUEST",
      "/data/specialRequests/0",
    ],
    [
      "a helper on a motorcycle",
      { specialRequests: ["HELPER"] },
      "ERR_INVALID_SPECIAL_REQUEST",
      "/data/specialRequests",
    ],
    [
      "yesterday",
      { scheduleAt: "2026-11-20T03:00:00Z" },
      "ERR_INVALID_SCHEDULE_TIME",
      "/data/scheduleAt",
    ],
    [
      "a time that is none",
      { scheduleAt: "พรุ่งนี้" },
      "ERR_INVALID_SCHEDULE_TIME",
      "/data/scheduleAt",
    ],
    [
      "Singapore",
      { stops: [first, { ...second, coordinates: { lat: "1.35", lng: "103.8" } }] },
      "ERR_OUT_OF_SERVICE_AREA",
      undefined,
    ],
    [
      "Thai coordinates",
      { stops: [first, { ...second, coordinates: { lat: "เหนือ", lng: "100" } }] },
      "ERR_INVALID_FIELD",
      "/data/stops/1/coordinates/lat",
    ],
    [
      "no coordinates",
      { stops: [first, { address: "x" }] },
      "ERR_MISSING_FIELD",
      "/data/stops/1/coordinates",
    ],
    [
      "too much weight",
      { item: { weight: "25_TO_50_KG" } },
      "ERR_INVALID_FIELD",
      "/data/item/weight",
    ],
    ["a weight of words", { item: { weight: "หนัก" } }, "ERR_INVALID_FIELD", "/data/item/weight"],
  ])("of a quotation: %s", async (_, wish, id, detail) => {
    const sent = "text" in wish || "headers" in wish ? wish : { data: quotationRequest(wish) };
    const answer = await v3("POST /v3/quotations", { data: quotationRequest(), ...sent } as never);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.errors[0]).toEqual({
      id,
      message: expect.stringMatching(/\w/),
      ...(detail && { detail }),
    });
  });

  test("of an order", async () => {
    const { data: quotation } = await quote();
    const place = (more: object) => v3("POST /v3/orders", { data: orderRequest(quotation, more) });
    const { sender, recipients } = orderRequest(quotation);
    const problemOf = async (more: object) => {
      const { id, detail } = (await place(more)).errors[0] ?? {};
      return `${id} ${detail ?? ""}`.trim();
    };
    expect(await problemOf({ sender: { ...sender, phone: "12" } })).toBe(
      "ERR_INVALID_PHONE_NUMBER /data/sender/phone",
    );
    expect(await problemOf({ sender: { ...sender, phone: "021234567" } })).toBe(
      "ERR_INVALID_PHONE_NUMBER /data/sender/phone",
    );
    expect(await problemOf({ sender: { ...sender, name: undefined } })).toBe(
      "ERR_MISSING_FIELD /data/sender/name",
    );
    expect(await problemOf({ sender: { ...sender, stopId: "1" } })).toBe(
      "ERR_INVALID_FIELD /data/sender/stopId",
    );
    expect(await problemOf({ recipients: [] })).toBe("ERR_MISSING_FIELD /data/recipients/0");
    expect(await problemOf({ recipients: [{ ...recipients[0], stopId: "7" }] })).toBe(
      "ERR_INVALID_FIELD /data/recipients/0/stopId",
    );
    expect(await problemOf({ quotationId: "1514140994227007571" })).toBe(
      "ERR_INVALID_QUOTATION_ID /data/quotationId",
    );
    expect(await problemOf({ metadata: { a: { b: 1 } } })).toBe(
      "ERR_INVALID_FIELD /data/metadata/a",
    );
    expect((await place({})).status).toBe(201);
    expect(await problemOf({})).toBe("ERR_INVALID_QUOTATION_ID /data/quotationId");
    const old = (await quote()).data;
    world.clock.advance(301);
    expect((await v3("POST /v3/orders", { data: orderRequest(old) })).errors[0]?.id).toBe(
      "ERR_INVALID_QUOTATION_ID",
    );
    const poor = await newPartner(world, { balanceSatang: 0 });
    const unpaid = await callDialect(world, poor, "POST /v3/quotations", {
      data: quotationRequest(),
    });
    expect(
      await callDialect(world, poor, "POST /v3/orders", { data: orderRequest(unpaid.data) }),
    ).toMatchObject({ status: 402, errors: [{ id: "ERR_INSUFFICIENT_CREDIT" }] });
  });
});

describe("what is not there", () => {
  test.each([
    "GET /v3/orders/1",
    "GET /v3/orders/1514140994227007571",
    "DELETE /v3/orders/ไทย",
    "GET /v3/orders/1514140994227007571/drivers/7",
  ] as const)("%s is no order", async (route) => {
    const [method, path] = route.split(" ") as [string, string];
    expect(await v3(`${method} ${encodeURI(path)}` as never)).toMatchObject({
      status: 404,
      errors: [{ id: "ERR_ORDER_NOT_FOUND" }],
    });
  });

  test.each([
    "GET /v3",
    "GET /v3/",
    "GET /v3/nothing",
    "POST /v3/cities",
    "PUT /v3/orders/1",
    "GET /v3/%zz",
  ] as const)("%s is nothing, in the same form", async (route) => {
    expect(await v3(route)).toMatchObject({ status: 404, errors: [{ id: "ERR_NOT_FOUND" }] });
  });

  test("says it in Thai to those who request Thai", async () => {
    const { errors } = await v3("GET /v3/orders/1", { headers: { "accept-language": "th" } });
    expect(errors[0]?.message).toBe("ไม่พบออเดอร์นี้");
  });
});

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

/** A call cannot cause these: a fault of ours, and a database that is away. */
const notCaused: readonly string[] = ["ERR_INTERNAL", "ERR_UNAVAILABLE"];

test("every error id of the table has been answered here, but our own faults", async () => {
  const seen = new Map<string, number>();
  const note = (answer: { status: number; errors: { id: string }[] }) => {
    for (const { id } of answer.errors) seen.set(id, answer.status);
  };
  const { stops } = quotationRequest();
  const [first, second] = stops;
  for (const wish of [
    { stops: [first] },
    { stops: Array(17).fill(second) },
    { stops: undefined },
    { serviceType: "X" },
    { specialRequests: ["X"] },
    { scheduleAt: "2020-01-01T00:00:00Z" },
    { stops: [first, { ...second, coordinates: { lat: "1.35", lng: "103.8" } }] },
    { item: { weight: "25_TO_50_KG" } },
  ])
    note(await quote(wish));
  note(await v3("GET /v3/cities", { headers: { market: "SG" } }));
  note(await v3("POST /v3/quotations", { text: "{" }));
  note(await v3("POST /v3/quotations", { text: Buffer.alloc(2 * 1024 * 1024, 32) }));
  note(await v3("GET /v3/nothing"));
  note(await v3("GET /v3/orders/1514140994227007571"));
  note(await v3("GET /v3/cities", { signature: "0".repeat(64) }));
  note(await v3("PATCH /v3/webhook", { data: { url: "http://10.0.0.1/x" } }));

  const reader = await newPartner(world, { scopes: ["quotes"], balanceSatang: 0 });
  note(await callDialect(world, reader, "GET /v3/orders/1514140994227007571"));
  const poor = await newPartner(world, { balanceSatang: 0 });
  const asked = await callDialect(world, poor, "POST /v3/quotations", { data: quotationRequest() });
  note(await callDialect(world, poor, "POST /v3/orders", { data: orderRequest(asked.data) }));

  const quoted = (await quote({ specialRequests: ["COD"] })).data;
  note(await v3("POST /v3/orders", { data: orderRequest(quoted) }));
  const { sender } = orderRequest(quoted);
  note(
    await v3("POST /v3/orders", {
      data: orderRequest(quoted, { sender: { ...sender, phone: "12" } }),
    }),
  );
  note(await v3("POST /v3/orders", { data: orderRequest(quoted, { quotationId: "7" }) }));
  const headers = { "idempotency-key": "one for the table" };
  const plain = (await quote()).data;
  note(await v3("POST /v3/orders", { data: orderRequest(plain), headers }));
  note(await v3("POST /v3/orders", { data: orderRequest(plain, { metadata: {} }), headers }));

  const order = await placeOrder(world, partner);
  const path = `/v3/orders/${order.orderId}` as const;
  const raise = (priorityFee: string) => v3(`POST ${path}/priority-fee`, { data: { priorityFee } });
  note(await raise("สิบ"));
  note(await raise("100000"));
  await raise("20");
  note(await raise("20"));
  const task = await acceptOrder(world, await newDriver(world), order.orderId);
  const { driverId } = (await v3(`GET ${path}`)).data;
  note(await v3(`DELETE ${path}/drivers/${driverId}`, { data: { reason: "DRIVER_LATE" } }));
  note(await v3(`DELETE ${path}/drivers/7`, { data: { reason: "DRIVER_LATE" } }));
  const elsewhere = { address: "ไม่รู้ที่ไหน", name: "สมหญิง", phone: "0899999999" };
  note(await v3(`PATCH ${path}`, { data: { stops: [first, elsewhere] } }));
  note(await v3(`PATCH ${path}`, { data: { stops: [second, first] } }));
  world.clock.advance(301);
  note(await v3(`DELETE ${path}`));
  const driver = await world.deps.db
    .selectFrom("bookings")
    .select("driverId")
    .where("id", "=", task.id)
    .executeTakeFirstOrThrow();
  await world.deps.db
    .updateTable("bookings")
    .set({ state: "delivered", endedAt: world.clock.now })
    .where("driverId", "=", driver.driverId)
    .execute();
  note(await v3(`GET ${path}/drivers/${driverId}`));

  const table = Object.entries(dialectErrors).filter(
    ([id]) => !notCaused.includes(id) && id !== "ERR_RATE_LIMIT_EXCEEDED",
  );
  expect([...seen].toSorted()).toEqual(table.toSorted());
});

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
