import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  acceptOrder,
  bookingOf,
  callDialect,
  deliverOrder,
  newPartner,
  orderRequest,
  type Partner,
  pickUpOrder,
  placeOrder,
  quotationRequest,
} from "../../../../../testing/partners/dialect.ts";
import { newDriver } from "../../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { endSearch } from "../../../delivery/bookings/end-search.ts";

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

describe("an order", () => {
  test("runs from searching to completed, with driver, picture and times", async () => {
    const driver = await newDriver(world);
    const order = await placeOrder(world, partner);
    expect(order).toMatchObject({
      orderId: expect.stringMatching(/^\d{19}$/),
      status: "ASSIGNING_DRIVER",
      driverId: "",
      metadata: { internalId: "ก-123" },
      shareLink: expect.stringMatching(/^http:\/\/localhost:3000\/customer\/tracking\//),
    });
    expect(order.stops[1]).toMatchObject({
      address: "ถนนสีลม แขวงสีลม",
      name: "สมชาย 1",
      phone: "+66892222220",
      POD: { status: "PENDING" },
    });
    const get = async () => (await v3(`GET /v3/orders/${order.orderId}`)).data;
    const task = await acceptOrder(world, driver, order.orderId);
    const assigned = await get();
    expect(assigned).toMatchObject({
      status: "ON_GOING",
      driverId: expect.stringMatching(/^\d+$/),
    });
    const path = `/v3/orders/${order.orderId}/drivers/${assigned.driverId}` as const;
    const shown = (await v3(`GET ${path}`)).data;
    expect(shown).toMatchObject({
      driverId: assigned.driverId,
      name: "อนันต์ จ.",
      phone: driver.phone,
      plateNumber: expect.stringMatching(/กข \d+/),
    });
    expect(await pickUpOrder(world, driver, task)).toBe("applied applied applied");
    expect((await get()).status).toBe("PICKED_UP");
    expect(await deliverOrder(world, driver, task)).toBe("applied applied applied");
    const done = await get();
    expect(done.status).toBe("COMPLETED");
    expect(done.stops[1].POD).toMatchObject({
      status: "DELIVERED",
      deliveredAt: "2026-11-21T03:00:00Z",
    });
    expect((await v3(`GET ${path}`)).errors[0]?.id).toBe("ERR_DRIVER_DATA_OVER");
    expect((await v3(`DELETE /v3/orders/${order.orderId}`)).errors[0]?.id).toBe(
      "ERR_CANCELLATION_FORBIDDEN",
    );
  });

  test("is a booking of the business, paid from its balance, that says which key made it", async () => {
    const { orderId } = await placeOrder(world, partner);
    const row = await world.deps.db
      .selectFrom("bookings")
      .selectAll()
      .where("dialectNumber", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      businessId: partner.businessId,
      madeBy: `key:${partner.keyId}`,
      paymentMethod: "credit",
      searchMinutes: 120,
      metadata: { internalId: "ก-123" },
    });
  });

  test("looks for a driver two hours, then has expired", async () => {
    const { orderId } = await placeOrder(world, partner);
    const bookingId = await bookingOf(world, orderId);
    const { searchingSince } = await world.deps.db
      .selectFrom("bookings")
      .select("searchingSince")
      .where("id", "=", bookingId)
      .executeTakeFirstOrThrow();
    const { rows } = await world.owner.query(
      "select run_at from graphile_worker.jobs where key = $1",
      [`end_search:${bookingId}`],
    );
    expect(rows[0].run_at.getTime() - (searchingSince?.getTime() ?? 0)).toBe(120 * 60_000);
    await endSearch(world.deps, {
      bookingId,
      searchingSince: searchingSince?.toISOString() ?? "",
    });
    expect((await v3(`GET /v3/orders/${orderId}`)).data.status).toBe("EXPIRED");
  });
});

