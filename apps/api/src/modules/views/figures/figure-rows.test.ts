import type { BookEntry } from "@songtan/contract/console/books";
import type { ConsoleDriverSummary } from "@songtan/contract/console/drivers";
import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import { bookingFigureNames, type Figures } from "@songtan/domain/figures/figures";
import {
  bookingMeasures,
  type Counted,
  type Measure,
  moneyMeasures,
  rowsBehind,
} from "@songtan/domain/figures/rows";
import { addServiceDays, serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliver } from "../../../../testing/money/books.ts";
import { openReporting } from "../../../../testing/money/reporting.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { countFigures } from "./count-figures.ts";

let reporting: Awaited<ReturnType<typeof openReporting>>;
let staff: Staff;
let report: FiguresReport;
beforeAll(async () => {
  reporting = await openReporting();
  const { world } = reporting;
  const cancel = async (vehicle: "motorcycle" | "hatchback", reason?: string) => {
    const customer = await newCustomer(world);
    const { id } = await book(world, customer, { quote: { vehicle } });
    await call(world, `POST /bookings/${id}/cancel`, {
      token: customer.token,
      body: { expectedFeeSatang: 0, ...(reason && { reason }) },
    });
    return id;
  };
  await reporting.claim();
  await deliver({ world, driver: await newDriver(world) });
  await cancel("motorcycle", "ไม่ส่งแล้ว");
  await cancel("hatchback", "ไม่ส่งแล้ว");
  await cancel("hatchback");
  for (const [state, cancelReason] of [
    ["cancelled", "not_paid"],
    ["cancelled", "wrong_address"],
    ["unfulfilled", null],
  ] as const)
    await world.deps.db
      .updateTable("bookings")
      .set({ state, cancelReason })
      .where("id", "=", await cancel("motorcycle"))
      .execute();
  await book(world, await newCustomer(world), { quote: { vehicle: "hatchback" } });
  world.clock.advance(86_400);
  // Late, and of another day.
  const late = await deliver({ world, driver: await newDriver(world) });
  await world.deps.db
    .updateTable("bookings")
    .set({
      pickupLeaveAt: null,
      pickupExpectedAt: new Date(world.clock.now.getTime() - 86_400_000),
    })
    .where("id", "=", late.booking.id)
    .execute();
  // A break, and a driver who has changed the vehicle since: income counts under the booking's, hours under the driver's.
  const { driverId, beganAt } = await world.deps.db
    .selectFrom("dutyPeriods")
    .selectAll()
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const endsAt = new Date(beganAt.getTime() + 600_000);
  await world.deps.db.insertInto("dutyBreaks").values({ driverId, beganAt, endsAt }).execute();
  await world.deps.db
    .updateTable("drivers")
    .set({ vehicle: "hatchback" })
    .where("accountId", "=", driverId)
    .execute();
  await countFigures(world.deps);
  staff = await newStaff(world, [
    "booking.manage",
    "payout.run",
    "payment.refund",
    "driver.review",
  ]);
  report = await figures({ from: addServiceDays(serviceDay(world.clock.now), -1) });
});
afterAll(() => reporting.money.close());

const figures = async (query: Record<string, string>) =>
  (
    await staffCall<FiguresReport>(
      reporting.world,
      staff,
      `GET /console/figures?${new URLSearchParams(query).toString()}`,
    )
  ).data;

/** Every row that a figure's list shows. */
async function rowsOf(measure: Measure, counted: Counted): Promise<unknown[]> {
  const { list, filters } = rowsBehind(measure, counted);
  // Books and drivers are read by days, the other lists by instants: `instantsOf` of the console makes them of days.
  const { from, to } = counted;
  const range =
    list === "books/entries" || list === "drivers"
      ? { from, to }
      : {
          from: serviceDayStart(from).toISOString(),
          to: serviceDayStart(addServiceDays(to, 1)).toISOString(),
        };
  const rows: unknown[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = new URLSearchParams({
      ...filters,
      ...range,
      limit: "3",
      ...(cursor && { cursor }),
    }).toString();
    const page = await staffCall<unknown[]>(
      reporting.world,
      staff,
      `GET /console/${list}?${query}`,
    );
    expect([query, page.status]).toEqual([query, 200]);
    rows.push(...page.data);
    cursor = (page as { nextCursor?: string | null }).nextCursor ?? null;
  }
  return rows;
}

const counts: Readonly<Record<Exclude<Measure, "worked">, (figures: Figures) => number | null>> = {
  bookings: (row) => row.bookings,
  delivered: (row) => row.delivered,
  cancelled: (row) => row.cancelled,
  matched: (row) => row.matched,
  picked_up: (row) => row.pickedUp,
  on_time: (row) => row.onTime,
  claims: (row) => row.claims,
  revenue: (row) => row.revenueSatang,
  commission: (row) => row.commissionSatang,
  tips: (row) => row.tipsSatang,
  claims_cost: (row) => row.claimsCostSatang,
  driver_income: (row) => row.driverIncomeSatang,
};

