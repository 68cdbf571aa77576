import { dialectTypes } from "@songtan/domain/webhooks/event-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editing } from "../../../../../testing/delivery/edits.ts";
import {
  acceptOrder,
  bookingOf,
  callDialect,
  deliverOrder,
  newPartner,
  type Partner,
  pickUpOrder,
  placeOrder,
  type Wire,
} from "../../../../../testing/partners/dialect.ts";
import { openDialectHook, typesOf } from "../../../../../testing/partners/dialect-hook.ts";
import { outcomes, send, withPhoto } from "../../../../../testing/world/delivery.ts";
import { toStop } from "../../../../../testing/world/driving.ts";
import { newDriver } from "../../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { endSearch } from "../../../delivery/bookings/end-search.ts";
import { signatureOf } from "../../v3-events/signature-of.ts";

let world: TestWorld;
let hook: Awaited<ReturnType<typeof openDialectHook>>;
let partner: Partner;
const seen = new Set<string>();
beforeAll(async () => {
  world = await openTestWorld();
  hook = await openDialectHook(world);
  partner = hook.partner;
  hook.receiver.answer = { status: 200 };
  expect((await hook.listen(hook.url)).status).toBe(200);
  hook.receiver.received.length = 0;
});
afterAll(async () => {
  await hook.receiver.close();
  await world.close();
});

const drain = async (): Promise<Wire[]> => {
  const events = await hook.drain();
  for (const type of typesOf(events)) seen.add(type);
  return events;
};
const find = (events: Wire[], type: string): Wire =>
  events.find(({ eventType }) => eventType === type);

