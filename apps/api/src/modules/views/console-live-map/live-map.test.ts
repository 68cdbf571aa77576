import { randomUUID } from "node:crypto";
import type { CancellationOptions } from "@songtan/contract/by-hand/by-hand";
import type { LiveMapChanges, StaffEvent } from "@songtan/contract/console/live/live-map";
import type { OperationsView } from "@songtan/contract/console/operations";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withCredit } from "../../../../testing/money/credit.ts";
import { call, type Route } from "../../../../testing/world/call.ts";
import { book, bookAndAccept } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
let origin: string;
const open: AbortController[] = [];
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["booking.manage"]);
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => world.close());
beforeEach(() => {
  for (const leaving of open.splice(0)) leaving.abort();
});

type Received = { event: StaffEvent; data: unknown };

async function watch(
  path: `bookings/${string}` | "operations" | "live-map",
  cookie = staff.cookie,
) {
  const leaving = new AbortController();
  open.push(leaving);
  const answer = await fetch(`${origin}/api/console/${path}/events`, {
    headers: { cookie },
    signal: leaving.signal,
  });
  const stream = { status: answer.status, bytes: 0, received: [] as Received[], ended: false };
  void (async () => {
    let text = "";
    for await (const part of answer.body as ReadableStream<Uint8Array>) {
      text += new TextDecoder().decode(part);
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      for (const one of parts) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/m.exec(one) ?? [];
        if (event && data)
          stream.received.push({ event: event as Received["event"], data: JSON.parse(data) });
      }
    }
    stream.ended = true;
  })().catch(() => {});
  return stream;
}
type Watched = Awaited<ReturnType<typeof watch>>;
const mapOf = ({ received }: Watched) =>
  received.filter(({ event }) => event === "map").map(({ data }) => data as LiveMapChanges);
const listOf = ({ received }: Watched) =>
  received.filter(({ event }) => event === "operations").at(-1)?.data as OperationsView | undefined;
const report = (driver: Person, latitude: number, longitude: number) =>
  call(world, "POST /driver/positions", {
    token: driver.token,
    body: { positions: [{ latitude, longitude, recordedAt: world.clock.now.toISOString() }] },
  });

test("the map has every driver on duty and running booking whole at first, then only what changes", async () => {
  const free = await newDriver(world, { onDuty: true });
  const task = await bookAndAccept(world, await newDriver(world));
  const waiting = await book(world, await newCustomer(world));
  const stream = await watch("live-map");
  await expect.poll(() => mapOf(stream).length).toBeGreaterThan(0);
  const [first] = mapOf(stream);
  expect(first?.whole).toBe(true);
  expect(first?.drivers.find(({ id }) => id === free.id)).toMatchObject({
    state: "free",
    phone: free.phone,
  });
  expect(first?.places.find(([id]) => id === free.id)?.slice(1, 3)).toEqual([100.5321, 13.7478]);
  const running = first?.bookings.find(({ id }) => id === task.id);
  expect(running).toMatchObject({ state: "assigned", number: task.number });
  expect(running?.stops.length).toBeGreaterThan(1);
  expect(running?.line.length).toBeGreaterThan(1);
  expect(first?.bookings.find(({ id }) => id === waiting.id)).toMatchObject({ state: "searching" });

  world.clock.advance(10);
  await report(free, 13.748, 100.532);
  await expect
    .poll(() => mapOf(stream).at(-1)?.places, { timeout: 5000 })
    .toMatchObject([
      [free.id, 100.532, 13.748, expect.any(Number), Math.floor(world.clock.now.getTime() / 1000)],
    ]);
  const change = mapOf(stream).find(({ places, whole }) => !whole && places.length > 0);
  expect(change).toMatchObject({ drivers: [], bookings: [], goneDriverIds: [], shortAreas: null });
});

