import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bookForRecipient,
  collectParcel,
  giveOwnPhone,
} from "../../../../../testing/delivery/recipients.ts";
import { call, type Route } from "../../../../../testing/world/call.ts";
import { outcomes, send, withPhoto } from "../../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("a lost PIN is sent to the recipient again, three times for sender and driver together", async () => {
  const scenario = await bookForRecipient(world);
  const { customer, driver, id } = scenario;
  const phone = await giveOwnPhone(world, scenario);
  const resendPin = (person: Person, path: string) =>
    call<BookingView & TaskView>(world, `POST ${path}/${id}/resend-pin` as Route, {
      token: person.token,
      body: { stopIndex: 1 },
    });
  expect((await resendPin(customer, "/bookings")).code).toBe("conflict");
  await collectParcel(world, scenario);
  expect((await resendPin(await newCustomer(world), "/bookings")).status).toBe(404);
  expect((await resendPin(await newDriver(world), "/driver/tasks")).status).toBe(404);
  expect((await resendPin(driver, "/driver/tasks")).data.stops[1]?.pinResendsLeft).toBe(2);
  expect((await resendPin(customer, "/bookings")).data.stops[1]?.pinResendsLeft).toBe(1);
  const third = await resendPin(customer, "/bookings");
  expect(third.data.timeline.filter(({ kind }) => kind === "pin_resent")).toHaveLength(3);
  const fourth = await resendPin(driver, "/driver/tasks");
  expect([fourth.status, fourth.code]).toEqual([422, "pin_resends_used"]);
  await world.runJobs();
  const messages = world.sent.filter(
    ({ to, code }) => to === phone && code === world.deps.secrets.pin(id, 1),
  );
  expect(messages).toHaveLength(4);
  expect(JSON.stringify(fourth.body)).not.toContain(world.deps.secrets.pin(id, 1));
  await call(world, `POST /bookings/${id}/release-pin`, {
    token: customer.token,
    body: { stopIndex: 1 },
  });
  expect((await resendPin(customer, "/bookings")).code).toBe("conflict");
});

test("a PIN that needs a network is refused from the phone's queue when it is wrong", async () => {
  const scenario = await bookForRecipient(world);
  await world.deps.db
    .updateTable("stops")
    .set({ codAmountSatang: 50_000 })
    .where("bookingId", "=", scenario.id)
    .where("index", "=", 1)
    .execute();
  await collectParcel(world, scenario);
  const then = world.clock.now.toISOString();
  world.clock.advance(600);
  const pin = world.deps.secrets.pin(scenario.id, 1) === "0000" ? "1111" : "0000";
  const answer = await send(
    world,
    scenario.driver,
    scenario.id,
    [
      { kind: "arrived" as const },
      { kind: "cash_collected" as const, purpose: "cod" as const, amountSatang: 50_000 },
      { kind: "delivered" as const, proof: { ...withPhoto().proof, pin } },
    ].map((event) => ({ ...event, stopIndex: 1, occurredAt: then })),
  );
  expect(outcomes(answer)).toBe("applied applied refused:pin_wrong");
});