test("an order's life is sent as their events, in ASCII, and any program can check the signature", async () => {
  const driver = await newDriver(world);
  const { orderId } = await placeOrder(world, partner);
  const created = await drain();
  expect(created.map(({ eventType }) => eventType)).toEqual([
    "ORDER_CREATED",
    "WALLET_BALANCE_CHANGED",
  ]);
  const task = await acceptOrder(world, driver, orderId);
  const assigned = await drain();
  expect(assigned.map(({ eventType }) => eventType)).toEqual([
    "ORDER_STATUS_CHANGED",
    "DRIVER_ASSIGNED",
  ]);
  expect(assigned[0].data.order).toMatchObject({
    orderId,
    previousStatus: "ASSIGNING_DRIVER",
    status: "ON_GOING",
  });
  expect(assigned[1].data.driver).toMatchObject({ name: "Anan Ch.", phone: driver.phone });
  expect(await pickUpOrder(world, driver, task)).toBe("applied applied applied");
  expect(await deliverOrder(world, driver, task)).toBe("applied applied applied");
  const rest = await drain();
  expect(new Set(rest.map(({ eventType }) => eventType))).toEqual(
    new Set(["ORDER_STATUS_CHANGED", "POP_STATUS_CHANGED", "POD_STATUS_CHANGED"]),
  );
  const moves = rest.filter(({ eventType }) => eventType === "ORDER_STATUS_CHANGED");
  expect(moves.map(({ data }) => `${data.order.previousStatus} ${data.order.status}`)).toEqual(
    expect.arrayContaining(["ON_GOING PICKED_UP", "PICKED_UP COMPLETED"]),
  );
  for (const body of [...created, ...assigned, ...rest]) {
    const { apiKey, timestamp, signature, eventVersion, data } = body;
    expect([apiKey, eventVersion]).toEqual([partner.publicKey, "v3"]);
    const again = JSON.stringify(data);
    expect(again).toMatch(/^[\x20-\x7e]+$/);
    expect(again).not.toMatch(/\{\}|":-?\d/);
    const signed = {
      milliseconds: timestamp,
      method: "POST",
      path: "/hook",
      body: Buffer.from(again),
    };
    expect(signatureOf(partner.secretKey, signed).toString("hex")).toBe(signature);
  }
});

test("a raised price, a cancelled order and nothing of other bookings", async () => {
  const { orderId } = await placeOrder(world, partner);
  await drain();
  await callDialect(world, partner, `POST /v3/orders/${orderId}/priority-fee`, {
    data: { priorityFee: "20" },
  });
  const [raised] = await drain();
  expect(raised).toMatchObject({
    eventType: "ORDER_AMOUNT_CHANGED",
    data: { order: { orderId, price: { priorityFee: "20", currency: "THB" } } },
  });
  await callDialect(world, partner, `DELETE /v3/orders/${orderId}`);
  const cancelled = await drain();
  expect(cancelled.map(({ eventType }) => eventType)).toEqual([
    "ORDER_STATUS_CHANGED",
    "WALLET_BALANCE_CHANGED",
  ]);
  await placeOrder(world, await newPartner(world));
  expect(await drain()).toEqual([]);
});

test("a code at the door, and drop-offs that the driver agrees to", async () => {
  const driver = await newDriver(world);
  const { orderId, stops } = await placeOrder(world, partner, {
    quotation: { specialRequests: ["DELIVERY_CODE"] },
  });
  const task = await acceptOrder(world, driver, orderId);
  await drain();
  const ari = { coordinates: { lat: "13.7797", lng: "100.5446" }, address: "อารีย์ ซอย 4" };
  const edited = await callDialect(world, partner, `PATCH /v3/orders/${orderId}`, {
    data: { stops: [stops[0], { ...ari, name: "สมหญิง", phone: "0899999999" }] },
  });
  expect(edited.status, edited.text).toBe(202);
  expect(await drain()).toEqual([]);
  const { task: read, answer } = editing(world);
  const first = (await read(driver, task.id)).edit;
  expect((await answer(driver, task.id, "decline", first?.id ?? "")).status).toBe(200);
  const [declined, ...rest] = await drain();
  expect(rest).toEqual([]);
  expect(declined).toMatchObject({
    eventType: "ORDER_EDITED",
    data: {
      editReason: "DECLINED_BY_DRIVER",
      order: { orderId, stops: [{}, stops[1].coordinates] },
    },
  });
  await callDialect(world, partner, `PATCH /v3/orders/${orderId}`, {
    data: { stops: [stops[0], { ...ari, name: "สมหญิง", phone: "0899999999" }] },
  });
  const { edit } = await read(driver, task.id);
  expect((await answer(driver, task.id, "accept", edit?.id ?? "")).status).toBe(200);
  const changed = await drain();
  expect(typesOf(changed)).toEqual(["ORDER_EDITED", "ORDER_AMOUNT_CHANGED"]);
  expect(changed[0].data).toMatchObject({
    editReason: "CLIENT_REQUEST",
    editParty: "CLIENT",
    previousData: { totalPrice: expect.stringMatching(/^\d+(\.\d+)?$/) },
    order: { orderId, stops: [expect.anything(), { lat: "13.7797", lng: "100.5446" }] },
  });
  expect(await pickUpOrder(world, driver, task)).toBe("applied applied applied");
  const pin = world.deps.secrets.pin(task.id, 1, 1);
  const delivered = await send(world, driver, task.id, [
    ...toStop(1),
    { kind: "delivered", stopIndex: 1, proof: { ...withPhoto().proof, pin } },
  ]);
  expect(outcomes(delivered)).toBe("applied applied applied");
  const code = find(await drain(), "DELIVERY_CODE_STATUS_CHANGED");
  expect(code.data.order).toEqual({
    orderId,
    stops: [{ index: "0" }, { index: "1", deliveryCode: { status: "VERIFIED" } }],
  });
});

test("an order that two drivers gave back is rejected when its search ends", async () => {
  const { orderId } = await placeOrder(world, partner);
  const bookingId = await bookingOf(world, orderId);
  await drain();
  for (let count = 0; count < 2; count += 1) {
    const driver = await newDriver(world);
    const task = await acceptOrder(world, driver, orderId);
    const back = await send(world, driver, task.id, [
      { kind: "given_back", reason: "vehicle_trouble" },
    ]);
    expect(outcomes(back)).toBe("applied");
    const moves = (await drain()).filter(({ eventType }) => eventType === "ORDER_STATUS_CHANGED");
    expect(moves.map(({ data }) => data.order.status)).toEqual(["ON_GOING", "ASSIGNING_DRIVER"]);
  }
  const { searchingSince } = await world.deps.db
    .selectFrom("bookings")
    .select("searchingSince")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  await endSearch(world.deps, { bookingId, searchingSince: searchingSince?.toISOString() ?? "" });
  const ended = await drain();
  expect(find(ended, "ORDER_STATUS_CHANGED").data.order).toMatchObject({
    orderId,
    previousStatus: "ASSIGNING_DRIVER",
    status: "REJECTED",
  });
  const { data } = await callDialect(world, partner, `GET /v3/orders/${orderId}`);
  expect(data.status).toBe("REJECTED");
});

test("all of their events have come but the one that we have no act for", () => {
  expect([...seen].toSorted()).toEqual(
    dialectTypes.filter((type) => type !== "ORDER_REPLACED").toSorted(),
  );
});
