import type { BookingView } from "@songtan/contract/bookings/bookings";
import { heartbeatMilliseconds } from "@songtan/contract/events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bookAndAssign } from "../../testing/delivery/edits.ts";
import { call, type Route } from "../../testing/world/call.ts";
import { book, send } from "../../testing/world/delivery.ts";
import { type Followed, followStream } from "../../testing/world/follow-stream.ts";
import { newCustomer, newDriver, type Person, report } from "../../testing/world/people.ts";
import { chatuchak, siam } from "../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";

let world: TestWorld;
let origin: string;
beforeAll(async () => {
  world = await openTestWorld();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => world.close());

const listen = (person: Person, path: string, headers: Record<string, string> = {}) =>
  followStream(`${origin}${path}`, { authorization: `Bearer ${person.token}`, ...headers });
const idsOf = ({ events }: Followed) => events().map(({ id }) => id);

test("over a real connection a quiet stream sends a heartbeat every fifteen seconds", async () => {
  const driver = await newDriver(world);
  // Only the heartbeat's clock is fake: everything else runs normally.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stream = await listen(driver, "/api/driver/events");
  const beats = () => stream.text().split(": still here\n\n").length - 1;
  await expect.poll(() => stream.text()).toContain(": songtan");
  for (const expected of [1, 2, 3]) {
    vi.advanceTimersByTime(heartbeatMilliseconds);
    await expect.poll(beats).toBe(expected);
  }
  vi.useRealTimers();
  stream.leave();
});

test("a driver who loses a booking to another is notified on the stream, without its contacts", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  const stream = await listen(driver, "/api/driver/events");
  await expect.poll(stream.text).toContain('"state":"assigned"');
  const known = stream.text().length;
  const received = () => stream.text().slice(known);
  world.clock.advance(11 * 60);
  const changed = await call(world, `POST /bookings/${id}/change-driver`, {
    token: customer.token,
  });
  expect(changed.status).toBe(200);
  await expect.poll(received).toContain('"state":"searching"');
  expect(received()).toContain("event: task");
  expect(received()).not.toContain("+66811111111");
  stream.leave();
});

test("a customer who comes back gets what was missed and nothing twice", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  const path = `/api/bookings/${id}/events`;
  const first = await listen(customer, path);
  await expect.poll(() => idsOf(first).length).toBe(1);
  first.leave();
  const same = await listen(customer, path, { "last-event-id": idsOf(first)[0] ?? "" });
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  await expect.poll(() => same.text()).toContain('"state":"assigned"');
  expect(same.text()).not.toContain('"state":"searching"');
  same.leave();
  await send(world, driver, id, [{ kind: "heading" }]);
  const later = await listen(customer, path, { "last-event-id": idsOf(same).at(-1) ?? "" });
  await expect.poll(() => later.text()).toContain("heading_to_pickup");
  expect(new Set([...idsOf(first), ...idsOf(same), ...idsOf(later)]).size).toBe(
    idsOf(first).length + idsOf(same).length + idsOf(later).length,
  );
  later.leave();
});

test("a driver who reconnects receives the changes in between, and not again what they have", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  const first = await listen(driver, "/api/driver/events");
  await expect.poll(() => idsOf(first).length).toBe(1);
  first.leave();
  const known = idsOf(first)[0] ?? "";
  const same = await listen(driver, "/api/driver/events", { "last-event-id": known });
  await new Promise((wait) => setTimeout(wait, 300));
  expect(same.text()).not.toContain("event: task");
  same.leave();
  await call(world, `POST /bookings/${id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  const later = await listen(driver, "/api/driver/events", { "last-event-id": known });
  await expect.poll(() => later.text()).toContain('"state":"cancelled"');
  later.leave();
  const odd = await listen(driver, "/api/driver/events", { "last-event-id": "7/../x:y" });
  await new Promise((wait) => setTimeout(wait, 200));
  expect(odd.text()).toMatch(/^: songtan\nretry: \d{4}\n\n$/);
  odd.leave();
});

test("the arrival follows the driver: it is estimated again for one at the door, or in traffic", async () => {
  const job = await bookAndAssign(world);
  await send(world, job.driver, job.id, [{ kind: "heading" }]);
  world.clock.advance(600);
  await report(world, job.driver, chatuchak);
  const view = await call<BookingView>(world, `GET /bookings/${job.id}` as Route, {
    token: job.customer.token,
  });
  const share = new URL(view.data.shareUrl).pathname.split("/").at(-1);
  const streams = [
    await listen(job.customer, `/api/bookings/${job.id}/events`),
    await listen(job.customer, `/api/tracking/${share}/events`),
  ];
  const views = (text: string) =>
    [...text.matchAll(/^event: booking\ndata: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data ?? "") as BookingView,
    );
  for (const { text } of streams)
    await expect.poll(() => views(text()).at(-1)?.arrival?.seconds).toBeGreaterThan(300);
  const counts = streams.map(({ text }) => views(text()).length);
  // A little further on: the arrival holds, and only the position is sent.
  world.clock.advance(10);
  await report(world, job.driver, { ...chatuchak, latitude: chatuchak.latitude - 0.0005 });
  for (const { text } of streams) await expect.poll(text).toContain("event: position");
  expect(streams.map(({ text }) => views(text()).length)).toEqual(counts);

  world.clock.advance(600);
  await report(world, job.driver, siam);
  for (const { text } of streams)
    await expect.poll(() => views(text()).at(-1)?.arrival?.seconds).toBeLessThan(60);
  for (const stream of streams) stream.leave();
});
