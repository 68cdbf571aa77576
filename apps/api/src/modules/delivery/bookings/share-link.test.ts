import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { RecipientView, TrackingView } from "@songtan/contract/bookings/tracking";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, type Route } from "../../../../testing/world/call.ts";
import { anonymousCaller, book, caller, send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { nearSiam } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let origin: string;
beforeAll(async () => {
  world = await openTestWorld();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => world.close());

const renew = (person: Person, id: string, key?: string) =>
  call<BookingView>(world, `POST /bookings/${id}/share-link` as Route, {
    token: person.token,
    ...(key && { headers: { "idempotency-key": key } }),
  });
const keyOf = ({ shareUrl }: BookingView) => shareUrl.split("/").at(-1) ?? "";
const look = async (key: string) => (await call(world, `GET /tracking/${key}` as Route)).status;

test("the share link shows the courier's way without phones, addresses or anything to write, until a day after the end", async () => {
  const customer = caller(world, await newCustomer(world));
  const { id } = await book(world, customer);
  const { shareUrl } = (await customer.get(`/api/bookings/${id}`)).body.data as BookingView;
  const key = new URL(shareUrl).pathname.split("/").at(-1) ?? "";
  const answer = await anonymousCaller(world).get(`/api/tracking/${key}`);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  const text = JSON.stringify(answer.body);
  for (const secret of ["+668", "ผู้รับ", "สยามพารากอน", id]) expect(text).not.toContain(secret);
  expect((await anonymousCaller(world).get(`/api/tracking/${id}`)).status).toBe(404);
  const { rows } = await world.deps.db
    .selectFrom("bookings")
    .select("viewKeyHash")
    .where("id", "=", id)
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows[0]?.viewKeyHash.toString("base64url")).not.toBe(key);
  await customer.post(`/api/bookings/${id}/cancel`, { expectedFeeSatang: 0 });
  expect((await anonymousCaller(world).get(`/api/tracking/${key}`)).status).toBe(200);
  world.clock.advance(24 * 3600 + 1);
  expect((await anonymousCaller(world).get(`/api/tracking/${key}`)).status).toBe(404);
});

test("near a stop the share link shows the driver's area, in the page and in the stream: where they stand is the door", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await book(world, customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [{ kind: "heading" }]);
  const path = `/tracking/${keyOf(booking)}`;
  const read = async () => {
    const { position } = (await call<TrackingView>(world, `GET ${path}` as Route)).data;
    return [position?.latitude, position?.longitude];
  };
  const reading = new AbortController();
  let streamed = "";
  const following = fetch(`${origin}/api${path}/events`, { signal: reading.signal })
    .then(async ({ body }) => {
      for await (const part of body as ReadableStream<Uint8Array>)
        streamed += new TextDecoder().decode(part);
    })
    .catch(() => {});
  await expect.poll(() => streamed).toContain("event: booking");

  const onTheWay = { latitude: 13.7731, longitude: 100.5407 };
  world.clock.advance(600);
  await report(world, driver, onTheWay);
  expect(await read()).toEqual([onTheWay.latitude, onTheWay.longitude]);
  await expect.poll(() => streamed).toContain(String(onTheWay.latitude));
  world.clock.advance(600);
  await report(world, driver, nearSiam);
  expect(await read()).toEqual([13.75, 100.53]);
  await expect.poll(() => streamed).toMatch(/event: position\ndata: \{[^\n]*13\.75,/);
  expect(streamed).not.toContain(String(nearSiam.latitude));
  reading.abort();
  await following;
});

test("a new share link ends the one before at once; pressed twice it is one", async () => {
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  const first = keyOf(booking);
  expect(await look(first)).toBe(200);
  const [renewed, again] = [
    await renew(customer, booking.id, "tap"),
    await renew(customer, booking.id, "tap"),
  ];
  const second = keyOf(renewed.data);
  expect([renewed.status, keyOf(again.data)]).toEqual([200, second]);
  expect(second).not.toBe(first);
  expect([await look(first), await look(second)]).toEqual([404, 200]);
  expect((await call(world, `GET /tracking/${first}/events` as Route)).status).toBe(404);
  const third = keyOf((await renew(customer, booking.id)).data);
  expect([await look(first), await look(second), await look(third)]).toEqual([404, 404, 200]);
});

test("only who booked makes a new link", async () => {
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  expect((await renew(await newCustomer(world), booking.id)).status).toBe(404);
  const driver = await newDriver(world);
  expect((await renew(driver, booking.id)).status).toBeGreaterThanOrEqual(401);
  expect((await call(world, `POST /bookings/${booking.id}/share-link` as Route)).status).toBe(401);
  expect(await look(keyOf(booking))).toBe(200);
});

test("who has the old link open sees no more", async () => {
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  const answer = await fetch(`${origin}/api/tracking/${keyOf(booking)}/events`);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let received = "";
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      received += new TextDecoder().decode(part.value);
  })();
  await expect.poll(() => received).toContain(booking.number);
  const before = received;
  await renew(customer, booking.id);
  await ended;
  expect(received).toBe(before);
});

test("sender and recipient see the whole plate and the vehicle; a share link the vehicle and a masked plate", async () => {
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  const { db, clock, secrets } = world.deps;
  await db
    .insertInto("documents")
    .values({
      driverId: driver.id,
      kind: "vehicle",
      state: "approved",
      fields: JSON.stringify({ make: "Honda", model: "Wave 125i", colour: "แดง" }),
      submittedAt: clock(),
    })
    .execute();
  const { plate } = await db
    .selectFrom("drivers")
    .select("plate")
    .where("accountId", "=", driver.id)
    .executeTakeFirstOrThrow();
  const { id } = await book(world, customer);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  const own = await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token });
  const vehicle = { make: "Honda", model: "Wave 125i", colour: "แดง" };
  const whole = { ...vehicle, plate, plateProvince: "กรุงเทพมหานคร" };
  expect(own.data.driver).toMatchObject(whole);
  const theirs = await call<RecipientView>(
    world,
    `GET /recipient/${secrets.recipientKey(id, 1)}` as Route,
  );
  expect(theirs.data.driver).toMatchObject(whole);
  const shared = await call<TrackingView>(world, `GET /tracking/${keyOf(own.data)}` as Route);
  expect(shared.data.driver).toMatchObject({
    ...vehicle,
    plateMasked: expect.stringMatching(/^\*/),
  });
  expect(JSON.stringify(shared.data)).not.toContain(plate);
  expect(shared.data.driver).not.toHaveProperty("plateProvince");
});