describe("a change of an order", () => {
  test("is cancelled free of charge while that is free, with an empty answer", async () => {
    const { orderId } = await placeOrder(world, partner);
    const cancelled = await v3(`DELETE /v3/orders/${orderId}`);
    expect([cancelled.status, cancelled.text]).toEqual([204, ""]);
    expect((await v3(`GET /v3/orders/${orderId}`)).data.status).toBe("CANCELED");
    const late = await placeOrder(world, partner);
    await acceptOrder(world, await newDriver(world), late.orderId);
    world.clock.advance(301);
    expect(await v3(`DELETE /v3/orders/${late.orderId}`)).toMatchObject({
      status: 422,
      errors: [{ id: "ERR_CANCELLATION_FORBIDDEN" }],
    });
  });

  test("has a priority fee that only grows, until a driver has it", async () => {
    const { orderId, priceBreakdown } = await placeOrder(world, partner);
    const raise = (priorityFee: string) =>
      v3(`POST /v3/orders/${orderId}/priority-fee`, { data: { priorityFee } });
    const raised = await raise("20");
    expect(raised.data.priceBreakdown).toMatchObject({
      priorityFee: "20",
      total: String(Number(priceBreakdown.total) + 20),
      totalExcludePriorityFee: priceBreakdown.total,
    });
    expect((await raise("20")).errors[0]?.id).toBe("ERR_EXCEED_MIN_TIPS");
    expect((await raise("100000")).errors[0]?.id).toBe("ERR_EXCEED_MAX_TIPS");
    expect((await raise("สิบ")).errors[0]?.id).toBe("ERR_INVALID_TIPS");
    await acceptOrder(world, await newDriver(world), orderId);
    expect((await raise("50")).errors[0]?.id).toBe("ERR_INVALID_TIPS");
  });

  test("on an invoice a priority fee goes as far as the credit limit, not as the balance", async () => {
    const shop = await newPartner(world, { balanceSatang: 0 });
    const setLimit = (creditLimitSatang: number) =>
      world.deps.db
        .updateTable("businesses")
        .set({ creditLimitSatang })
        .where("id", "=", shop.businessId)
        .execute();
    await setLimit(1_000_000);
    const { orderId, priceBreakdown } = await placeOrder(world, shop);
    await setLimit(Number(priceBreakdown.total) * 100 + 2_500);
    const raise = (priorityFee: string) =>
      callDialect(world, shop, `POST /v3/orders/${orderId}/priority-fee`, {
        data: { priorityFee },
      });
    expect((await raise("20")).data.priceBreakdown.priorityFee).toBe("20");
    expect((await raise("40")).errors[0]?.id).toBe("ERR_INSUFFICIENT_CREDIT");
  });

  test("changes a driver who does not come, and not one who does", async () => {
    const { orderId } = await placeOrder(world, partner);
    await acceptOrder(world, await newDriver(world), orderId);
    const { driverId } = (await v3(`GET /v3/orders/${orderId}`)).data;
    const path = `/v3/orders/${orderId}/drivers/${driverId}` as const;
    const data = { reason: "DRIVER_LATE" };
    expect((await v3(`DELETE ${path}`, { data })).errors[0]?.id).toBe("ERR_CHANGE_DRIVER");
    expect((await v3(`DELETE /v3/orders/${orderId}/drivers/123`, { data })).errors[0]?.id).toBe(
      "ERR_DRIVER_NOT_FOUND",
    );
    world.clock.advance(3600);
    expect((await v3(`DELETE ${path}`, { data })).status).toBe(204);
    expect((await v3(`GET /v3/orders/${orderId}`)).data).toMatchObject({
      status: "ASSIGNING_DRIVER",
      driverId: "",
    });
  });

  test("changes its stops at once without a driver, then by asking the driver", async () => {
    const { orderId, stops } = await placeOrder(world, partner);
    const change = (second: object) =>
      v3(`PATCH /v3/orders/${orderId}`, {
        data: { stops: [{ coordinates: stops[0].coordinates, address: stops[0].address }, second] },
      });
    const elsewhere = { coordinates: { lat: "13.7797", lng: "100.5446" }, address: "อารีย์ ซอย 4" };
    const contact = { name: "สมหญิง", phone: "0899999999", remarks: "ชั้น 2" };
    const waiting = await change({ ...elsewhere, address: "อารีย์ ซอย 1", ...contact });
    expect([waiting.status, waiting.data.stops[1].address]).toEqual([200, "อารีย์ ซอย 1"]);
    const unchanged = { coordinates: stops[1].coordinates, address: stops[1].address };
    expect((await change({ ...unchanged, ...contact })).status).toBe(200);
    await acceptOrder(world, await newDriver(world), orderId);
    expect((await change(elsewhere)).errors[0]).toMatchObject({
      id: "ERR_MISSING_FIELD",
      detail: "/data/stops/1/name",
    });
    expect((await change({ address: "ไม่รู้ที่ไหน", ...contact })).errors[0]?.id).toBe(
      "ERR_REVERSE_GEOCODE_FAILURE",
    );
    const asked = await change({ ...elsewhere, ...contact });
    expect([asked.status, asked.data.edit]).toEqual([
      202,
      {
        status: "WAITING_FOR_DRIVER",
        answerBy: expect.stringMatching(/Z$/),
        totalPrice: expect.any(String),
      },
    ]);
    const edit = await world.deps.db
      .selectFrom("bookingEdits")
      .selectAll()
      .where("bookingId", "=", await bookingOf(world, orderId))
      .executeTakeFirstOrThrow();
    expect(edit.state).toBe("asked");
    // The newest wish counts, and the stops as they are request nothing.
    const again = await change({ ...elsewhere, ...contact, name: "สมศรี" });
    expect([again.status, again.data.edit.status]).toEqual([202, "WAITING_FOR_DRIVER"]);
    const back = await change({ coordinates: stops[1].coordinates, address: stops[1].address });
    expect([back.status, back.data.edit.status]).toEqual([200, "WITHDRAWN"]);
    expect(back.data.stops).toEqual(asked.data.stops);
  });
});

