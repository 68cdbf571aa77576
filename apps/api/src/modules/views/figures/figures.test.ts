import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import { type Figures, figureNames } from "@songtan/domain/figures/figures";
import { figureDaysMax } from "@songtan/domain/figures/spans";
import { earningKinds } from "@songtan/domain/ledger/driver-balance";
import { limits } from "@songtan/domain/limits";
import { addServiceDays, serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliver } from "../../../../testing/money/books.ts";
import { openReporting } from "../../../../testing/money/reporting.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall, staffCookie } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { countFigures } from "./count-figures.ts";

let reporting: Awaited<ReturnType<typeof openReporting>>;
let world: TestWorld;
let accountant: Staff;
let first: string;
beforeAll(async () => {
  reporting = await openReporting();
  ({ world } = reporting);
  accountant = await newStaff(world, ["booking.manage", "payout.run"]);
  first = serviceDay(world.clock.now);
});
afterAll(async () => {
  await reporting.money.close();
});

const figures = async (query = "") => {
  // The clock has gone on: a session of staff ends after some hours.
  accountant.cookie = await staffCookie(world, accountant.id);
  return (
    await staffCall<FiguresReport>(
      world,
      accountant,
      `GET /console/figures?from=${first}&to=${serviceDay(world.clock.now)}${query}`,
    )
  ).data;
};

/** The same days counted from the bookings, the books and the hours, row by row and without SQL. */
async function recount(): Promise<Map<string, Figures>> {
  const { db } = world.deps;
  const days = new Map<string, Figures>();
  const add = (day: string, name: keyof Figures, amount: number) => {
    const row = days.get(day) ?? zeroes();
    row[name] = (row[name] ?? 0) + amount;
    days.set(day, row);
  };
  const events = await db.selectFrom("bookingEvents").selectAll().orderBy("id").execute();
  const stops = await db.selectFrom("stops").select("bookingId").execute();
  for (const booking of await db.selectFrom("bookings").selectAll().execute()) {
    const day = serviceDay(booking.createdAt);
    const when = (kind: string) =>
      events.find((event) => event.bookingId === booking.id && event.kind === kind)?.happenedAt;
    const assigned = when("assigned");
    add(day, "bookings", 1);
    if (booking.endedAt) add(day, "ended", 1);
    if (["cancelled", "unfulfilled"].includes(booking.state)) add(day, "cancelled", 1);
    if (assigned) {
      add(day, "matched", 1);
      const searched = when("searching") ?? booking.createdAt;
      add(day, "matchSeconds", Math.round((assigned.getTime() - searched.getTime()) / 1000));
    }
    if (assigned && booking.pickedUpAt) {
      add(day, "pickedUp", 1);
      const from = Math.max(assigned.getTime(), booking.scheduledAt?.getTime() ?? 0);
      add(
        day,
        "pickupSeconds",
        Math.round(Math.max(0, booking.pickedUpAt.getTime() - from) / 1000),
      );
    }
    if (booking.state === "delivered") {
      add(day, "delivered", 1);
      const count = stops.filter(({ bookingId }) => bookingId === booking.id).length;
      const ride = booking.durationSeconds + count * limits.absentMinutes * 60;
      const start = booking.pickupExpectedAt ?? booking.pickedUpAt;
      if (start && booking.endedAt && booking.endedAt.getTime() <= start.getTime() + ride * 1000)
        add(day, "onTime", 1);
    }
  }
  for (const report of await db.selectFrom("reports").selectAll().execute())
    if (report.requestedSatang !== null) add(serviceDay(report.createdAt), "claims", 1);
  const entries = await db
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerPostings", "entryId", "ledgerEntries.id")
    .select(["kind", "accountingOn", "account", "amountSatang"])
    .execute();
  for (const { kind, accountingOn, account, amountSatang } of entries) {
    if (account === "platform_revenue") add(accountingOn, "commissionSatang", -amountSatang);
    if (account === "claims_cost") add(accountingOn, "claimsCostSatang", amountSatang);
    if (account !== "driver_available") continue;
    if (kind === "tip_received") add(accountingOn, "tipsSatang", -amountSatang);
    if (earningKinds.some((earning) => earning === kind))
      add(accountingOn, "driverIncomeSatang", -amountSatang);
  }
  const splits = await db
    .selectFrom("taxSplits")
    .innerJoin("ledgerEntries", "ledgerEntries.source", "taxSplits.source")
    .select(["accountingOn", "totalSatang"])
    .execute();
  for (const { accountingOn, totalSatang } of splits)
    add(accountingOn, "revenueSatang", totalSatang);
  for (const { beganAt, endedAt } of await db.selectFrom("dutyPeriods").selectAll().execute())
    for (let day = serviceDay(beganAt); ; day = addServiceDays(day, 1)) {
      const end = Math.min((endedAt ?? world.clock.now).getTime(), world.clock.now.getTime());
      const from = Math.max(beganAt.getTime(), serviceDayStart(day).getTime());
      const to = Math.min(end, serviceDayStart(addServiceDays(day, 1)).getTime());
      if (to <= from) break;
      add(day, "driverSeconds", Math.round((to - from) / 1000));
    }
  return days;
}
const zeroes = (): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, 0])) as unknown as Figures;
const sumOf = (rows: readonly Figures[]): Figures =>
  rows.reduce((sum, row) => {
    for (const name of figureNames) sum[name] = (sum[name] ?? 0) + (row[name] ?? 0);
    return sum;
  }, zeroes());