test("a booking that nobody near can take makes its area short", async () => {
  const waiting = await book(world, await newCustomer(world));
  const stream = await watch("live-map");
  await expect.poll(() => mapOf(stream)[0]?.shortAreas?.length).toBeGreaterThan(0);
  const pickUp = mapOf(stream)[0]?.bookings.find(({ id }) => id === waiting.id)?.stops[0];
  const areas = mapOf(stream)[0]?.shortAreas?.filter(
    ({ south, west, sizeDegrees }) =>
      pickUp !== undefined &&
      pickUp[1] >= south &&
      pickUp[1] < south + sizeDegrees &&
      pickUp[0] >= west &&
      pickUp[0] < west + sizeDegrees,
  );
  expect(areas).toHaveLength(1);
});

test("an SOS is on every open stream of staff within two seconds, with its place", async () => {
  const streams = [await watch("operations"), await watch("live-map")];
  const driver = await newDriver(world);
  const raisedAt = performance.now();
  const position = { latitude: 13.7501, longitude: 100.5402 };
  await call(world, "POST /driver/sos", { token: driver.token, body: position });
  for (const stream of streams)
    await expect
      .poll(() => listOf(stream)?.incidents[0], { interval: 20, timeout: 4000 })
      .toMatchObject({ kind: "sos", driver: { id: driver.id }, position });
  expect(performance.now() - raisedAt).toBeLessThan(2000);
});

test("the page of a booking hears of each change of it at once, of a note within seconds, of no other booking, and of what needs someone", async () => {
  const [own, other] = [
    await book(world, await newCustomer(world)),
    await book(world, await newCustomer(world)),
  ];
  const stream = await watch(`bookings/${own.id}`);
  const signals = () => stream.received.filter(({ event }) => event === "booking");
  await expect.poll(() => signals().length).toBe(1);
  expect(listOf(stream)).toBeDefined();
  const change = (id: string, what: string, body: object) =>
    staffCall(world, staff, `POST /console/bookings/${id}/${what}` as Route, { body });
  const more = { seenState: "searching", seenDriverId: null, words: "ลูกค้ารอได้", minutes: 30 };
  expect((await change(other.id, "extend-search", more)).status).toBe(200);
  expect((await change(other.id, "notes", { text: "อีกงานหนึ่ง" })).status).toBe(200);
  expect((await change(own.id, "extend-search", more)).status).toBe(200);
  await expect.poll(() => signals().length, { interval: 20, timeout: 2000 }).toBe(2);
  expect((await change(own.id, "notes", { text: "โทรกลับแล้ว" })).status).toBe(200);
  await expect.poll(() => signals().length, { timeout: 8000 }).toBe(3);
  expect(new Set(signals().map(({ data }) => JSON.stringify(data)))).toEqual(
    new Set([JSON.stringify({ bookingId: own.id })]),
  );
});

test("what one of staff proposes about a booking, and what is decided, is on a colleague's page and list at once", async () => {
  const customer = await withCredit(world, 300_000);
  const { id, number } = await book(world, customer, {
    quote: { vehicle: "pickup" },
    dropOffs: [{ latitude: 13.3611, longitude: 100.9847 }],
    payment: { method: "credit" },
  });
  const stream = await watch(`bookings/${id}`);
  const signals = () => stream.received.filter(({ event }) => event === "booking").length;
  const listed = () => listOf(stream)?.proposals.filter(({ booking }) => booking.id === id).length;
  await expect.poll(() => [signals(), listed()]).toEqual([1, 0]);
  const colleague = await newStaff(world, ["booking.manage"]);
  const seen = { seenState: "searching", seenDriverId: null };
  const { data } = await staffCall(world, colleague, `POST /console/bookings/${id}/cancel`, {
    body: { ...seen, fee: "none", expectedFeeSatang: 0, words: "ลูกค้าโทรมาแจ้ง" },
  });
  expect(data).toEqual({ state: "proposed" });
  const atOnce = { interval: 20, timeout: 2000 };
  await expect.poll(() => [signals(), listed()], atOnce).toEqual([2, 1]);
  const { proposed } = (
    await staffCall<CancellationOptions>(world, staff, `GET /console/bookings/${id}/cancellation`)
  ).data;
  const turnDown = `POST /console/bookings/${id}/cancellations/${proposed?.id}/turn-down` as const;
  await staffCall(world, colleague, turnDown, { body: { words: "ลูกค้าเปลี่ยนใจ" } });
  await expect.poll(() => [signals(), listed()], atOnce).toEqual([3, 0]);
  const cashier = await newStaff(world, ["payment.refund"]);
  await staffCall(world, cashier, "POST /console/adjustments", {
    body: { kind: "customer_credit", bookingNumber: number, amountSatang: 5000, words: "ชดเชย" },
  });
  await expect.poll(signals, atOnce).toBe(4);
});