describe("an order", () => {
  test("collects the cash that the quotation or the order names, and never guesses it", async () => {
    const [first, second] = quotationRequest().stops;
    const known = await placeOrder(world, partner, {
      quotation: { stops: [first, { ...second, cashOnDelivery: { amount: "500" } }] },
    });
    const codOf = async (orderId: string) =>
      (
        await world.deps.db
          .selectFrom("stops")
          .select("codAmountSatang")
          .where("bookingId", "=", await bookingOf(world, orderId))
          .where("index", "=", 1)
          .executeTakeFirstOrThrow()
      ).codAmountSatang;
    expect(await codOf(known.orderId)).toBe(50_000);
    const quotation = { specialRequests: ["COD"] };
    const { data } = await quote(quotation);
    expect((await v3("POST /v3/orders", { data: orderRequest(data) })).errors[0]).toMatchObject({
      id: "ERR_REQUIRED_FIELD",
      detail: "/data/cashOnDelivery",
    });
    const [recipient] = orderRequest(data).recipients;
    const unclear = [{ ...recipient, remarks: "COD 150,50" }];
    expect(
      (await v3("POST /v3/orders", { data: orderRequest(data, { recipients: unclear }) }))
        .errors[0],
    ).toMatchObject({ id: "ERR_INVALID_FIELD", detail: "/data/recipients/0/remarks" });
    const recipients = [{ ...recipient, remarks: "COD 1,250 บาท โทรก่อน" }];
    const placed = await v3("POST /v3/orders", { data: orderRequest(data, { recipients }) });
    expect(placed.status).toBe(201);
    expect(placed.data.quotationId).toBe(data.quotationId);
    expect(await codOf(placed.data.orderId)).toBe(125_000);
    expect(placed.data.priceBreakdown.specialRequests).toBe("25");
    // Priced again, but still one order of one quotation.
    const again = await v3("POST /v3/orders", { data: orderRequest(data, { recipients }) });
    expect(again.errors[0]?.id).toBe("ERR_INVALID_QUOTATION_ID");
    const byMetadata = await placeOrder(world, partner, {
      quotation,
      order: { metadata: { codAmount: 300 } },
    });
    expect(await codOf(byMetadata.orderId)).toBe(30_000);
  });

  test("is made once for one Idempotency-Key", async () => {
    const { data } = await quote();
    const headers = { "idempotency-key": "one" };
    const sent = { data: orderRequest(data), headers };
    const [first, second] = [await v3("POST /v3/orders", sent), await v3("POST /v3/orders", sent)];
    expect([first.status, second.data.orderId]).toEqual([201, first.data.orderId]);
    const other = { data: orderRequest(data, { metadata: {} }), headers };
    expect(await v3("POST /v3/orders", other)).toMatchObject({
      status: 409,
      errors: [{ id: "ERR_CONFLICT" }],
    });
  });
});
