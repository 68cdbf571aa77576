import { randomUUID } from "node:crypto";
import type { ConsoleBooking, ConsoleBookingSummary } from "@songtan/contract/console/bookings";
import { cityOfId } from "@songtan/domain/cities/city-id";
import { afterAll, beforeAll, expect, test } from "vitest";
import { book, bookAndAccept } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
let driver: Person;
let assigned: { id: string; number: string };
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["booking.manage"]);
  driver = await newDriver(world);
  assigned = await bookAndAccept(world, driver);
});
afterAll(() => world.close());

const find = async (query: string) =>
  (
    await staffCall<ConsoleBookingSummary[]>(world, staff, `GET /console/bookings?${query}`)
  ).data.map(({ id }) => id);
const record = (id: string, by = staff) =>
  staffCall<ConsoleBooking>(world, by, `GET /console/bookings/${id}`);

test("bookings are found by number, phone, name, address, driver, state and day", async () => {
  const customer = await newCustomer(world);
  world.clock.advance(60);
  const open = await book(world, customer);
  const q = (text: string) => `q=${encodeURIComponent(text)}`;
  const { data } = await record(assigned.id);
  expect(await find(q(assigned.number.toLowerCase().replaceAll("-", " ")))).toEqual([assigned.id]);
  expect(await find(q(driver.phone))).toEqual([assigned.id]);
  expect(await find(q(customer.phone.replace("+66", "0")))).toEqual([open.id]);
  expect(await find(q("มาลี"))).toEqual([open.id, assigned.id]);
  expect(await find(q(data.stops[0]?.address.slice(0, 6) ?? ""))).toContain(assigned.id);
  expect(await find(q("ไม่มีใครชื่อนี้"))).toEqual([]);
  expect(await find(`driverId=${driver.id}`)).toEqual([assigned.id]);
  expect(await find(`customerId=${customer.id}`)).toEqual([open.id]);
  expect(await find("state=assigned")).toEqual([assigned.id]);
  expect(await find("state=active")).toEqual([open.id, assigned.id]);
  expect(await find("state=ended")).toEqual([]);
  expect(await find(`from=${world.clock.now.toISOString()}`)).toEqual([open.id]);
  expect(await find(`to=${world.clock.now.toISOString()}`)).toEqual([assigned.id]);
  const page = await staffCall<ConsoleBookingSummary[]>(
    world,
    staff,
    "GET /console/bookings?limit=1",
  );
  expect(await find(`limit=1&cursor=${page.nextCursor}`)).toEqual([assigned.id]);
  expect((await staffCall(world, staff, "GET /console/bookings?cursor=x")).status).toBe(400);
});

test("bookings sorted by pick-up come in order, page by page and in the file", async () => {
  const customer = await newCustomer(world);
  const inHours = [5, null, 2, 5];
  const booked: string[] = [];
  for (const hours of inHours) {
    const { id } = await book(world, customer);
    booked.push(id);
    const scheduledAt = hours && new Date(world.clock.now.getTime() + hours * 3_600_000);
    await world.deps.db
      .updateTable("bookings")
      .set({ scheduledAt: scheduledAt || null })
      .where("id", "=", id)
      .execute();
  }
  const [late = "", now = "", soon = "", alsoLate = ""] = booked;
  const earliestFirst = [now, soon, ...[late, alsoLate].toSorted()];
  const pages = async (sort: string) => {
    const ids: string[] = [];
    let cursor = "";
    do {
      const page = await staffCall<ConsoleBookingSummary[]>(
        world,
        staff,
        `GET /console/bookings?customerId=${customer.id}&sort=${sort}&limit=1${cursor}`,
      );
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : "";
    } while (cursor);
    return ids;
  };
  expect(await pages("pick_up")).toEqual(earliestFirst);
  expect(await pages("last_pick_up")).toEqual(earliestFirst.toReversed());
  const file = await world.app.inject({
    url: `/api/console/exports?list=bookings&format=csv&customerId=${customer.id}&sort=pick_up`,
    headers: { cookie: staff.cookie },
  });
  const numbers = await Promise.all(
    earliestFirst.map(async (id) => (await record(id)).data.number),
  );
  expect(file.body.match(/ST-[\w-]+/g)).toEqual(numbers);
});