test("money that waits for a second person is at once on the list of who may decide it, and on no other", async () => {
  const [cashier, proposer] = [
    await newStaff(world, ["payment.refund"]),
    await newStaff(world, ["payment.refund"]),
  ];
  const [seeing, other] = [await watch("operations", cashier.cookie), await watch("operations")];
  const listed = (stream: Watched) =>
    listOf(stream)
      ?.approvals.filter(({ proposedBy }) => proposedBy.id === proposer.id)
      .map(({ kind }) => kind);
  await expect.poll(() => [listed(seeing), listed(other)]).toEqual([[], []]);
  expect(listOf(seeing)?.incidents).toEqual([]);
  const driver = await newDriver(world);
  await staffCall(world, proposer, "POST /console/adjustments", {
    body: { kind: "driver_credit", driverId: driver.id, amountSatang: 5000, words: "ชดเชย" },
  });
  await expect.poll(() => listed(seeing), { interval: 20, timeout: 2000 }).toEqual(["adjustment"]);
  expect(listed(other)).toEqual([]);
  expect((await watch("live-map", cashier.cookie)).status).toBe(403);
  // A right that is gone ends the stream that was opened with it.
  await world.deps.db
    .updateTable("staff")
    .set({ scopes: [] })
    .where("id", "=", cashier.id)
    .execute();
  await expect.poll(() => seeing.ended, { timeout: 8000 }).toBe(true);
});

test("a booking that is not there sends nothing of itself and leaves the stream open", async () => {
  const stream = await watch(`bookings/${randomUUID()}`);
  await expect.poll(() => listOf(stream)).toBeDefined();
  await new Promise((wait) => setTimeout(wait, 300));
  expect(stream.received.map(({ event }) => event)).toEqual(["operations"]);
  expect(stream.ended).toBe(false);
});

test("a booking is on the list from its first minute without a driver", async () => {
  const { id } = await book(world, await newCustomer(world));
  const listed = async () =>
    (await staffCall<OperationsView>(world, staff, "GET /console/operations")).data.late.find(
      ({ booking }) => booking.id === id,
    );
  expect(await listed()).toBeUndefined();
  world.clock.advance(limits.waitingShownSeconds + 1);
  expect(await listed()).toMatchObject({ what: "no_driver", driver: null });
});

test("only staff who manage bookings may watch, and no longer than they are signed in", async () => {
  const reviewer = await newStaff(world, ["driver.review"]);
  const leaver = await newStaff(world, ["booking.manage"]);
  const booking = `bookings/${randomUUID()}` as const;
  for (const path of ["operations", "live-map", booking] as const) {
    expect((await watch(path, "")).status).toBe(401);
    expect((await watch(path, reviewer.cookie)).status).toBe(403);
  }
  const streams = [
    await watch("operations", leaver.cookie),
    await watch("live-map", leaver.cookie),
    await watch(booking, leaver.cookie),
  ];
  const stays = await watch("operations");
  await staffCall(world, leaver, "POST /console/logout");
  await expect.poll(() => streams.every(({ ended }) => ended), { timeout: 8000 }).toBe(true);
  expect(stays.ended).toBe(false);
});
