import { afterEach, beforeEach, expect, test } from "vitest";
import { allow, arrived, linkLine } from "../../../../testing/accounts/reached-by.ts";
import { yesterdayNoon } from "../../../../testing/money/paid.ts";
import { call, type Route } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { dispatchOnce } from "../../delivery/dispatch/dispatcher.ts";
import { enqueueNotice } from "./enqueue-notice.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
  world.clock.now = yesterdayNoon();
});
afterEach(() => world.close());

const choose = (person: Person, channel: string, enabled: boolean) =>
  call(world, "PUT /customer/notifications", {
    token: person.token,
    body: { choices: [{ event: "message", channel, wanted: enabled }] },
  });
const write = (person: Person, source = "message:1", event = "message", mandatory = false) =>
  world.deps.db.transaction().execute((trx) =>
    enqueueNotice(trx, {
      accountId: person.id,
      event,
      source,
      mandatory,
      path: "/customer/tracking/x",
      tag: "chat:x",
      textFor: () => ({ title: "ข้อความจากคุณสมชาย", text: "ถึงแล้วครับ" }),
      now: world.clock.now,
    }),
  );
const bySms = "sms ข้อความจากคุณสมชาย: ถึงแล้วครับ http://localhost:3000/customer/tracking/x";
const channelsOf = async (person: Person) =>
  (
    await world.deps.db
      .selectFrom("notices")
      .select("channel")
      .where("accountId", "=", person.id)
      .execute()
  ).map(({ channel }) => channel);

test("one notice is sent by one channel: push, else LINE, else SMS; the same event is sent once", async () => {
  const person = await newCustomer(world);
  await write(person, "message:1");
  expect(await arrived(world, person)).toEqual([bySms]);
  await linkLine(world, person);
  await write(person, "message:2");
  expect(await arrived(world, person)).toEqual(["line ข้อความจากคุณสมชาย"]);
  await allow(world, person);
  for (const _ of [1, 2]) await write(person, "message:3");
  expect(await arrived(world, person)).toEqual(["push ข้อความจากคุณสมชาย"]);
  expect(await channelsOf(person)).toEqual(["sms", "line", "push"]);
});

test("a way that is not wanted is passed over, and with none left nothing is sent", async () => {
  const person = await newCustomer(world);
  await allow(world, person);
  await choose(person, "push", false);
  await write(person, "message:1");
  expect(await arrived(world, person)).toEqual([bySms]);
  await choose(person, "sms", false);
  await write(person, "message:2");
  expect(await arrived(world, person)).toEqual([]);
});

test("a browser that is gone is deleted; when its push service is down it is skipped and stays saved", async () => {
  const person = await newCustomer(world);
  const endpoint = await allow(world, person);
  world.outside.answers.set(endpoint, "down");
  await write(person, "message:1");
  expect(await arrived(world, person)).toEqual([bySms]);
  world.outside.answers.set(endpoint, "gone");
  await write(person, "message:2");
  expect(await arrived(world, person)).toEqual([bySms]);
  expect(await world.deps.db.selectFrom("pushSubscriptions").selectAll().execute()).toEqual([]);
});

test("a person who is not our friend at LINE gets the SMS", async () => {
  const person = await newCustomer(world);
  world.outside.answers.set(await linkLine(world, person), "unreachable");
  await write(person);
  expect(await arrived(world, person)).toEqual([bySms]);
});

test("a session that has ended by itself is not pushed to", async () => {
  const person = await newCustomer(world);
  await allow(world, person);
  world.clock.advance(31 * 24 * 3600);
  await world.deps.db.transaction().execute(async (trx) => {
    await enqueueNotice(trx, {
      accountId: person.id,
      event: "message",
      source: "late",
      path: "/customer/profile",
      tag: "x",
      textFor: () => ({ title: "x", text: "y" }),
      now: world.clock.now,
    });
  });
  await world.runJobs();
  expect(world.outside.pushed).toEqual([]);
});

