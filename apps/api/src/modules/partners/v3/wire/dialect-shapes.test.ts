import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  acceptOrder,
  bookingOf,
  callDialect,
  newPartner,
  orderRequest,
  type Partner,
  placeOrder,
  quotationRequest,
} from "../../../../../testing/partners/dialect.ts";
import { newDriver } from "../../../../../testing/world/people.ts";
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

describe("the body of a DELETE", () => {
  test.each(['{"data":[]}', "{}", "[]", "null", "{", "[[", "DRIVER_LATE"])(
    "%s is signed and ignored",
    async (text) => {
      const { orderId } = await placeOrder(world, partner);
      expect((await v3(`DELETE /v3/orders/${orderId}`, { text })).status).toBe(204);
      expect((await v3(`GET /v3/orders/${orderId}`)).data.status).toBe("CANCELED");
    },
  );

  test("is ignored when a driver is changed, and still has to be signed", async () => {
    const { orderId } = await placeOrder(world, partner);
    await acceptOrder(world, await newDriver(world), orderId);
    const { driverId } = (await v3(`GET /v3/orders/${orderId}`)).data;
    world.clock.advance(3600);
    const path = `/v3/orders/${orderId}/drivers/${driverId}` as const;
    expect(await v3(`DELETE ${path}`, { text: "[]", signature: "0".repeat(64) })).toMatchObject({
      status: 401,
    });
    expect((await v3(`DELETE ${path}`, { text: '{"data":[]}' })).status).toBe(204);
  });
});

describe("what PHP sends for nothing", () => {
  /** Each optional field of the calls; a new one has to be tried here. */
  const empties: [call: "quotation" | "order", field: string][] = [
    ...["scheduleAt", "language", "specialRequests", "isRouteOptimized", "item"].map(
      (field) => ["quotation", field] as ["quotation", string],
    ),
    ["quotation", "cashOnDelivery"],
    ...["isPODEnabled", "isRecipientSMSEnabled", "partner", "metadata", "cashOnDelivery"].map(
      (field) => ["order", field] as ["order", string],
    ),
  ];

  test.each(empties)(
    "%s.%s as an empty array or text is as if it was left out",
    async (call, field) => {
      for (const empty of [[], ""]) {
        const more = { [call]: { [field]: empty } };
        const { stops } = await placeOrder(world, partner, more);
        expect(stops).toHaveLength(2);
      }
    },
  );

  test("is left out of an item, a stop and a recipient too", async () => {
    for (const field of ["quantity", "weight", "categories", "handlingInstructions"])
      for (const empty of [[], ""])
        expect((await quote({ item: { quantity: "1", [field]: empty } })).status).toBe(201);
    const stops = quotationRequest().stops.map((stop) => ({ ...stop, cashOnDelivery: [] }));
    const { data, status } = await quote({ stops });
    expect(status).toBe(201);
    const [recipient] = orderRequest(data).recipients;
    const recipients = [{ ...recipient, remarks: [], cashOnDelivery: "" }];
    expect((await v3("POST /v3/orders", { data: orderRequest(data, { recipients }) })).status).toBe(
      201,
    );
  });

  test("is kept where it is a value, and refused where something is required", async () => {
    const { metadata } = await placeOrder(world, partner, { order: { metadata: { note: "" } } });
    expect(metadata).toEqual({ note: "" });
    expect((await quote({ stops: [] })).errors[0]).toMatchObject({ id: "ERR_INSUFFICIENT_STOPS" });
    expect((await quote({ serviceType: "" })).errors[0]).toMatchObject({
      id: "ERR_INVALID_SERVICE_TYPE",
    });
    const { data } = await quote();
    const sender = { ...orderRequest(data).sender, phone: "" };
    expect((await v3("POST /v3/orders", { data: orderRequest(data, { sender }) })).errors).toEqual([
      expect.objectContaining({ id: "ERR_INVALID_PHONE_NUMBER", detail: "/data/sender/phone" }),
    ]);
  });
});

describe("long remarks", () => {
  const words = (characters: number) =>
    "ฝากไว้กับ รปภ. "
      .repeat(200)
      .slice(0, characters - 1)
      .concat("จ");

  test("of 1,500 letters reach the driver whole, and are kept by an edit", async () => {
    const remarks = words(limits.stopNoteCharacters);
    const quoted = (await quote()).data;
    const [recipient] = orderRequest(quoted).recipients;
    const placed = await v3("POST /v3/orders", {
      data: orderRequest(quoted, { recipients: [{ ...recipient, remarks }] }),
    });
    expect(placed).toMatchObject({ status: 201 });
    const { orderId, stops } = placed.data;
    expect(stops[1].remarks).toBe(remarks);
    const driver = await newDriver(world);
    const task = await acceptOrder(world, driver, orderId);
    expect(task.stops[1]?.note).toBe(remarks);
    const [first, second] = quotationRequest().stops;
    const moved = { ...second, coordinates: { lat: "13.7281", lng: "100.5242" } };
    const edited = await v3(`PATCH /v3/orders/${orderId}`, {
      data: { stops: [first, { ...moved, name: "NEW", phone: "0892222220", remarks }] },
    });
    expect(edited.errors).toEqual([]);
    const edit = await world.deps.db
      .selectFrom("bookingEdits")
      .select("dropOffs")
      .where("bookingId", "=", await bookingOf(world, orderId))
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(edit.dropOffs)).toContain(remarks);
  });

  test("beyond them are refused, and so are instructions that one note cannot hold", async () => {
    const quoted = (await quote()).data;
    const [recipient] = orderRequest(quoted).recipients;
    const remarks = words(limits.stopNoteCharacters + 1);
    const placed = await v3("POST /v3/orders", {
      data: orderRequest(quoted, { recipients: [{ ...recipient, remarks }] }),
    });
    expect(placed.errors).toEqual([
      expect.objectContaining({ id: "ERR_INVALID_FIELD", detail: "/data/recipients/0/remarks" }),
    ]);
    const instructions = (count: number) => Array.from({ length: count }, () => "ค".repeat(100));
    expect((await quote({ item: { handlingInstructions: instructions(20) } })).errors).toEqual([
      expect.objectContaining({ detail: "/data/item/handlingInstructions" }),
    ]);
    const order = await placeOrder(world, partner, {
      quotation: { item: { quantity: "2", handlingInstructions: instructions(13) } },
    });
    expect(order.stops[0].remarks).toBe(["× 2", ...instructions(13)].join(" · "));
  });
});

test("a Request-ID is answered with every answer, and nothing but a plain one", async () => {
  const id = "896ef8ad-08a7-49a6-a65c-0a8ae5d3fa3d";
  const headers = { "request-id": id };
  for (const [route, status] of [
    ["GET /v3/cities", 200],
    ["GET /v3/nothing", 404],
    ["GET /v3/orders/7", 404],
    ["POST /v3/quotations", 422],
  ] as const) {
    const answer = await v3(route, { headers });
    expect([answer.status, answer.headers["request-id"]]).toEqual([status, id]);
  }
  const unsigned = await v3("GET /v3/cities", { headers, signature: "0".repeat(64) });
  expect([unsigned.status, unsigned.headers["request-id"]]).toEqual([401, id]);
  for (const odd of ["a b", "x".repeat(201), ""])
    expect(
      (await v3("GET /v3/cities", { headers: { "request-id": odd } })).headers,
    ).not.toHaveProperty("request-id");
});
