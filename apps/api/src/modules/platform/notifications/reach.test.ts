import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lastNoon } from "../../../../testing/money/paid.ts";
import { call, type Route } from "../../../../testing/world/call.ts";
import { book, bookAndAccept, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { dispatchOnce } from "../../delivery/dispatch/dispatcher.ts";
import { enqueueNotice } from "./enqueue-notice.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
  world.clock.now = lastNoon();
});
afterEach(() => world.close());

type Role = "customer" | "driver";
async function allow(person: Person, role: Role = "customer"): Promise<string> {
  const endpoint = `https://push.test/${randomUUID()}`;
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  const body = { endpoint, keys: { p256dh, auth: randomBytes(16).toString("base64url") } };
  expect((await call(world, `PUT /${role}/push`, { token: person.token, body })).status).toBe(200);
  return endpoint;
}
async function linkLine(person: Person, role: Role = "customer"): Promise<string> {
  const subject = `U${randomUUID()}`;
  const now = world.clock.now;
  const identity = { accountId: person.id, role, subject, displayName: "มาลี" };
  await world.deps.db
    .insertInto("identities")
    .values({ ...identity, provider: "line", linkedAt: now, lastUsedAt: now })
    .execute();
  return subject;
}
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
/** The messages that a person received from the waiting jobs, by channel. */
async function arrived({ phone }: Person): Promise<string[]> {
  const { pushed, lines } = world.outside;
  const before = [pushed.length, lines.length, world.sent.length];
  await world.runJobs();
  return [
    ...pushed.slice(before[0]).map(({ text }) => `push ${text.title}`),
    ...lines.slice(before[1]).map(({ text }) => `line ${text.split("\n")[0]}`),
    ...world.sent
      .slice(before[2])
      .filter(({ to }) => to === phone)
      .map(({ text }) => `sms ${text}`),
  ];
}
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
  expect(await arrived(person)).toEqual([bySms]);
  await linkLine(person);
  await write(person, "message:2");
  expect(await arrived(person)).toEqual(["line ข้อความจากคุณสมชาย"]);
  await allow(person);
  for (const _ of [1, 2]) await write(person, "message:3");
  expect(await arrived(person)).toEqual(["push ข้อความจากคุณสมชาย"]);
  expect(await channelsOf(person)).toEqual(["sms", "line", "push"]);
});

test("a way that is not wanted is passed over, and with none left nothing is sent", async () => {
  const person = await newCustomer(world);
  await allow(person);
  await choose(person, "push", false);
  await write(person, "message:1");
  expect(await arrived(person)).toEqual([bySms]);
  await choose(person, "sms", false);
  await write(person, "message:2");
  expect(await arrived(person)).toEqual([]);
});

test("a browser that is gone is deleted; when its push service is down it is skipped and stays saved", async () => {
  const person = await newCustomer(world);
  const endpoint = await allow(person);
  world.outside.answers.set(endpoint, "down");
  await write(person, "message:1");
  expect(await arrived(person)).toEqual([bySms]);
  world.outside.answers.set(endpoint, "gone");
  await write(person, "message:2");
  expect(await arrived(person)).toEqual([bySms]);
  expect(await world.deps.db.selectFrom("pushSubscriptions").selectAll().execute()).toEqual([]);
});

test("a person who is not our friend at LINE gets the SMS", async () => {
  const person = await newCustomer(world);
  world.outside.answers.set(await linkLine(person), "unreachable");
  await write(person);
  expect(await arrived(person)).toEqual([bySms]);
});

test("a session that has ended by itself is not pushed to", async () => {
  const person = await newCustomer(world);
  await allow(person);
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

test("an offer rings at a closed app until it ends, and is closed when another driver has it", async () => {
  // The present: jobs that are due by the real clock would otherwise end the search.
  world.clock.now = new Date();
  const [driver, other] = [await newDriver(world), await newDriver(world)];
  await allow(driver, "driver");
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  await world.runJobs();
  const [rung] = world.outside.pushed;
  expect(rung?.text).toMatchObject({
    tag: `offer:${booking.id}`,
    ring: true,
    url: "/driver/booking",
  });
  expect(rung?.text.title).toMatch(/^งานใหม่ ฿\d+/);
  expect(rung?.ttlSeconds).toBeGreaterThan(25);
  expect(rung?.ttlSeconds).toBeLessThanOrEqual(30);
  expect(rung?.urgent).toBe(true);
  expect(rung?.topic).toMatch(/^[\w-]{32}$/);
  expect(JSON.stringify(rung?.text)).not.toContain("+66");
  const accepted = await call(world, `POST /driver/bookings/${booking.id}/accept`, {
    token: other.token,
  });
  expect(accepted.status).toBe(200);
  await world.runJobs();
  const closed = world.outside.pushed.at(-1);
  expect(closed?.text).toMatchObject({ tag: `offer:${booking.id}`, close: true });
  expect(closed?.topic).toBe(rung?.topic);
});

test("an offer that was answered before its notice was sent rings nowhere", async () => {
  const driver = await newDriver(world);
  await allow(driver, "driver");
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  expect(
    (await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token }))
      .status,
  ).toBe(200);
  await world.runJobs();
  expect(world.outside.pushed.filter(({ text }) => text.ring)).toEqual([]);
});