test("at night only what is of a job goes out at once; the rest waits for seven", async () => {
  world.clock.now = new Date(world.clock.now.getTime() + 11 * 3_600_000);
  const person = await newDriver(world);
  await write(person, "document:1", "document");
  await write(person, "message:1");
  const seven = new Date(world.clock.now.getTime() + 8 * 3_600_000);
  const { rows } = await world.owner.query(
    "select run_at = $1 as at_seven, run_at <= now() as due from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'send_notice' order by job.id",
    [seven],
  );
  // A notice that is sent at once is queued by the real clock, at any hour of the test run.
  expect(rows).toEqual([
    { at_seven: true, due: seven.getTime() <= Date.now() },
    { at_seven: false, due: true },
  ]);
});

test("a notice that cannot be turned off reaches its owner whatever they turned off, once, by the first available channel", async () => {
  const driver = await newDriver(world);
  await allow(world, driver, "driver");
  const choices = ["push", "line", "sms"].map((channel) => ({
    event: "message",
    channel,
    wanted: false,
  }));
  await call(world, "PUT /driver/notifications", { token: driver.token, body: { choices } });
  for (const _ of [1, 2]) await write(driver, "standing:1", "standing");
  await write(driver, "message:1");
  expect(await arrived(world, driver)).toEqual(["push ข้อความจากคุณสมชาย"]);
});

test("a person without a verified address is still notified about their account, and about nothing else", async () => {
  const person = await newCustomer(world);
  await world.deps.db
    .updateTable("accounts")
    .set({ phoneVerifiedAt: null, emailVerifiedAt: null, email: "" })
    .where("id", "=", person.id)
    .execute();
  await write(person, "message:1");
  expect(await arrived(world, person)).toEqual([]);
  await write(person, "account:1", "account");
  expect(await arrived(world, person)).toEqual([bySms]);
});

test("a notice of a sent payout can be turned off; a returned payout is always notified", async () => {
  const person = await newCustomer(world);
  const choices = ["email", "push", "line", "sms"].map((channel) => ({
    event: "payout",
    channel,
    wanted: false,
  }));
  await call(world, "PUT /customer/notifications", { token: person.token, body: { choices } });
  await write(person, "payout:1:sent", "payout");
  expect(await arrived(world, person)).toEqual([]);
  await write(person, "payout:1:failed", "payout", true);
  expect(await arrived(world, person)).toEqual([bySms]);
});

test("a push, LINE or SMS contains no names, places or phone numbers", async () => {
  world.clock.now = new Date();
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  await allow(world, driver, "driver");
  await linkLine(world, customer);
  const booking = await book(world, customer);
  await dispatchOnce(world.deps);
  await world.runJobs();
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  for (const [person, path] of [
    [customer, `/bookings/${booking.id}/messages`],
    [driver, `/driver/tasks/${booking.id}/messages`],
  ] as const)
    await call(world, `POST ${path}` as Route, {
      token: person.token,
      body: { text: "ฝากป้อมยามชั้น 2 โทร 081-234-5678" },
    });
  world.clock.advance(60);
  const pickUp = { stopIndex: 0 };
  await send(world, driver, booking.id, [
    { kind: "heading", ...pickUp },
    { kind: "arrived", ...pickUp },
  ]);
  world.clock.advance(11 * 60);
  await send(world, driver, booking.id, [
    { kind: "failed", reason: "sender_absent", ...withPhoto() },
  ]);
  await world.owner.query("update graphile_worker._private_jobs set run_at = now()");
  await world.runJobs();
  const { pushed, lines } = world.outside;
  const read = [
    ...pushed.map(({ text }) => `${text.title} ${text.body}`),
    ...lines.map(({ text }) => text),
    ...world.sent.map(({ text }) => text),
  ];
  expect(read.length).toBeGreaterThan(4);
  const stops = await world.deps.db
    .selectFrom("stops")
    .selectAll()
    .where("bookingId", "=", booking.id)
    .execute();
  const people = await world.deps.db.selectFrom("accounts").selectAll().execute();
  const secrets = [
    "ป้อมยาม",
    "081-234",
    "+66",
    ...stops.flatMap(({ address, contactName }) => [address, contactName, address.split(",")[0]]),
    ...people.flatMap(({ firstName, lastName }) => [firstName, lastName]),
  ].filter((secret): secret is string => Boolean(secret));
  for (const text of read) for (const secret of secrets) expect(text).not.toContain(secret);
});
