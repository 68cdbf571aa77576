import type { NotificationsView } from "@songtan/contract/identity/account-rights";
import { currentVersion } from "@songtan/domain/accounts/consents";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Choice = [event: string, channel: string, wanted: boolean];
const list = (person: Person, role = "customer") =>
  call<NotificationsView>(world, `GET /${role as "customer"}/notifications`, {
    token: person.token,
  });
const choose = (person: Person, choices: Choice[], role = "customer") =>
  call<NotificationsView>(world, `PUT /${role as "customer"}/notifications`, {
    token: person.token,
    body: { choices: choices.map(([event, channel, wanted]) => ({ event, channel, wanted })) },
  });
const enabledChannels = (view: NotificationsView, event: string) =>
  view.events
    .find((each) => each.event === event)
    ?.channels.filter(({ wanted }) => wanted)
    .map(({ channel }) => channel);

test("each role chooses among its own events, beginning with the defaults and the quiet hours", async () => {
  const customer = (await list(await newCustomer(world))).data;
  expect(customer.events.map(({ event }) => event)).toEqual([
    "delivery",
    "message",
    "case",
    "payout",
    "receipt",
    "news",
  ]);
  expect(enabledChannels(customer, "delivery")).toEqual(["push", "line", "sms"]);
  expect(customer.quietHours).toEqual({ fromMinutes: 1320, toMinutes: 420 });
  const driver = (await list(await newDriver(world), "driver")).data;
  expect(driver.events.map(({ event }) => event)).toEqual([
    "message",
    "offer",
    "document",
    "case",
    "payout",
    "statement",
    "news",
  ]);
});

test("choices are saved, changed and separate for each person", async () => {
  const [one, other] = [await newCustomer(world), await newCustomer(world)];
  expect(
    enabledChannels((await choose(one, [["delivery", "sms", false]])).data, "delivery"),
  ).toEqual(["push", "line"]);
  await choose(one, [["delivery", "push", false]]);
  expect(enabledChannels((await list(one)).data, "delivery")).toEqual(["line"]);
  expect(
    enabledChannels((await choose(one, [["delivery", "sms", true]])).data, "delivery"),
  ).toEqual(["line", "sms"]);
  expect(enabledChannels((await list(other)).data, "delivery")).toEqual(["push", "line", "sms"]);
});

test("an event or channel that is not offered is refused at its index, and none of the request is saved", async () => {
  const customer = await newCustomer(world);
  const answer = await choose(customer, [
    ["delivery", "sms", false],
    ["offer", "push", false],
  ]);
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ["choices.1"]]);
  expect(enabledChannels((await list(customer)).data, "delivery")).toContain("sms");
});

test("news need the consent", async () => {
  const customer = await newCustomer(world);
  const allowed = async () =>
    (await list(customer)).data.events.find(({ event }) => event === "news")?.allowed;
  expect(await allowed()).toBe(false);
  const decision = { document: "marketing", version: currentVersion("marketing"), granted: true };
  await call(world, "PUT /customer/consents", {
    token: customer.token,
    body: { decisions: [decision] },
  });
  expect(await allowed()).toBe(true);
});

test("a customer who turned off SMS about deliveries gets none when a delivery fails; others do", async () => {
  for (const enabled of [false, true]) {
    const [customer, driver] = [await newCustomer(world), await newDriver(world)];
    await choose(customer, [["delivery", "sms", enabled]]);
    const booking = await book(world, customer);
    await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
    await send(world, driver, booking.id, [{ kind: "heading" }, { kind: "arrived" }]);
    world.clock.advance(11 * 60);
    await send(world, driver, booking.id, [
      { kind: "failed", reason: "sender_absent", ...withPhoto() },
    ]);
    await world.runJobs();
    expect(world.sent.filter(({ to }) => to === customer.phone)).toHaveLength(enabled ? 1 : 0);
  }
});
