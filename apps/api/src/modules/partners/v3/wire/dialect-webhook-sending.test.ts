import type { WebhookEndpointView, WebhookEventView } from "@songtan/contract/partners/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingOf, type Partner, placeOrder } from "../../../../../testing/partners/dialect.ts";
import { openDialectHook, typesOf } from "../../../../../testing/partners/dialect-hook.ts";
import type { Receiver } from "../../../../../testing/partners/receiver.ts";
import { listAttempts, loadEndpoint } from "../../../../../testing/partners/webhooks.ts";
import { call } from "../../../../../testing/world/call.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import type { DialectEventJob } from "../../../../jobs/jobs.ts";
import { recordDialectEvents } from "../../v3-events/record-events.ts";
import { signatureOf } from "../../v3-events/signature-of.ts";
import { sendWebhooksOnce } from "../../webhooks/sender.ts";

type Hook = Awaited<ReturnType<typeof openDialectHook>>;

let world: TestWorld;
let partner: Partner;
let receiver: Receiver;
let url: string;
let listen: Hook["listen"];
let drainTexts: Hook["drainTexts"];
let drain: Hook["drain"];
beforeAll(async () => {
  world = await openTestWorld();
  ({ partner, receiver, url, listen, drainTexts, drain } = await openDialectHook(world));
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

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
