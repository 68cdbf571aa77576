import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { approveDocuments } from "../../../../testing/accounts/driver-documents.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, bookAndAccept } from "../../../../testing/world/delivery.ts";
import { followStream } from "../../../../testing/world/follow-stream.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { dispatchOnce } from "../../delivery/dispatch/dispatcher.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

async function listen(driver: Person) {
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = world.app.server.address() as AddressInfo;
  const stream = await followStream(`http://127.0.0.1:${port}/api/driver/events`, {
    authorization: `Bearer ${driver.token}`,
  });
  expect(stream.type).toContain("text/event-stream");
  const received = () =>
    stream.events().map((event) => ({
      ...event,
      data: JSON.parse(event.data) as Record<string, unknown>,
    }));
  return { received, ended: stream.ended, leave: stream.leave };
}

test("the stream sends offers as they come and as they are withdrawn, and shows the task to its end", async () => {
  const driver = await newDriver(world);
  const other = await newDriver(world);
  const { received, leave } = await listen(driver);
  const names = () => received().map((event) => event.event);
  const first = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  await expect.poll(names).toEqual(["offer"]);
  expect(received()[0]?.data).toMatchObject({ bookingId: first.id });
  await call(world, `POST /driver/bookings/${first.id}/accept`, { token: other.token });
  await expect.poll(names).toEqual(["offer", "offer_withdrawn"]);
  expect(received()[1]?.data).toEqual({ id: received()[0]?.data.id });
  const customer = await newCustomer(world);
  const second = await book(world, customer);
  await call(world, `POST /driver/bookings/${second.id}/accept`, { token: driver.token });
  await expect
    .poll(() => received().at(-1))
    .toMatchObject({ event: "task", data: { id: second.id, state: "assigned" } });
  await call(world, `POST /bookings/${second.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  await expect
    .poll(() => received().at(-1))
    .toMatchObject({ event: "task", data: { id: second.id, state: "cancelled" } });
  // An id says what the reader has seen by then, so no two in a row are alike.
  for (const [index, event] of received().entries())
    expect(event.id).not.toBe(received()[index - 1]?.id);
  leave();
});

test("a stream that opens later starts with the present, and ends when the driver signs out", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  const before = world.deps.hub.size();
  const { received, ended } = await listen(driver);
  await expect.poll(received).toHaveLength(1);
  expect(received()[0]).toMatchObject({ event: "task", data: { id: task.id } });
  expect((await call(world, "POST /driver/logout", { token: driver.token })).status).toBe(200);
  await ended;
  await expect.poll(() => world.deps.hub.size()).toBe(before);
});

test("a driver who waits for the check of the papers follows each decision", async () => {
  const driver = await newDriver(world, { verified: false });
  const { received, leave } = await listen(driver);
  await approveDocuments(world, driver);
  const at = world.clock.now.toISOString();
  await expect
    .poll(() => received().at(-1))
    .toMatchObject({ event: "duty", data: { verifiedAt: at, papersDecidedAt: null } });
  expect(received().map(({ data }) => data.papersDecidedAt)).toContain(at);
  leave();
});
