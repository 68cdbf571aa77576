import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  callDialect,
  newPartner,
  orderRequest,
  type Partner,
  quotationRequest,
} from "../../../../../testing/partners/dialect.ts";
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
    expect(await problemOf({ sender: { ...sender, phone: "1669" } })).toBe(
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
