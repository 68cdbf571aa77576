import type { WebhookEndpointView } from "@songtan/contract/partners/webhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newBusiness, type TestBusiness } from "../../../../testing/partners/businesses.ts";
import {
  openReceiver,
  type Received,
  type Receiver,
} from "../../../../testing/partners/receiver.ts";
import {
  listAttempts,
  listen,
  listenLive,
  loadEndpoint,
  ping,
} from "../../../../testing/partners/webhooks.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { moveTestClock } from "../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { claimDeliveries } from "./claim-deliveries.ts";
import { distributeEvents } from "./distribute-events.ts";
import { sendWebhooksOnce, startWebhookSender } from "./sender.ts";

let world: TestWorld;
let business: TestBusiness;
let receiver: Receiver;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner.query("delete from webhook_endpoints");
  business = await newBusiness(world);
  receiver = await openReceiver();
  return () => receiver.close();
});

const send1 = () => sendWebhooksOnce(world.deps);
const only = (receiver: Receiver): Received => {
  expect(receiver.received).toHaveLength(1);
  return receiver.received[0] as Received;
};

test("what fails is sent again after 5 s, 5 min, 30 min and so on, with the same id and bytes, and its log shows each answer", async () => {
  const { token } = business.test;
  const endpoint = await listen(world, business, receiver);
  receiver.answer = { status: 500, body: "ขัดข้อง".repeat(1000) };
  await ping(world, token, endpoint.id);
  const waits = [0, 5, 300, 1800, 7200];
  for (const [index, seconds] of waits.entries()) {
    world.clock.advance(seconds * 0.99);
    await send1();
    expect(receiver.received).toHaveLength(index === 0 ? 1 : index);
    world.clock.advance(seconds * 0.12);
    await send1();
    expect(receiver.received).toHaveLength(index + 1);
  }
  const bodies = new Set(receiver.received.map(({ body }) => body));
  const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  expect([bodies.size, ids.size]).toEqual([1, 1]);

  receiver.answer = { status: 200, body: "ok" };
  world.clock.advance(5 * 3600 * 1.1);
  await send1();
  const attempts = await listAttempts(world, token, `${endpoint.id}/attempts`);
  expect(attempts.map(({ number, status, result }) => `${number} ${status} ${result}`)).toEqual([
    "6 200 succeeded",
    ...[5, 4, 3, 2, 1].map((number) => `${number} 500 failed`),
  ]);
  expect(Buffer.byteLength(attempts[1]?.answer ?? "")).toBeLessThanOrEqual(2050);
  expect(attempts[1]?.answer).toContain("ขัดข้อง");
  const found = async (query: string) =>
    (await listAttempts(world, token, `${endpoint.id}/attempts?${query}`)).length;
  expect([
    await found("status=500"),
    await found("result=succeeded"),
    await found("type=booking.created"),
    await found(`eventId=${[...ids][0]}`),
  ]).toEqual([5, 1, 0, 6]);
  expect((await loadEndpoint(world, token, endpoint.id)).failingSince).toBeNull();
});

test("an outage is rehearsed by travelling: retries of test mode and the end after three days follow its clock", async () => {
  const { token } = business.test;
  const endpoint = await listen(world, business, receiver);
  receiver.answer = { status: 500 };
  await ping(world, token, endpoint.id);
  await send1();
  for (const [index, seconds] of [6, 331, 1981].entries()) {
    expect(receiver.received).toHaveLength(index + 1);
    await moveTestClock(world, { key: token }, seconds);
    await send1();
  }
  await moveTestClock(world, { key: token }, 3 * 86_400);
  await send1();
  expect(receiver.received).toHaveLength(5);
  expect((await loadEndpoint(world, token, endpoint.id)).disabledReason).toBe("failing");
});

/** The owner also has letters about the keys and endpoints that were made. */
const lettersAboutReceiver = () =>
  world.sent.filter(({ to, text }) => to === business.owner.email && text.includes(receiver.url));

test("a redirect is not followed and is no success; an answer of 410 switches the endpoint off at once", async () => {
  const { token } = business.test;
  const elsewhere = await openReceiver();
  const endpoint = await listen(world, business, receiver);
  receiver.answer = { status: 302, headers: { location: elsewhere.url } };
  await ping(world, token, endpoint.id);
  await send1();
  expect([receiver.received.length, elsewhere.received.length]).toEqual([1, 0]);
  await elsewhere.close();
  expect((await loadEndpoint(world, token, endpoint.id)).failingSince).not.toBeNull();

  receiver.answer = { status: 410 };
  world.clock.advance(6);
  await send1();
  const view = await loadEndpoint(world, token, endpoint.id);
  expect([view.disabledReason, view.disabledAt]).toEqual(["gone", world.clock.now.toISOString()]);
  const refused = await ping(world, token, endpoint.id);
  expect([refused.status, refused.code]).toEqual([409, "webhook_endpoint_off"]);
  world.clock.advance(86_400);
  await send1();
  expect(receiver.received).toHaveLength(2);

  await world.runJobs();
  expect(lettersAboutReceiver()).toHaveLength(1);
  const put = (body: object) =>
    call<WebhookEndpointView>(world, `PUT /webhook-endpoints/${endpoint.id}`, { token, body });
  expect((await put({ description: "คลัง" })).data.disabledReason).toBe("gone");
  expect((await put({ url: receiver.url, enabled: false })).data.disabledReason).toBe("gone");
  const { url, types } = view;
  const on = await put({ url, types });
  expect(on.data).toMatchObject({ disabledAt: null, failingSince: null });
  // What its owner switched off is not switched on by an address.
  expect((await put({ enabled: false })).data.disabledReason).toBe("owner");
  expect((await put({ url, types })).data.disabledReason).toBe("owner");
  expect((await put({ enabled: true })).data.disabledAt).toBeNull();
});