async function expectRows(of: Figures, counted: Counted) {
  const drivers = (await rowsOf("worked", counted)) as ConsoleDriverSummary[];
  const sumOf = (read: (work: NonNullable<ConsoleDriverSummary["work"]>) => number | null) =>
    drivers.reduce((sum, { work }) => sum + ((work && read(work)) ?? 0), 0);
  const worked = [sumOf((work) => work.workedSeconds), sumOf((work) => work.incomeSatang)];
  expect([counted, ...worked]).toEqual([counted, of.driverSeconds, of.driverIncomeSatang]);
  for (const [name, read] of Object.entries(counts)) {
    const measure = name as Measure;
    const rows = await rowsOf(measure, counted);
    const shown = moneyMeasures.some((money) => money === measure)
      ? (rows as BookEntry[]).reduce((sum, { countedSatang }) => sum + (countedSatang ?? 0), 0)
      : rows.length;
    expect([measure, counted, shown]).toEqual([measure, counted, read(of)]);
  }
}

test("every measure is compared with its list", () => {
  const named = [
    ...bookingMeasures,
    ...moneyMeasures,
    "bookings",
    "delivered",
    "cancelled",
    "claims",
  ];
  expect(Object.keys(counts).sort()).toEqual([...named].sort());
});

test("each figure's list has as many rows, or the same sum, whatever is chosen", async () => {
  const { from, to } = report;
  const { total } = report;
  for (const part of [total.onTime, total.claims, total.matched, total.pickedUp])
    expect([part > 0, part < total.bookings]).toEqual([true, true]);
  expect(total.onTime).toBeLessThan(total.delivered);
  expect(total.driverIncomeSatang).toBeGreaterThan(0);
  await expectRows(total, { from, to });
  for (const { day, ...row } of report.days) await expectRows(row, { from: day, to: day });
  for (const { provinceCode, ...row } of report.provinces)
    if (provinceCode) await expectRows(row, { from, to, provinceCode });
  for (const { vehicle, ...row } of report.vehicles)
    if (vehicle) await expectRows(row, { from, to, vehicle });
  for (const { channel, ...row } of report.channels)
    if (channel) await expectRows(row, { from, to, channel });
  const chosen = { vehicle: "hatchback", channel: "person" };
  await expectRows((await figures({ from, to, ...chosen })).total, { from, to, ...chosen });
}, 60_000);

test("hours and income are of each driver, breaks apart, and money only for who may see it", async () => {
  const { from, to } = report;
  const read = async (by: Staff, query: string) =>
    (
      await staffCall<ConsoleDriverSummary[]>(
        reporting.world,
        by,
        `GET /console/drivers?limit=50${query}`,
      )
    ).data;
  const rows = await read(staff, `&from=${from}&to=${to}`);
  const rested = rows.filter(({ work }) => work && work.onlineSeconds !== work.workedSeconds);
  expect(rested.map(({ work }) => work && work.onlineSeconds - work.workedSeconds)).toEqual([600]);
  expect(rows.some(({ work }) => (work?.incomeSatang ?? 0) > 0)).toBe(true);
  const reviewer = await newStaff(reporting.world, ["driver.review"]);
  const seen = await read(reviewer, `&from=${from}`);
  expect(seen.map(({ work }) => work?.incomeSatang)).toEqual(rows.map(() => null));
  expect((await read(reviewer, "")).map(({ work }) => work)).not.toContainEqual(expect.anything());
  const future = addServiceDays(to, 1);
  expect(await read(staff, `&from=${future}`)).toEqual([]);
});

test("days that a version before has counted get their drivers with the next run", async () => {
  const { deps } = reporting.world;
  const count = async () =>
    (await deps.db.selectFrom("figureDriverDays").select("day").execute()).length;
  const before = await count();
  await deps.db.deleteFrom("figureDriverDays").execute();
  await deps.db.updateTable("figureProgress").set({ countsConduct: false }).execute();
  await countFigures(deps);
  expect([before > 0, await count()]).toEqual([true, before]);
});

test("each reason leads to its bookings, also where a person typed it", async () => {
  const { from, to } = report;
  expect(report.cancellations.map(({ reason }) => reason).sort()).toEqual([
    "no_driver",
    "not_paid",
    "not_said",
    "other",
    "wrong_address",
  ]);
  for (const chosen of [{}, { vehicle: "hatchback" }]) {
    const { cancellations } = await figures({ from, to, ...chosen });
    expect(cancellations.length).toBeGreaterThan(0);
    for (const { reason, bookings } of cancellations)
      expect([reason, (await rowsOf("cancelled", { from, to, ...chosen, reason })).length]).toEqual(
        [reason, bookings],
      );
  }
});

