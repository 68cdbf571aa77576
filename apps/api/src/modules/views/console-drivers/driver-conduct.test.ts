import type { ConsoleBookingSummary } from "@songtan/contract/console/bookings";
import type { ConsoleDriverSummary } from "@songtan/contract/console/drivers";
import { type ConductMeasure, conductParts } from "@songtan/domain/figures/driver-conduct";
import { limits } from "@songtan/domain/limits";
import { serviceDay } from "@songtan/domain/thai/dates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliver } from "../../../../testing/money/books.ts";
import { openReporting } from "../../../../testing/money/reporting.ts";
import { book, bookAndAccept, send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { newOfferOf } from "../../bookings/record/booking.ts";
import { countFigures } from "../figures/count-figures.ts";

let reporting: Awaited<ReturnType<typeof openReporting>>;
let staff: Staff;
let day: string;
let [restless, choosy, late] = [] as unknown as [Person, Person, Person];

async function giveBack(driver: Person, reason: "vehicle_trouble" | "unsafe"): Promise<void> {
  const { world } = reporting;
  const { id } = await bookAndAccept(world, driver);
  await send(world, driver, id, [{ kind: "heading" }, { kind: "given_back", reason }]);
}

async function offer(driver: Person, answer: "declined" | "expired"): Promise<void> {
  const { deps, clock } = reporting.world;
  const { id: bookingId } = await book(reporting.world, await newCustomer(reporting.world));
  const at = clock.now;
  const sent = { driverId: driver.id, sentAt: at, expiresAt: at };
  const way = { pickupDistanceMetres: 900, pickupSeconds: 120, reasons: ["near"] };
  // Twice for one booking, which counts once.
  for (const wave of [1, 2])
    await deps.db
      .insertInto("offers")
      .values({ ...sent, ...way, ...newOfferOf(bookingId), wave, answer, answeredAt: at })
      .execute();
}

beforeAll(async () => {
  reporting = await openReporting();
  const { world } = reporting;
  day = serviceDay(world.clock.now);
  restless = await newDriver(world);
  choosy = await newDriver(world);
  late = await newDriver(world);
  for (const reason of ["unsafe", "vehicle_trouble", "vehicle_trouble"] as const)
    await giveBack(restless, reason);
  await giveBack(choosy, "unsafe");
  for (const answer of ["declined", "declined", "expired"] as const) await offer(choosy, answer);
  await offer(restless, "declined");
  await deliver({ world, driver: await newDriver(world) });
  const { booking } = await deliver({ world, driver: late });
  await world.deps.db
    .updateTable("bookings")
    .set({
      pickupLeaveAt: null,
      pickupExpectedAt: new Date(world.clock.now.getTime() - 86_400_000),
    })
    .where("id", "=", booking.id)
    .execute();
  await countFigures(world.deps);
  staff = await newStaff(world, ["driver.review"]);
});
afterAll(() => reporting.money.close());

const drivers = async (query: string) =>
  staffCall<ConsoleDriverSummary[]>(reporting.world, staff, `GET /console/drivers?${query}`);
const ranked = async (sort: ConductMeasure, more = "") =>
  (await drivers(`sort=${sort}${more}`)).data.map(({ id, work }) => [
    id,
    ...conductParts[sort].map((name) => work?.[name]),
  ]);

test("drivers are ranked by what went wrong, most first, each booking counted once", async () => {
  expect(await ranked("given_back")).toEqual([
    [restless.id, 3, 3],
    [choosy.id, 1, 1],
  ]);
  expect(await ranked("declined")).toEqual([
    [choosy.id, 2, 3],
    [restless.id, 1, 1],
  ]);
  expect(await ranked("missed")).toEqual([[choosy.id, 1, 3]]);
  expect(await ranked("late")).toEqual([[late.id, 1, 1]]);
});

test("the ranking is of the chosen days and vehicle, and goes on from page to page", async () => {
  const tomorrow = serviceDay(new Date(Date.parse(day) + 86_400_000));
  expect(await ranked("given_back", `&from=${day}&to=${day}`)).toHaveLength(2);
  expect(await ranked("given_back", `&from=${tomorrow}`)).toEqual([]);
  expect(await ranked("given_back", "&vehicle=pickup")).toEqual([]);
  const first = await drivers("sort=given_back&limit=1");
  expect(first.data.map(({ id }) => id)).toEqual([restless.id]);
  const second = await drivers(`sort=given_back&limit=1&cursor=${first.nextCursor}`);
  expect([second.data.map(({ id }) => id), second.nextCursor]).toEqual([[choosy.id], null]);
});

test("reasons are those that the driver chose, most first", async () => {
  const reasonsOf = async (query: string) =>
    (await drivers(`sort=given_back&${query}`)).data.map(({ work }) => work?.givenBackReasons);
  expect(await reasonsOf(`from=${day}`)).toEqual([
    [
      { reason: "vehicle_trouble", bookings: 2 },
      { reason: "unsafe", bookings: 1 },
    ],
    [{ reason: "unsafe", bookings: 1 }],
  ]);
});

test("each figure opens as many bookings as it counts", async () => {
  for (const sort of ["given_back", "declined", "missed", "late"] as const)
    for (const [id, part] of await ranked(sort)) {
      const { data } = await staffCall<ConsoleBookingSummary[]>(
        reporting.world,
        staff,
        `GET /console/bookings?driverId=${id}&conduct=${sort}`,
      );
      expect([sort, data.length]).toEqual([sort, part]);
    }
});

test("verified drivers who never worked, and those who stopped, are listed with their last day", async () => {
  const { world } = reporting;
  const fresh = await newDriver(world);
  const { db } = world.deps;
  await db.deleteFrom("dutyPeriods").where("driverId", "=", fresh.id).execute();
  await db
    .updateTable("drivers")
    .set({ onDutySince: null })
    .where("accountId", "in", [fresh.id, restless.id])
    .execute();
  const found = async (state: string) =>
    (await drivers(`state=${state}`)).data.map(({ id, lastOnDutyAt }) => [id, lastOnDutyAt]);
  expect(await found("never_on_duty")).toEqual([[fresh.id, null]]);
  expect(await found("idle")).toEqual([]);
  const endedAt = new Date(Date.now() - (limits.idleDays + 1) * 86_400_000);
  await db
    .updateTable("dutyPeriods")
    .set({ beganAt: new Date(endedAt.getTime() - 3_600_000), endedAt })
    .where("driverId", "=", restless.id)
    .execute();
  expect(await found("idle")).toEqual([[restless.id, endedAt.toISOString()]]);
});