test("an endpoint that fails for three days is switched off, and its owner receives an e-mail", async () => {
  const { token } = business.test;
  const endpoint = await listen(world, business, receiver);
  receiver.answer = { status: 503 };
  await ping(world, token, endpoint.id);
  await send1();
  for (let hours = 0; hours < 90; hours += 1) {
    world.clock.advance(3600);
    await send1();
  }
  const view = await loadEndpoint(world, token, endpoint.id);
  expect(view.disabledReason).toBe("failing");
  const failed = Date.parse(view.disabledAt ?? "") - Date.parse(view.failingSince ?? "");
  expect(failed).toBeGreaterThanOrEqual(3 * 86_400_000);
  await world.runJobs();
  expect(lettersAboutReceiver()).toHaveLength(1);
});

test("an endpoint that never answers occupies its own places and delays no other", async () => {
  const dead = await openReceiver();
  dead.answer = "nothing";
  const slow = await listen(world, business, dead);
  const live = await listen(world, business, receiver);
  const { token } = business.test;
  for (let count = 0; count < 8; count += 1) {
    await ping(world, token, slow.id);
    await ping(world, token, live.id);
  }
  const sender = startWebhookSender(world.deps, () => {});
  await expect.poll(() => receiver.received.length, { timeout: 8000 }).toBe(8);
  expect(dead.received).toHaveLength(5);
  await dead.close();
  await sender.stop();
});

test("an event that was recorded and not sent by a killed process is sent by the next one, once and with its id", async () => {
  const { token } = business.test;
  const endpoint = await listen(world, business, receiver);
  const { data } = await ping(world, token, endpoint.id);
  await distributeEvents(world.deps);
  const claimed = await claimDeliveries(world.deps, 10);
  expect(claimed).toHaveLength(1);
  // The process that claimed it is gone; as long as it may still be sending no other does.
  await send1();
  expect(receiver.received).toHaveLength(0);
  await world.owner.query("update webhook_deliveries set claimed_until = now()");
  await Promise.all([send1(), send1()]);
  expect(only(receiver).headers["webhook-id"]).toBe(data.eventId);
});

test("a later event of a booking waits for an earlier one in its first attempts, and no longer", async () => {
  await listenLive(world, business, receiver);
  const { id } = await book(world, business.live);
  receiver.answer = { status: 500 };
  await send1();
  await call(world, `POST /bookings/${id}/cancel`, {
    token: business.live.token,
    body: { expectedFeeSatang: 0 },
  });
  await send1();
  expect(receiver.typesReceived()).toEqual(["booking.created"]);
  world.clock.advance(6);
  await send1();
  expect(receiver.typesReceived()).toEqual(Array(2).fill("booking.created"));
  world.clock.advance(331);
  await send1();
  expect(receiver.typesReceived().slice(2)).toEqual(["booking.created", "booking.cancelled"]);
});

test("addresses of private networks and this machine are refused, also when a name comes to resolve to one later", async () => {
  const create = (who: "live" | "test", url: string) =>
    call(world, "POST /webhook-endpoints", {
      token: business[who].token,
      body: { url, types: ["ping"] },
    });
  for (const url of [
    "http://10.0.0.1/hook",
    "http://example.com/hook",
    "https://localhost/hook",
    "https://127.0.0.1/hook",
    "https://192.168.1.1/hook",
    "https://8.8.8.8:8443/hook",
    "https://user:pass@8.8.8.8/hook",
    "ftp://8.8.8.8/hook",
    "hook",
  ]) {
    const refused = await create("test", url);
    expect([url, refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
      url,
      400,
      ["url"],
    ]);
  }
  expect((await create("live", receiver.url)).status).toBe(400);
  expect((await create("live", "https://8.8.8.8/hook")).status).toBe(201);

  const { token } = business.test;
  const endpoint = await listen(world, business, receiver);
  await world.owner.query(
    "update webhook_endpoints set url = 'https://localhost/x' where id = $1",
    [endpoint.id],
  );
  await ping(world, token, endpoint.id);
  await send1();
  const [attempt] = await listAttempts(world, token, `${endpoint.id}/attempts`);
  expect(attempt).toMatchObject({ status: null, problem: "refused_address" });
});
