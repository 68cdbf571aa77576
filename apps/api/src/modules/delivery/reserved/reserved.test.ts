import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { OperationsView } from "@songtan/contract/console/operations";
import type { DashboardView } from "@songtan/contract/drivers/drivers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { searchOrAssign } from "./assign-reserved.ts";

let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  world = await openTestWorld();
});
// A session ends while the clock goes on.
beforeEach(async () => {
  staff = await newStaff(world, ["booking.manage", "driver.review"]);
});
afterAll(() => world.close());

async function bookLater(hours = 5) {
  const customer = await newCustomer(world);
  const scheduledAt = new Date(world.clock.now.getTime() + hours * 3_600_000).toISOString();
  const { id } = await book(world, customer, { quote: { scheduledAt } });
  return { id, customer };
}
const change = { seenState: "scheduled", seenDriverId: null, words: "ลูกค้าประจำขอคนนี้" };
const reserve = (id: string, driver: Pick<Person, "id">, by = staff) =>
  staffCall(world, by, `POST /console/bookings/${id}/choose-driver`, {
    body: { ...change, driverId: driver.id, way: "reserve" },
  });
const release = (id: string) =>
  staffCall(world, staff, `POST /console/bookings/${id}/release-driver`, { body: change });
const view = async (id: string) =>
  (await staffCall<ConsoleBooking>(world, staff, `GET /console/bookings/${id}`)).data;
const reservedOf = async ({ token }: Person) =>
  (await call<DashboardView>(world, "GET /driver/dashboard", { token })).data.reserved;
const decline = ({ token }: Person, id: string) =>
  call(world, `POST /driver/reserved-bookings/${id}/decline`, { token });
const lost = async (id: string) =>
  (await staffCall<OperationsView>(world, staff, "GET /console/operations")).data.incidents.filter(
    ({ kind, booking }) => kind === "reserved_driver_lost" && booking?.id === id,
  );
async function search(id: string, minutes = 300) {
  world.clock.advance(minutes * 60 - 1800);
  await searchOrAssign(world.deps, { bookingId: id });
  staff = await newStaff(world, ["booking.manage", "driver.review"]);
}

test("a reserved driver sees the job with its areas alone, and gets it when its search begins", async () => {
  const driver = await newDriver(world);
  const { id } = await bookLater();
  expect((await reserve(id, driver)).status).toBe(200);
  expect((await view(id)).reservedDriver).toMatchObject({ id: driver.id });
  const [job, ...others] = await reservedOf(driver);
  expect(others).toEqual([]);
  expect(job).toMatchObject({ bookingId: id });
  expect(JSON.stringify(job)).not.toContain("สยามพารากอน");
  const reservedBy = staff.id;
  await search(id);
  expect(await view(id)).toMatchObject({
    state: "assigned",
    driver: { id: driver.id },
    reservedDriver: null,
  });
  const { recordedBy } = await world.deps.db
    .selectFrom("bookingEvents")
    .select("recordedBy")
    .where("bookingId", "=", id)
    .where("kind", "=", "assigned")
    .executeTakeFirstOrThrow();
  expect(recordedBy).toBe(reservedBy);
  expect(await reservedOf(driver)).toEqual([]);
  expect(await lost(id)).toEqual([]);
});

test("a driver who is off duty then leaves the search as it is, and staff see it", async () => {
  const driver = await newDriver(world);
  const { id } = await bookLater();
  await reserve(id, driver);
  await world.deps.db
    .updateTable("drivers")
    .set({ onDutySince: null })
    .where("accountId", "=", driver.id)
    .execute();
  await search(id);
  expect(await view(id)).toMatchObject({ state: "searching", driver: null });
  expect(await lost(id)).toMatchObject([{ driver: { id: driver.id } }]);
  // The job runs again after a crash: nothing is done twice.
  await searchOrAssign(world.deps, { bookingId: id });
  expect(await lost(id)).toHaveLength(1);
});

test("the driver declines once; another driver, or after the search began, cannot", async () => {
  const [driver, other] = [await newDriver(world), await newDriver(world)];
  const { id } = await bookLater();
  await reserve(id, driver);
  expect((await decline(other, id)).status).toBe(404);
  expect((await decline(driver, id)).status).toBe(200);
  expect((await decline(driver, id)).status).toBe(404);
  expect((await view(id)).reservedDriver).toBeNull();
  expect(await lost(id)).toHaveLength(1);
  expect(await reservedOf(driver)).toEqual([]);
  await reserve(id, other);
  await search(id);
  expect((await decline(other, id)).status).toBe(404);
});

test("staff choose another or release the driver, who then no longer sees the job", async () => {
  const [first, second] = [await newDriver(world), await newDriver(world)];
  const { id } = await bookLater();
  expect((await release(id)).code).toBe("move_not_possible");
  await reserve(id, first);
  expect((await reserve(id, first)).code).toBe("invalid");
  expect((await reserve(id, second)).status).toBe(200);
  expect([await reservedOf(first), (await reservedOf(second)).length]).toEqual([[], 1]);
  expect((await release(id)).status).toBe(200);
  expect(await reservedOf(second)).toEqual([]);
  const actions = await world.deps.db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", id)
    .orderBy("action")
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    "booking.driver_released",
    "booking.driver_reserved",
    "booking.driver_reserved",
  ]);
});

test("a driver is not reserved for two bookings at about the same time, also not by two people at once", async () => {
  const driver = await newDriver(world);
  const [one, two, later] = [await bookLater(5), await bookLater(6), await bookLater(8)];
  const second = await newStaff(world, ["booking.manage"]);
  const answers = await Promise.all([reserve(one.id, driver), reserve(two.id, driver, second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect((await reserve(later.id, driver)).status).toBe(200);
});

test("who may not have the job at all cannot be reserved, and only scheduled bookings have one", async () => {
  const unverified = await newDriver(world, { verified: false });
  const { id } = await bookLater();
  expect((await reserve(id, unverified)).code).toBe("driver_not_available");
  const { id: now } = await book(world, await newCustomer(world));
  const answer = await staffCall(world, staff, `POST /console/bookings/${now}/choose-driver`, {
    body: {
      ...{ ...change, seenState: "searching", way: "reserve" },
      driverId: (await newDriver(world)).id,
    },
  });
  expect(answer.code).toBe("move_not_possible");
});

test("the customer cancels: the driver no longer sees the job", async () => {
  const driver = await newDriver(world);
  const { id, customer } = await bookLater();
  await reserve(id, driver);
  const cancelled = await call(world, `POST /bookings/${id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  expect(cancelled.status).toBe(200);
  expect(await reservedOf(driver)).toEqual([]);
});
