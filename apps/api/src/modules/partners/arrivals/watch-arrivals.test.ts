import type { WebhookEventView } from "@songtan/contract/partners/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newBusiness, type TestBusiness } from "../../../../testing/partners/businesses.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { fare, toPickUp } from "../../../../testing/world/driving.ts";
import { newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { chatuchak, siam } from "../../../../testing/world/points.ts";
import {
  advance,
  bookInTestMode,
  moveTestClock,
  newTestBusiness,
} from "../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { whileHolding } from "../../../../testing/world/while-holding.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { distributeEvents } from "../webhooks/distribute-events.ts";
import { watchArrivals } from "./watch-arrivals.ts";

let world: TestWorld;
let business: TestBusiness;
let driver: Person;
beforeAll(async () => {
  world = await openTestWorld();
  business = await newBusiness(world);
  driver = await newDriver(world);
});
afterAll(() => world.close());

type Data = {
  stopIndex: number;
  beforeAt: string;
  afterAt: string;
  state: string;
  arrival: { stopIndex: number; at: string } | null;
};
async function eventsOf(token: string, type: string): Promise<Data[]> {
  await distributeEvents(world.deps);
  const listed = await call<WebhookEventView[]>(world, `GET /webhook-events?type=${type}`, {
    token,
  });
  return listed.data.map(({ payload }) => (JSON.parse(payload) as { data: Data }).data).reverse();
}
const changes = () => eventsOf(business.live.token, "booking.arrival_changed");

/** The phone is seen at a place after some minutes, and the clock's job runs. */
async function seenAfter(minutes: number, at: typeof siam): Promise<void> {
  world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000);
  await report(world, driver, at);
  await watchArrivals(world.deps);
}

async function drive(id: string, events: Parameters<typeof send>[3]): Promise<void> {
  await send(world, driver, id, events);
}

test("an arrival that changes is one event, whichever process sees it; the first of a stop is none", async () => {
  const booked = await book(world, business.live, { dropOffs: [chatuchak] });
  const { id } = booked;
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  const [assigned] = await eventsOf(business.live.token, "booking.driver_assigned");
  expect(assigned?.arrival).toMatchObject({ stopIndex: 0 });
  await drive(id, [
    ...toPickUp,
    fare({ ...booked, id } as never),
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
  ]);
  for (const minutes of [1, 1]) await seenAfter(minutes, siam);
  expect(await changes()).toEqual([]);

  // Stuck at the pick-up: by now it is a quarter of an hour later. Two processes see it at once.
  await seenAfter(5, siam);
  world.clock.now = new Date(world.clock.now.getTime() + 10 * 60_000);
  await report(world, driver, siam);
  const watching = await whileHolding(world, async (trx) => {
    await lockBooking(trx, id);
    const both = [watchArrivals(world.deps), watchArrivals(world.deps)];
    await new Promise((ready) => setTimeout(ready, 400));
    return both;
  });
  await Promise.all(watching);
  const [change, ...more] = await changes();
  expect(more).toEqual([]);
  expect(change).toMatchObject({ stopIndex: 1, state: "in_transit" });
  expect(change?.arrival).toEqual({ stopIndex: 1, at: change?.afterAt });
  const laterMinutes =
    (Date.parse(change?.afterAt ?? "") - Date.parse(change?.beforeAt ?? "")) / 60_000;
  expect(laterMinutes).toBeGreaterThanOrEqual(10);

  // Nearly there a minute after: sooner by more than ten minutes, but within ten minutes of the last event.
  await seenAfter(1, chatuchak);
  expect(await changes()).toHaveLength(1);
  await drive(id, [{ kind: "arrived", stopIndex: 1 }]);
  await seenAfter(30, chatuchak);
  expect(await changes()).toHaveLength(1);
});

test("in test mode the driver of the documents' phone is later by the clock, any other when pushed", async () => {
  const own = await newTestBusiness(world);
  const late = await bookInTestMode(world, own, { dropOffs: [{ contactPhone: "+66800000003" }] });
  await moveTestClock(world, own, 3 * 3600);
  const [change, ...more] = await eventsOf(own.key, "booking.arrival_changed");
  expect([more, change]).toEqual([[], expect.objectContaining({ id: late.id, stopIndex: 1 })]);
  const [, arrived] = await eventsOf(own.key, "booking.driver_arrived");
  const arrivedAt = (arrived as unknown as { happenedAt: string }).happenedAt;
  expect(Math.abs(Date.parse(arrivedAt) - Date.parse(change?.afterAt ?? ""))).toBeLessThan(2000);
  expect(Date.parse(change?.afterAt ?? "") - Date.parse(change?.beforeAt ?? "")).toBe(720_000);

  const pushed = await bookInTestMode(world, own);
  for (const to of ["arrival_changed", "picked_up", "arrival_changed"])
    expect((await advance(world, own, pushed.id, to)).code).toBeUndefined();
  const promised = await eventsOf(own.key, "booking.arrival_changed");
  expect(promised.map(({ stopIndex }) => stopIndex)).toEqual([1, 0, 1]);
  await advance(world, own, pushed.id, "arrived_at_stop");
  expect((await advance(world, own, pushed.id, "arrival_changed")).code).toBe("cannot_advance");
}, 60_000);