test("the hours of a day sum to the day, each with its rows, from Bangkok's midnight to the next", async () => {
  const { db } = reporting.world.deps;
  const day = addServiceDays(report.from, -30);
  const start = serviceDayStart(day).getTime();
  const made = { "0": 0, "7": 8 * 3_600_000 - 1, "23": 86_400_000 - 1, none: 86_400_000 };
  for (const offset of Object.values(made)) {
    const { id } = await book(reporting.world, await newCustomer(reporting.world));
    await db
      .updateTable("bookings")
      .set({ createdAt: new Date(start + offset) })
      .where("id", "=", id)
      .execute();
  }
  await countFigures(reporting.world.deps);
  const { total, hours, countedAt } = await figures({ from: day, to: day });
  expect(hours.filter(({ bookings }) => bookings > 0).map(({ hour }) => hour)).toEqual([0, 7, 23]);
  expect(hours).toHaveLength(24);
  const at = countedAt ? { countedAt } : {};
  for (const of of [{ total, hours }, ...(await hoursOfReportedDays())])
    for (const name of bookingFigureNames)
      expect([name, of.hours.reduce((sum, row) => sum + row[name], 0)]).toEqual([
        name,
        of.total[name],
      ]);
  for (const row of hours) {
    const hour = String(row.hour);
    const rows = await rowsOf("bookings", { from: day, to: day, hour, ...at });
    expect([hour, rows.length]).toEqual([hour, row.bookings]);
  }
  expect((await figures({ from: day, to: addServiceDays(day, 1) })).hours).toEqual([]);
  const hatchbacks = await figures({
    from: day,
    to: day,
    vehicle: "hatchback",
    provinceCode: "10",
  });
  expect(hatchbacks.hours.reduce((sum, row) => sum + row.bookings, 0)).toBe(
    hatchbacks.total.bookings,
  );
});
const hoursOfReportedDays = () =>
  Promise.all(report.days.map(({ day }) => figures({ from: day, to: day })));

test("what comes after the count is in no figure's list, also when a phone reports it later", async () => {
  const { world } = reporting;
  const to = serviceDay(world.clock.now);
  await countFigures(world.deps);
  const counted = await figures({ from: report.from, to });
  const at = { from: report.from, to, countedAt: counted.countedAt ?? "" };
  world.clock.advance(60);
  await deliver({ world, driver: await newDriver(world) });
  const customer = await newCustomer(world);
  await book(world, customer);
  // A booking that waited at the count has come to nothing since, some time before the count by its phone's clock.
  const waiting = await world.deps.db
    .updateTable("bookings")
    .set({ state: "unfulfilled", endedAt: new Date(world.clock.now.getTime() - 120_000) })
    .where("state", "=", "searching")
    .where("customerId", "!=", customer.id)
    .where("createdAt", ">=", serviceDayStart(report.from))
    .returning("id")
    .execute();
  expect(waiting.length).toBeGreaterThan(0);
  await world.deps.db
    .insertInto("bookingEvents")
    .values(
      waiting.map(({ id }) => ({
        bookingId: id,
        city: "10",
        kind: "unfulfilled",
        actor: "system",
        happenedAt: new Date(world.clock.now.getTime() - 120_000),
        receivedAt: world.clock.now,
      })),
    )
    .execute();
  for (const [name, read] of Object.entries(counts)) {
    const measure = name as Measure;
    const rows = await rowsOf(measure, at);
    const shown = moneyMeasures.some((money) => money === measure)
      ? (rows as BookEntry[]).reduce((sum, { countedSatang }) => sum + (countedSatang ?? 0), 0)
      : rows.length;
    expect([measure, shown]).toEqual([measure, read(counted.total)]);
  }
  const { countedAt: _, ...now } = at;
  expect((await rowsOf("bookings", now)).length).toBe(counted.total.bookings + 2);
  expect((await rowsOf("cancelled", now)).length).toBe(counted.total.cancelled + waiting.length);
});

test("a whole month is compared with the month before it", async () => {
  const { db } = reporting.world.deps;
  const day = (on: string, bookings: number) =>
    db
      .insertInto("figureDays")
      .values({ ...noFigures, day: on, provinceCode: "", vehicle: "", channel: "", bookings })
      .execute();
  await day("2025-01-31", 100);
  await day("2025-02-01", 2);
  await day("2025-02-28", 3);
  await day("2025-03-31", 10);
  const month = await figures({ from: "2025-03-01", to: "2025-03-31" });
  expect([month.total.bookings, month.before.bookings]).toEqual([10, 5]);
  const days = await figures({ from: "2025-03-01", to: "2025-03-30" });
  expect([days.total.bookings, days.before.bookings]).toEqual([0, 105]);
});
const noFigures = {
  ended: 0,
  delivered: 0,
  cancelled: 0,
  matched: 0,
  matchSeconds: 0,
  pickedUp: 0,
  pickupSeconds: 0,
  onTime: 0,
  claims: 0,
  revenueSatang: 0,
  commissionSatang: 0,
  tipsSatang: 0,
  claimsCostSatang: 0,
  driverIncomeSatang: 0,
  driverSeconds: 0,
};
