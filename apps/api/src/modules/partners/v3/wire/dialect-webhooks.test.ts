import type { WebhookEndpointView, WebhookEventView } from "@songtan/contract/partners/webhooks";
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
import { openReceiver, type Receiver } from "../../../../../testing/partners/receiver.ts";
import { listAttempts, loadEndpoint } from "../../../../../testing/partners/webhooks.ts";
import { call } from "../../../../../testing/world/call.ts";
import { outcomes, send, withPhoto } from "../../../../../testing/world/delivery.ts";
import { toStop } from "../../../../../testing/world/driving.ts";
import { newDriver } from "../../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import type { DialectEventJob } from "../../../../jobs/jobs.ts";
import { endSearch } from "../../../delivery/bookings/end-search.ts";
import { recordDialectEvents } from "../../v3-events/record-events.ts";
import { signatureOf } from "../../v3-events/signature-of.ts";
import { sendWebhooksOnce } from "../../webhooks/sender.ts";

let world: TestWorld;
let partner: Partner;
let receiver: Receiver;
let url: string;
const seen = new Set<string>();
beforeAll(async () => {
  world = await openTestWorld();
  partner = await newPartner(world);
  receiver = await openReceiver();
  url = `${receiver.url}?a=1`;
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

const listen = (to: string) =>
  callDialect(world, partner, "PATCH /v3/webhook", { data: { url: to } });
const isRecording = async (): Promise<boolean> => {
  const { rows } = await world.owner.query(
    "select from graphile_worker.jobs where task_identifier = 'record_dialect_events' and attempts = 0",
  );
  return rows.length > 0;
};
/** What has come since, after all that waits was sent. */
const drainTexts = async (): Promise<string[]> => {
  // One run of the queue may leave what waits behind another job of the same booking.
  do await world.runJobs();
  while (await isRecording());
  await sendWebhooksOnce(world.deps);
  return receiver.received.splice(0).map(({ body }) => body);
};
const drain = async (): Promise<Wire[]> => {
  const events = (await drainTexts()).map((text) => JSON.parse(text));
  for (const { eventType } of events) seen.add(eventType);
  return events;
};
const typesOf = (events: Wire[]): string[] => events.map(({ eventType }) => eventType);
const find = (events: Wire[], type: string): Wire =>
  events.find(({ eventType }) => eventType === type);
/** The one endpoint that the registration is. */
const endpointOf = async (): Promise<WebhookEndpointView> => {
  const { data } = await call<WebhookEndpointView[]>(world, "GET /webhook-endpoints", {
    token: partner.secretKey,
  });
  expect(data).toHaveLength(1);
  return data[0] as WebhookEndpointView;
};

test("an address is tried without a signature, and has to answer 200", async () => {
  receiver.answer = { status: 500 };
  expect(await listen(url)).toMatchObject({
    status: 422,
    errors: [{ id: "ERR_INVALID_RESPONSE" }],
  });
  receiver.answer = { status: 200 };
  expect(await listen("http://10.0.0.1/x")).toMatchObject({
    errors: [{ id: "ERR_INVALID_RESPONSE" }],
  });
  expect(await listen("ไม่ใช่")).toMatchObject({ errors: [{ id: "ERR_INVALID_RESPONSE" }] });
  receiver.received.length = 0;
  expect((await listen(url)).data).toEqual({ url });
  expect(receiver.received.splice(0).map(({ body }) => body)).toEqual(["{}"]);
});

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
  expect(assigned[1].data.driver).toMatchObject({ name: "Anan", phone: driver.phone });
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
  expect(edited.status, edited.text).toBe(200);
  expect(await drain()).toEqual([]);
  const { task: read, answer } = editing(world);
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

test("a fact that is recorded twice is one event; it is in the log, and replayed byte for byte", async () => {
  const { orderId } = await placeOrder(world, partner);
  const bookingId = await bookingOf(world, orderId);
  const { rows } = await world.owner.query<{ payload: DialectEventJob }>(
    `select payload from graphile_worker._private_jobs
     where payload->>'bookingId' = $1 and payload->>'factId' is not null`,
    [bookingId],
  );
  expect(rows).toHaveLength(1);
  const sent = await drainTexts();
  expect(sent).toHaveLength(2);
  for (const { payload } of rows) await recordDialectEvents(world.deps, payload);
  expect(await drainTexts()).toEqual([]);

  const { id } = await endpointOf();
  const token = partner.secretKey;
  const attempts = await listAttempts(
    world,
    token,
    `${id}/attempts?type=ORDER_CREATED&bookingId=${bookingId}`,
  );
  expect(attempts).toMatchObject([{ status: 200, result: "succeeded", type: "ORDER_CREATED" }]);
  world.clock.advance(3600);
  const replay = await call(world, `POST /webhook-events/${attempts[0]?.eventId}/replay`, {
    token,
  });
  expect(replay.data).toEqual({ count: 1 });
  await sendWebhooksOnce(world.deps);
  const [again] = receiver.received.splice(0);
  expect(again?.body).toBe(sent[0]);
  expect(again?.headers["webhook-id"]).toBe(attempts[0]?.eventId);

  const events = await call<WebhookEventView[]>(
    world,
    `GET /webhook-events?bookingId=${bookingId}`,
    { token },
  );
  // Their events do not count in the order that other endpoints see.
  expect(events.data.map(({ type, sequence }) => `${type} ${sequence}`).toSorted()).toEqual([
    "ORDER_CREATED null",
    "WALLET_BALANCE_CHANGED null",
    "booking.created 1",
  ]);
});

test("an address that fails is tried again, 410 switches it off, and setting it again switches it on", async () => {
  const { id } = await endpointOf();
  const token = partner.secretKey;
  receiver.answer = { status: 500 };
  await placeOrder(world, partner);
  const [first] = await drainTexts();
  world.clock.advance(6);
  receiver.answer = { status: 410 };
  expect(await drainTexts()).toEqual([first]);
  expect((await loadEndpoint(world, token, id)).disabledReason).toBe("gone");
  receiver.answer = { status: 200 };
  await placeOrder(world, partner);
  expect(await drainTexts()).toEqual([]);
  expect((await listen(url)).status).toBe(200);
  receiver.received.length = 0;
  expect(await endpointOf()).toMatchObject({ id, disabledAt: null, format: "lalamove_v3" });
  await placeOrder(world, partner);
  expect(typesOf(await drain())).toEqual(["ORDER_CREATED", "WALLET_BALANCE_CHANGED"]);

  const rotated = await call(world, `POST /webhook-endpoints/${id}/rotate-secret`, { token });
  expect([rotated.status, rotated.code]).toEqual([409, "webhook_signed_by_key"]);
  const types = await call(world, `PUT /webhook-endpoints/${id}`, {
    token,
    body: { types: ["ping"] },
  });
  expect([types.status, Object.keys(types.error.fields ?? {})]).toEqual([400, ["types"]]);
  await call(world, `POST /webhook-endpoints/${id}/ping`, { token });
  expect(await drainTexts()).toEqual(["{}"]);
});

test("the key that replaces a revoked one signs on; without one nothing is sent, and the log says why", async () => {
  const { id } = await endpointOf();
  const revoke = (keyId: string) =>
    world.deps.db
      .updateTable("partnerKeys")
      .set({ revokedAt: world.clock.now })
      .where("id", "=", keyId)
      .execute();
  const owner = await world.deps.db
    .selectFrom("partnerKeys")
    .selectAll()
    .where("id", "=", partner.keyId)
    .executeTakeFirstOrThrow();
  const publicKey = "pk_live_0123456789abcdef";
  const { id: _, ...copied } = owner;
  const next = await world.deps.db
    .insertInto("partnerKeys")
    .values({ ...copied, publicKey, secretHash: Buffer.alloc(32, 7), replaces: owner.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await placeOrder(world, partner);
  await revoke(partner.keyId);
  const [created] = await drain();
  expect(created.apiKey).toBe(publicKey);
  const signed = {
    ...{ milliseconds: created.timestamp, method: "POST", path: "/hook" },
    body: Buffer.from(JSON.stringify(created.data)),
  };
  expect(signatureOf(partner.secretKey, signed).toString("hex")).toBe(created.signature);

  await placeOrder(world, { ...partner, publicKey });
  await revoke(next.id);
  expect(await drain()).toEqual([]);
  const { rows } = await world.owner.query(
    "select distinct problem from webhook_attempts where endpoint_id = $1 and status is null",
    [id],
  );
  expect(rows).toEqual([{ problem: "key_revoked" }]);
});