test("one booking shows what happened, by whom, and to whom it was offered", async () => {
  const { data } = await record(assigned.id);
  expect(data.events.map(({ kind, actor }) => `${kind} ${actor.kind}`)).toEqual([
    "booked customer",
    "searching customer",
    "assigned driver",
  ]);
  expect(data.events.at(-1)?.actor).toEqual({ kind: "driver", id: driver.id, name: "อนันต์ ใจดี" });
  expect(data.driver).toMatchObject({ id: driver.id, phone: driver.phone });
  expect(data.lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(data.totalSatang);
  expect(data.phonesMasked).toBe(false);
  expect((await record(randomUUID())).status).toBe(404);
});

test("phones are masked for staff who do not manage bookings", async () => {
  const reviewer = await newStaff(world, ["driver.review"]);
  const { data } = await record(assigned.id, reviewer);
  expect(data.phonesMasked).toBe(true);
  const phones = [
    data.customer.phone,
    data.driver?.phone,
    ...data.stops.map(({ contactPhone }) => contactPhone),
  ];
  for (const phone of phones) expect(phone).toMatch(/^\+x{7}\d{4}$/);
});

test("a note about a booking is for staff who manage bookings, stays as written, and is in the audit log", async () => {
  const reviewer = await newStaff(world, ["driver.review"]);
  const write = (by: Staff, text: string) =>
    staffCall(world, by, `POST /console/bookings/${assigned.id}/notes`, { body: { text } });
  expect((await write(reviewer, "ขอดู")).code).toBe("scope_missing");
  expect((await write(staff, " ")).code).toBe("invalid");
  expect((await write(staff, "ผู้รับขอเลื่อน")).status).toBe(200);
  world.clock.advance(1);
  expect((await write(staff, "โทรแล้ว")).status).toBe(200);
  const { notes } = (await record(assigned.id)).data;
  expect(notes.map(({ text, by }) => [text, by])).toEqual([
    ["โทรแล้ว", expect.any(String)],
    ["ผู้รับขอเลื่อน", expect.any(String)],
  ]);
  expect((await record(assigned.id, reviewer)).data.notes).toEqual([]);
  const logged = await world.deps.db
    .selectFrom("auditLog")
    .select(["action", "detail"])
    .where("subjectId", "=", assigned.id)
    .where("action", "=", "booking.noted")
    .orderBy("at")
    .execute();
  expect(logged.map(({ detail }) => detail)).toEqual(
    notes.map(({ id }) => ({ noteId: id })).toReversed(),
  );
});

test("a booking shows where its driver is and went, only to staff who manage bookings", async () => {
  const running = await bookAndAccept(world, await newDriver(world));
  const { data: before } = await record(running.id);
  expect(before.position).toMatchObject({ latitude: 13.7478, longitude: 100.5321 });
  expect(before.paths).toEqual([]);
  const driverId = before.driver?.id ?? "";
  const recordedAt = world.clock.now;
  const east = [100.5, 100.501, 100.502];
  await world.deps.db
    .insertInto("positions")
    .values(
      [...east.map((longitude) => [longitude, 13.75] as const), [100.502, 13.76] as const].map(
        ([longitude, latitude], index) => ({
          bookingId: running.id,
          city: cityOfId(running.id),
          driverId,
          longitude,
          latitude,
          heading: null,
          recordedAt: new Date(recordedAt.getTime() + index * 5000),
          receivedAt: recordedAt,
        }),
      ),
    )
    .execute();
  const { data } = await record(running.id);
  expect(data.paths).toEqual([
    [
      [100.5, 13.75],
      [100.502, 13.75],
      [100.502, 13.76],
    ],
  ]);
  const reviewer = await newStaff(world, ["driver.review"]);
  const { data: hidden } = await record(running.id, reviewer);
  expect([hidden.position, hidden.paths]).toEqual([null, []]);
});

test("of a long way only so many positions are read, with its end", async () => {
  const long = await bookAndAccept(world, await newDriver(world));
  const driverId = (await record(long.id)).data.driver?.id ?? "";
  const start = world.clock.now.getTime();
  // Every position is a bend: none can be left out as part of a straight line.
  const bends = Array.from({ length: 2500 }, (_, index) => ({
    bookingId: long.id,
    city: cityOfId(long.id),
    driverId,
    longitude: 100.5 + (index % 4 < 2 ? 0 : 0.001),
    latitude: 13.75 + index * 0.0001,
    heading: null,
    recordedAt: new Date(start + index * 5000),
    receivedAt: new Date(start),
  }));
  await world.deps.db.insertInto("positions").values(bends).execute();
  const path = (await record(long.id)).data.paths[0] ?? [];
  expect(path.length).toBeGreaterThan(300);
  expect(path.length).toBeLessThanOrEqual(1002);
  expect(path[0]).toEqual([100.5, 13.75]);
  expect(path.at(-1)?.[1]).toBeCloseTo(13.75 + 2499 * 0.0001);
});