const only = (row: Figures) => Object.fromEntries(figureNames.map((name) => [name, row[name]]));

async function expectEqualToBooks() {
  await countFigures(world.deps);
  const [shown, counted] = [await figures(), await recount()];
  expect(shown.daysWaiting).toBe(0);
  for (const day of shown.days)
    expect([day.day, only(day)]).toEqual([day.day, only(counted.get(day.day) ?? zeroes())]);
  const total = only(sumOf([...counted.values()]));
  expect(only(shown.total)).toEqual(total);
  for (const rows of [shown.provinces, shown.vehicles, shown.channels])
    expect(only(sumOf(rows))).toEqual(total);
  return shown;
}

const pattaya = { latitude: 12.9276, longitude: 100.8771 };
const acts = {
  async delivered() {
    await deliver({ world, driver: await newDriver(world) });
  },
  async cancelled() {
    const customer = await newCustomer(world);
    const { id } = await book(world, customer, {
      at: pattaya,
      dropOffs: [{ latitude: 12.94, longitude: 100.89 }],
    });
    await call(world, `POST /bookings/${id}/cancel`, {
      token: customer.token,
      body: { expectedFeeSatang: 0, reason: "ไม่ส่งแล้ว" },
    });
  },
  async waiting() {
    await book(world, await newCustomer(world), { quote: { vehicle: "hatchback" } });
  },
  async tipped() {
    const driver = await newDriver(world);
    world.clock.advance(1800);
    const customer = await newCustomer(world);
    const { booking } = await deliver({ world, driver }, { customer });
    await call(world, `POST /bookings/${booking.id}/tip`, {
      token: customer.token,
      body: { amountSatang: 5000, method: "card", token: await reporting.bank.token() },
    });
  },
  // Bangkok's midnight is among them.
  async hours() {
    world.clock.advance(5 * 3600);
  },
  async paidByCard() {
    await reporting.delivered();
  },
};
test("the figures of random days equal a recount of the bookings and the books", async () => {
  const history = fc.array(fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])), {
    minLength: 4,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(history, async (names) => {
      for (const name of names) await acts[name]();
      await expectEqualToBooks();
    }),
    { numRuns: 2, endOnFailure: true },
  );
}, 120_000);

test("a claim that is granted the next day counts on that day, and the day of the booking stays", async () => {
  const { id } = await reporting.claim();
  const day = serviceDay(world.clock.now);
  const before = (await expectEqualToBooks()).days.find((row) => row.day === day);
  expect(before?.claims).toBeGreaterThan(0);
  world.clock.advance(86_400);
  for (const member of [reporting.staff, reporting.second])
    member.cookie = await staffCookie(world, member.id);
  await reporting.act(id, "propose", reporting.proposal);
  await reporting.act(id, "approve", {}, reporting.second);
  const after = await expectEqualToBooks();
  const [ofDay, ofNext] = [day, addServiceDays(day, 1)].map((one) =>
    after.days.find((row) => row.day === one),
  );
  // Who was on duty stayed so until midnight.
  const withoutHours = (row: Figures | undefined) => ({ ...row, driverSeconds: 0 });
  expect(withoutHours(ofDay)).toEqual(withoutHours(before));
  expect(ofNext?.claimsCostSatang).toBe(reporting.proposal.amountSatang);
});

test("a filter leaves what it names, and the list of bookings has as many rows as the figure", async () => {
  const of = await figures("&provinceCode=20");
  expect(of.provinces.map(({ provinceCode }) => provinceCode)).toEqual(
    of.total.bookings ? ["20"] : [],
  );
  const bangkok = await figures("&provinceCode=10&vehicle=motorcycle&channel=person");
  const from = serviceDayStart(first).toISOString();
  const { data } = await staffCall<unknown[]>(
    world,
    accountant,
    `GET /console/bookings?from=${from}&provinceCode=10&vehicle=motorcycle&channel=person&state=cancelled&limit=50`,
  );
  expect(data).toHaveLength(bangkok.total.cancelled);
});

test("who runs no payouts sees how the days went, and no money", async () => {
  const dispatcher = await newStaff(world, ["booking.manage"]);
  const { data } = await staffCall<FiguresReport>(
    world,
    dispatcher,
    `GET /console/figures?from=${first}`,
  );
  expect(data.total.bookings).toBeGreaterThan(0);
  const money = figureNames.filter((name) => name.endsWith("Satang"));
  for (const row of [data.total, ...data.days, ...data.channels])
    for (const name of money) expect(row[name]).toBeNull();
  for (const [query, problem] of [
    ["from=2026-12-01&to=2026-11-01", "The last day comes before the first day."],
    ["from=2026-07-01&to=2026-10-01", `Choose at most ${figureDaysMax} days.`],
  ]) {
    const refused = await world.app.inject({
      url: `/api/console/figures?${query}`,
      headers: { cookie: dispatcher.cookie, "accept-language": "en" },
    });
    expect([refused.statusCode, JSON.stringify(refused.json())]).toEqual([
      400,
      expect.stringContaining(`${problem}`),
    ]);
  }
});
