import { connect } from "node:net";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookAndAssign, editing, far } from "../../testing/delivery/edits.ts";
import { call, type Route } from "../../testing/world/call.ts";
import { book } from "../../testing/world/delivery.ts";
import { followStream } from "../../testing/world/follow-stream.ts";
import { newCustomer, newDriver, type Person } from "../../testing/world/people.ts";
import { newStaff, staffCall } from "../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import { newToken, sha256 } from "../keys/secrets.ts";

let world: TestWorld;
let origin: string;
beforeAll(async () => {
  world = await openTestWorld();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => world.close());

const listen = ({ token }: Person, path: string) =>
  followStream(`${origin}${path}`, { authorization: `Bearer ${token}` });
/** Until the stream is open on the server. */
async function open(person: Person, path: string) {
  const stream = await listen(person, path);
  await expect.poll(stream.text).toContain(": songtan");
  return stream;
}

async function suspend(driver: Person): Promise<void> {
  const staff = await newStaff(world, ["driver.review"]);
  const body = { reason: "unsafe_driving", words: "" };
  const answer = await staffCall(
    world,
    staff,
    `POST /console/drivers/${driver.id}/suspend` as Route,
    { body },
  );
  expect(answer.status).toBeLessThan(300);
}

/** A suspension signs out everywhere; this is the same driver with a new session. */
async function signInAgain(driver: Person): Promise<Person> {
  const token = newToken();
  const now = world.clock.now;
  const session = {
    accountId: driver.id,
    role: "driver" as const,
    deviceName: "test",
    createdAt: now,
    lastUsedAt: now,
  };
  await world.deps.db
    .insertInto("sessions")
    .values({ ...session, tokenHash: sha256(token) })
    .execute();
  return { ...driver, token };
}
const within = (seconds: number) =>
  new Promise((wait) => setTimeout(() => wait("still open"), seconds * 1000).unref());

test("a stream ends within five seconds of its session, and no other does", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const { id } = await book(world, customer);
  const [mine, theirs] = [
    await open(customer, `/api/bookings/${id}/events`),
    await open(driver, "/api/driver/events"),
  ];
  expect([mine.type, theirs.type]).toEqual([
    expect.stringContaining("text/event-stream"),
    expect.stringContaining("text/event-stream"),
  ]);
  await call(world, "POST /customer/logout", { token: customer.token });
  expect(await Promise.race([mine.ended, within(5)])).toBe("ended");
  expect(await Promise.race([theirs.ended, within(0.5)])).toBe("still open");
  theirs.leave();
});

test("a suspension closes the driver's stream within five seconds, and it does not open again", async () => {
  const driver = await newDriver(world);
  const { ended } = await open(driver, "/api/driver/events");
  await suspend(driver);
  expect(await Promise.race([ended, within(5)])).toBe("ended");
  const again = await call(world, "GET /driver/events", { token: driver.token });
  expect([again.status, again.error.code]).toEqual([401, "unauthenticated"]);
  const session = await signInAgain(driver);
  const refused = await call(world, "GET /driver/events", { token: session.token });
  expect([refused.status, refused.error.code]).toEqual([403, "suspended"]);
  expect((await call(world, "GET /driver/tasks", { token: session.token })).status).toBe(200);
});

test("a suspended driver follows the job in hand, is offered nothing, and loses the stream with its end", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  await suspend(driver);
  const session = await signInAgain(driver);
  const stream = await listen(session, "/api/driver/events");
  await expect.poll(() => stream.text()).toContain('"state":"assigned"');
  await call(world, `POST /bookings/${id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  await expect.poll(() => stream.text()).toContain('"state":"cancelled"');
  expect(await Promise.race([stream.ended, within(5)])).toBe("ended");
  expect((await call(world, "GET /driver/events", { token: session.token })).status).toBe(403);
});

test("a reader who leaves is removed", async () => {
  const driver = await newDriver(world);
  const before = world.deps.hub.size();
  const stream = await listen(driver, "/api/driver/events");
  await expect.poll(() => world.deps.hub.size()).toBeGreaterThan(before);
  stream.leave();
  await expect.poll(() => world.deps.hub.size()).toBe(before);
});

test("a reader who opens one page too many loses the oldest, and no other reader loses a page", async () => {
  const limited = await openTestWorld({ RATE_LIMITS: "on" });
  const address = await limited.app.listen({ port: 0, host: "127.0.0.1" });
  const [driver, other] = [await newDriver(limited), await newDriver(limited)];
  const openThere = async ({ token }: Person) => {
    const stream = await followStream(`${address}/api/driver/events`, {
      authorization: `Bearer ${token}`,
    });
    await expect.poll(stream.text).toContain(": songtan");
    return stream;
  };
  const theirs = await openThere(other);
  const mine = [];
  for (let count = 0; count <= limits.streamsPerAccount; count += 1)
    mine.push(await openThere(driver));
  const [oldest, second] = mine;
  expect(await Promise.race([oldest?.ended, within(5)])).toBe("ended");
  expect(await Promise.race([second?.ended, theirs.ended, within(0.5)])).toBe("still open");
  for (const { leave } of [...mine, theirs]) leave();
  await limited.close();
});

test("a reader who does not read is dropped, and what waited for them with it", async () => {
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.pause();
  const closed = new Promise((end) =>
    world.app.server.once("connection", (server) => server.once("close", end)),
  );
  socket.write(
    `GET /api/bookings/${id}/events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${customer.token}\r\n\r\n`,
  );
  const before = world.deps.hub.size();
  await expect.poll(() => world.deps.hub.size()).toBeGreaterThan(before);
  const position = { latitude: 13.7, longitude: 100.5, recordedAt: world.clock.now.toISOString() };
  let sent = 0;
  // Kernel buffers for a connection differ; ours is bounded in any case.
  for (; sent < 400 && world.deps.hub.size() > before; sent += 1) {
    for (let count = 0; count < 200; count += 1)
      world.deps.hub.publish({
        topic: "position",
        id,
        position: { ...position, note: "x".repeat(500) } as typeof position,
      });
    await new Promise((next) => setImmediate(next));
  }
  expect(world.deps.hub.size()).toBe(before);
  expect(await Promise.race([closed.then(() => "closed"), within(5)])).toBe("closed");
  socket.destroy();
});

test("a former recipient, since the drop-offs changed, receives nothing about the present one", async () => {
  const job = await bookAndAssign(world, { quote: { extras: ["pin"] } });
  const { secrets } = world.deps;
  const stream = await listen(
    job.customer,
    `/api/recipient/${secrets.recipientKey(job.id, 1)}/events`,
  );
  await expect.poll(() => stream.text()).toContain(`"pin":"${secrets.pin(job.id, 1)}"`);
  await editing(world).agreed(job, { fromIndex: 1, dropOffs: [far] });
  expect(await Promise.race([stream.ended, within(5)])).toBe("ended");
  expect(stream.text()).not.toContain(secrets.pin(job.id, 1, 1));
  expect(stream.text()).not.toContain(far.address);
});
