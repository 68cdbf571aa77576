import { createPublicKey, verify } from "node:crypto";
import type { WebhookEndpointView, WebhookEventView } from "@songtan/contract/partners/webhooks";
import { Webhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newBusiness, type TestBusiness } from "../../../../testing/partners/businesses.ts";
import {
  openReceiver,
  type Received,
  type Receiver,
} from "../../../../testing/partners/receiver.ts";
import { listen, listenLive, loadEndpoint, ping } from "../../../../testing/partners/webhooks.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, outcomes, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { fare, toPickUp, toStop } from "../../../../testing/world/driving.ts";
import { followStream } from "../../../../testing/world/follow-stream.ts";
import { newDriver } from "../../../../testing/world/people.ts";
import {
  advance,
  bookInTestMode,
  newTestBusiness,
} from "../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { sendWebhooksOnce } from "./sender.ts";

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
const textHeaders = ({ headers }: Received) => headers as Record<string, string>;
/** The libraries compare with the machine's clock, not with the test's. */
const withRealClock = (): void => {
  world.clock.now = new Date();
};

test("what is sent is verified by standardwebhooks, svix and the public key; a changed body, another secret or an old time is not", async () => {
  withRealClock();
  const endpoint = await listen(world, business, receiver);
  await ping(world, business.test.token, endpoint.id);
  await send1();
  const received = only(receiver);
  expect(JSON.parse(received.body)).toEqual({
    type: "ping",
    timestamp: world.clock.now.toISOString(),
    data: { endpointId: endpoint.id },
  });
  const headers = textHeaders(received);
  expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  for (const verifier of [new Webhook(endpoint.secret), new SvixWebhook(endpoint.secret)]) {
    expect(() => verifier.verify(received.body, headers)).not.toThrow();
    expect(() => verifier.verify(`${received.body} `, headers)).toThrow();
    const late = { ...headers, "webhook-timestamp": String(Date.now() / 1000 - 600) };
    expect(() => verifier.verify(received.body, late)).toThrow();
  }
  const other = await listen(world, business, receiver);
  expect(() => new Webhook(other.secret).verify(received.body, headers)).toThrow();

  const [, asymmetric = ""] = /v1a,(\S+)/.exec(headers["webhook-signature"] ?? "") ?? [];
  const x = Buffer.from(endpoint.publicKey.replace("whpk_", ""), "base64").toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${received.body}`;
  const isGood = (text: string) =>
    verify(null, Buffer.from(text), publicKey, Buffer.from(asymmetric, "base64"));
  expect([isGood(signed), isGood(`${signed} `)]).toEqual([true, false]);
});

test("after a rotation both secrets sign for a day, then only the new one", async () => {
  withRealClock();
  const endpoint = await listen(world, business, receiver);
  const { token } = business.test;
  const rotated = await call<typeof endpoint>(
    world,
    `POST /webhook-endpoints/${endpoint.id}/rotate-secret`,
    { token },
  );
  expect([rotated.status, rotated.data.secret === endpoint.secret]).toEqual([201, false]);
  await ping(world, token, endpoint.id);
  await send1();
  const first = only(receiver);
  for (const { secret } of [endpoint, rotated.data])
    expect(new Webhook(secret).verify(first.body, textHeaders(first))).toBeTruthy();

  await world.owner.query("update webhook_endpoints set previous_secret_until = $1 where id = $2", [
    world.clock.now,
    endpoint.id,
  ]);
  await ping(world, token, endpoint.id);
  await send1();
  const second = receiver.received[1] as Received;
  const verifyWith = (secret: string) => () =>
    new Webhook(secret).verify(second.body, textHeaders(second));
  expect(verifyWith(endpoint.secret)).toThrow();
  expect(verifyWith(rotated.data.secret)()).toBeTruthy();
  expect((await loadEndpoint(world, token, endpoint.id)).previousSecretUntil).toBeNull();
});

test("a booking's events come in order with its reference, its stops and their proofs, as it was then", async () => {
  await listenLive(world, business, receiver);
  const driver = await newDriver(world);
  const booked = await book(world, business.live);
  const { id } = booked;
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  const task = { ...booked, id } as never;
  const answers = await send(world, driver, id, [
    ...toPickUp,
    fare(task),
    { kind: "picked_up", ...withPhoto() },
    ...toStop(1),
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  expect(outcomes(answers)).toBe(Array(7).fill("applied").join(" "));
  await send1();
  type Body = {
    type: string;
    data: {
      id: string;
      number: string;
      state: string;
      sequence: number;
      metadata: object;
      driver: { name: string; plate: string } | null;
      stops: { state: string; proofs: { kind: string }[] }[];
    };
  };
  const bodies = receiver.received
    .map(({ body }) => JSON.parse(body) as Body)
    .toSorted((left, right) => left.data.sequence - right.data.sequence);
  expect(receiver.typesReceived()).toEqual(bodies.map(({ type }) => type));
  expect(bodies.map(({ type, data }) => `${data.sequence} ${type} ${data.state}`)).toEqual([
    "1 booking.created searching",
    "2 booking.driver_assigned assigned",
    "3 booking.driver_arrived assigned",
    "4 booking.proof_added assigned",
    "5 booking.picked_up in_transit",
    "6 booking.driver_arrived in_transit",
    "7 booking.proof_added in_transit",
    "8 booking.stop_done delivered",
    "9 booking.delivered delivered",
  ]);
  const [created, assigned] = bodies;
  expect(created?.data).toMatchObject({ id, number: booked.number, metadata: {}, driver: null });
  expect(assigned?.data.driver).toMatchObject({ name: "อนันต์ จ." });
  expect(bodies.at(-1)?.data.stops.map((stop) => [stop.state, stop.proofs.length])).toEqual([
    ["done", 1],
    ["done", 1],
  ]);
  expect(receiver.received[0]?.body).not.toMatch(/\+668|ถนน|สมชาย/);
});

test("a test booking that is pushed sends its events to endpoints of test mode, and none to live ones", async () => {
  const partner = await newTestBusiness(world);
  const made = { ...business, test: { ...business.test, token: partner.key } };
  const live = await openReceiver();
  await listenLive(world, made, live);
  await listen(world, made, receiver);
  const booking = await bookInTestMode(world, partner);
  await advance(world, partner, booking.id, "delivered");
  await send1();
  expect([...new Set(receiver.typesReceived())]).toEqual([
    "booking.created",
    "booking.driver_assigned",
    "booking.driver_arrived",
    "booking.proof_added",
    "booking.picked_up",
    "booking.stop_done",
    "booking.delivered",
  ]);
  expect(live.received).toEqual([]);
  await live.close();
});

test("only chosen types are sent, and nothing of a person's own booking or of another business", async () => {
  await listenLive(world, business, { ...receiver, types: ["booking.cancelled"] });
  const other = await newBusiness(world);
  for (const booker of [business.live, business.owner, other.live]) {
    const { id } = await book(world, booker);
    await call(world, `POST /bookings/${id}/cancel`, {
      token: booker.token,
      body: { expectedFeeSatang: 0 },
    });
  }
  await send1();
  expect(receiver.typesReceived()).toEqual(["booking.cancelled"]);
});

test("an event and a period are replayed byte for byte with the same id", async () => {
  const { token } = business.test;
  const endpoint = await listen(world, business, receiver);
  const { data } = await ping(world, token, endpoint.id);
  await send1();
  world.clock.advance(3600);
  const log = await call<WebhookEventView[]>(world, "GET /webhook-events?type=ping", { token });
  expect(log.data.map((event) => event.id)).toEqual([data.eventId]);
  const one = await call(world, `POST /webhook-events/${data.eventId}/replay`, { token });
  expect([one.status, one.data]).toEqual([200, { count: 1 }]);
  await send1();
  const from = new Date(world.clock.now.getTime() - 7200_000).toISOString();
  const to = world.clock.now.toISOString();
  const path = `/webhook-endpoints/${endpoint.id}/replay` as const;
  const period = await call(world, `POST ${path}`, { token, body: { from, to } });
  expect([period.status, period.data]).toEqual([200, { count: 1 }]);
  await send1();
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(({ body }) => body))).toEqual(
    new Set([log.data[0]?.payload]),
  );
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const none = await call(world, `POST ${path}`, { token, body: { from: to, to: from } });
  expect([none.status, none.code]).toEqual([400, "invalid"]);
});

test("another business, the other mode, a key without the scope and a viewer reach no endpoint", async () => {
  const endpoint = await listen(world, business, receiver);
  const other = await newBusiness(world);
  const path = `GET /webhook-endpoints/${endpoint.id}` as const;
  const read = async (token: string, headers = {}) =>
    (await call(world, path, { token, headers })).status;
  const asMember = (mode: string) => ({ "songtan-business": business.id, "songtan-mode": mode });
  expect([
    await read(business.test.token),
    await read(business.owner.token, asMember("test")),
    await read(other.test.token),
    await read(business.live.token),
    await read(business.owner.token, asMember("live")),
    await read(other.owner.token, asMember("test")),
  ]).toEqual([200, 200, 404, 404, 404, 404]);
  expect((await call(world, path, { token: business.owner.token })).status).toBe(400);

  const key = await call<{ secretKey: string }>(world, `POST /businesses/${business.id}/keys`, {
    token: business.owner.token,
    body: { mode: "test", name: "อ่าน", scopes: ["bookings.read"] },
  });
  const refused = await call(world, path, { token: key.data.secretKey });
  expect([refused.status, refused.code]).toEqual([403, "scope_missing"]);
});

test("a business has up to ten endpoints in each mode, and a deleted one makes room", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1)
    ids.push((await listen(world, business, receiver)).id);
  const { token } = business.test;
  const body = { url: receiver.url, types: ["ping"] };
  const refused = await call(world, "POST /webhook-endpoints", { token, body });
  expect([refused.status, refused.code]).toEqual([409, "too_many_webhook_endpoints"]);
  const deleted = await call(world, `DELETE /webhook-endpoints/${ids[0] ?? ""}`, { token });
  expect(deleted.status).toBe(200);
  expect((await call(world, "POST /webhook-endpoints", { token, body })).status).toBe(201);
});

test("a program on a laptop follows the stream: signed as it would be posted, and resumed without a gap", async () => {
  withRealClock();
  const { token } = business.test;
  const endpoint = await listen(world, business, receiver);
  const origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const open = async (lastEventId?: string) => {
    const stream = await followStream(`${origin}/api/webhook-events/stream`, {
      authorization: `Bearer ${token}`,
      ...(lastEventId && { "last-event-id": lastEventId }),
    });
    const events = () =>
      stream
        .events()
        .filter(({ event }) => event === "webhook")
        .map(({ id, data }) => ({
          id,
          ...(JSON.parse(data) as { headers: Record<string, string>; body: string }),
        }));
    const secret = () => /"secret":"([^"]+)"/.exec(stream.text())?.[1] ?? "";
    return { events, secret, leave: stream.leave };
  };
  const first = await open();
  await expect.poll(first.secret).toMatch(/^whsec_/);
  const one = await ping(world, token, endpoint.id);
  await send1();
  await expect.poll(() => first.events().map(({ id }) => id)).toEqual([one.data.eventId]);
  const [event] = first.events();
  expect(event?.headers["webhook-id"]).toBe(one.data.eventId);
  expect(event?.body).toBe(only(receiver).body);
  expect(new Webhook(first.secret()).verify(event?.body ?? "", event?.headers ?? {})).toBeTruthy();
  first.leave();

  const two = await ping(world, token, endpoint.id);
  await send1();
  const second = await open(one.data.eventId);
  await expect.poll(() => second.events().map(({ id }) => id)).toEqual([two.data.eventId]);
  second.leave();
});

test("an endpoint of every type gets each event, and one event is read by its id", async () => {
  const { token } = business.test;
  const created = await call<WebhookEndpointView>(world, "POST /webhook-endpoints", {
    token,
    body: { url: receiver.url, types: ["*"] },
  });
  expect([created.status, created.data.types]).toEqual([201, ["*"]]);
  const booking = await bookInTestMode(world, { key: token });
  await advance(world, { key: token }, booking.id, "picked_up");
  await send1();
  const events = await call<WebhookEventView[]>(world, "GET /webhook-events", { token });
  const read = events.data.map(({ type }) => type).toSorted();
  expect(read.length).toBeGreaterThan(2);
  expect(receiver.typesReceived().toSorted()).toEqual(read);
  const [event] = events.data;
  const one = (by: string) =>
    call<WebhookEventView>(world, `GET /webhook-events/${event?.id}`, { token: by });
  expect((await one(token)).data).toEqual(event);
  expect((await one((await newTestBusiness(world)).key)).status).toBe(404);
  const again = await call<{ count: number }>(world, `POST /webhook-events/${event?.id}/replay`, {
    token,
  });
  expect(again.data.count).toBe(1);
  const period = { from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" };
  const route = `POST /webhook-endpoints/${created.data.id}/replay` as const;
  const all = await call<{ count: number }>(world, route, { token, body: period });
  expect(all.data.count).toBe(read.length);
});
