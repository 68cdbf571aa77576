import type { BookingSummary, BookingView } from "@songtan/contract/bookings/bookings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book, send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const listed = async (token: string) =>
  (await call<BookingSummary[]>(world, "GET /bookings?state=active", { token })).data;
const arrivalOnItsPage = async (token: string, id: string) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token })).data.arrival;

test("a booking of the list has the arrival of its own page from when the driver is on the way, and none before", async () => {
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  const waiting = await book(world, customer);
  const { id } = await book(world, customer);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  const arrivals = async () =>
    Object.fromEntries((await listed(customer.token)).map((row) => [row.id, row.arrival]));
  expect(await arrivals()).toEqual({ [waiting.id]: undefined, [id]: undefined });
  await send(world, driver, id, [{ kind: "heading", stopIndex: 0 }]);
  const arrival = await arrivalOnItsPage(customer.token, id);
  expect(arrival?.seconds).toBeGreaterThan(0);
  expect(await arrivals()).toEqual({ [waiting.id]: undefined, [id]: arrival });
  await send(world, driver, id, [{ kind: "arrived", stopIndex: 0 }]);
  expect(await arrivals()).toEqual({ [waiting.id]: undefined, [id]: undefined });
});