test("a customer is notified of milestones by free channels, and by SMS only of problems", async () => {
  const [pushed, plain, driver] = [
    await newCustomer(world),
    await newCustomer(world),
    await newDriver(world),
  ];
  await allow(pushed);
  for (const customer of [pushed, plain]) {
    const booking = await book(world, customer);
    await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
    await send(world, driver, booking.id, [{ kind: "heading" }, { kind: "arrived" }]);
    world.clock.advance(11 * 60);
    await send(world, driver, booking.id, [
      { kind: "failed", reason: "sender_absent", ...withPhoto() },
    ]);
  }
  await world.runJobs();
  const titles = world.outside.pushed.map(({ text }) => text.title.split(" · ")[0]);
  expect(titles.sort()).toEqual(["คนขับถึงจุดรับแล้ว", "มีคนขับรับงานแล้ว", "มีปัญหาระหว่างส่ง"].sort());
  expect(world.sent.filter(({ to }) => to === plain.phone)).toHaveLength(1);
  expect(world.sent.filter(({ to }) => to === pushed.phone)).toEqual([]);
});

test("a customer whose job staff move to another driver learns it once, and not that a driver is being sought", async () => {
  const customer = await newCustomer(world);
  await allow(customer);
  const staff = await newStaff(world, ["booking.manage"]);
  const [first, second] = [await newDriver(world), await newDriver(world)];
  const { id } = await book(world, customer);
  const give = async (driverId: string, seenState: string, seenDriverId: string | null) => {
    world.clock.advance(60);
    const body = { driverId, way: "assign", seenState, seenDriverId, words: "คนขับรถเสีย" };
    const given = await staffCall(world, staff, `POST /console/bookings/${id}/choose-driver`, {
      body,
    });
    expect(given.status).toBe(200);
    return (await arrived(customer)).map((text) => text.split(" · ")[0]);
  };
  expect(await give(first.id, "searching", null)).toEqual(["push มีคนขับรับงานแล้ว"]);
  expect(await give(second.id, "assigned", first.id)).toEqual(["push เปลี่ยนคนขับแล้ว"]);
});

test("a notice that cannot be turned off reaches its owner whatever they turned off, once, by the first available channel", async () => {
  const driver = await newDriver(world);
  await allow(driver, "driver");
  const choices = ["push", "line", "sms"].map((channel) => ({
    event: "message",
    channel,
    wanted: false,
  }));
  await call(world, "PUT /driver/notifications", { token: driver.token, body: { choices } });
  for (const _ of [1, 2]) await write(driver, "standing:1", "standing");
  await write(driver, "message:1");
  expect(await arrived(driver)).toEqual(["push ข้อความจากคุณสมชาย"]);
});

test("a person without a verified address is still notified about their account, and about nothing else", async () => {
  const person = await newCustomer(world);
  await world.deps.db
    .updateTable("accounts")
    .set({ phoneVerifiedAt: null, emailVerifiedAt: null, email: "" })
    .where("id", "=", person.id)
    .execute();
  await write(person, "message:1");
  expect(await arrived(person)).toEqual([]);
  await write(person, "account:1", "account");
  expect(await arrived(person)).toEqual([bySms]);
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
  expect(await arrived(person)).toEqual([]);
  await write(person, "payout:1:failed", "payout", true);
  expect(await arrived(person)).toEqual([bySms]);
});

test("a push, LINE or SMS contains no names, places or phone numbers", async () => {
  world.clock.now = new Date();
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  await allow(driver, "driver");
  await linkLine(customer);
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

test("people are not notified of their own actions", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  await world.runJobs();
  expect(world.outside.pushed).toEqual([]);
  expect(task.state).toBe("assigned");
});
