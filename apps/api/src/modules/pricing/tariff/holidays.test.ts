import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { HolidayEffect, HolidayView } from "@songtan/contract/console/tariffs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editing, far } from "../../../../testing/delivery/edits.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { siam } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let manager: Staff;
let second: Staff;
let third: Staff;
const setAlone = (raiseAlonePercent: number) =>
  world.owner.query(
    `insert into operator_settings (kind, effective_from, body, reason, drafted_by, drafted_at, set_alone, approved_at)
     values ('price_limits', $1, $2, 'test', $3, $1, true, $1)`,
    [world.clock.now, { raiseAlonePercent }, manager.id],
  );
beforeAll(async () => {
  world = await openTestWorld();
  [manager, second, third] = [
    await newStaff(world, ["tariff.edit"]),
    await newStaff(world, ["tariff.edit"]),
    await newStaff(world, ["tariff.edit"]),
  ];
  // The surcharge of a holiday is 10 percent.
  await setAlone(9);
});
afterAll(() => world.close());

const day = "2026-12-18";
const noon = `${day}T05:00:00.000Z`;
const add = (by: Staff, date = day) =>
  staffCall<HolidayView[]>(world, by, "POST /console/holidays", {
    body: { day: date, nameTh: "วันหยุดพิเศษ", nameEn: "Special holiday" },
  });
const list = async () =>
  (await staffCall<HolidayView[]>(world, manager, "GET /console/holidays")).data;
const find = async (date = day) => (await list()).find((one) => one.day === date);
const inOneSecond = () => {
  world.clock.now = new Date(world.clock.now.getTime() + 1000);
};
const move = async (name: "agree" | "remove", by: Staff, date = day) =>
  staffCall<HolidayView[]>(world, by, `POST /console/holidays/${(await find(date))?.id}/${name}`);
const surcharge = async () =>
  (
    await call<QuoteView>(world, "POST /quotes", { body: quoteRequest({ scheduledAt: noon }) })
  ).data.lines.some(({ code }) => code === "holiday");
/** A waiting booking that goes somewhere else. */
const pickUp = { ...siam, from: 0, contactName: "มาลี", contactPhone: "+66811111111" };
const wish = { fromIndex: 0, dropOffs: [pickUp, far] };
const linesOf = ({ lines }: Pick<QuoteView, "lines">) => lines.map(({ code }) => code);

test("above the limit of one person, a holiday is added by two and removed by two", async () => {
  expect((await add(manager)).status).toBe(201);
  expect(await find()).toMatchObject({ waits: "addition", requestedBy: { id: manager.id } });
  expect(await surcharge()).toBe(false);
  expect((await move("agree", manager)).code).toBe("second_person_needed");
  const agreed = await Promise.all([move("agree", second), move("agree", third)]);
  expect(agreed.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([(await find())?.waits, await surcharge()]).toEqual([null, true]);

  expect((await move("remove", second)).status).toBe(200);
  expect(await find()).toMatchObject({ waits: "removal", requestedBy: { id: second.id } });
  expect(await surcharge()).toBe(true);
  expect((await move("remove", second)).code).toBe("second_person_needed");
  expect((await move("remove", manager)).status).toBe(200);
  expect([await find(), await surcharge()]).toEqual([undefined, false]);
});

test("a proposal is dropped by one person, and its day is free again", async () => {
  await add(manager);
  expect((await add(second)).error.fields).toEqual({ day: "มีรายการอื่นใช้อยู่แล้ว" });
  expect((await move("remove", manager)).status).toBe(200);
  expect((await add(second)).status).toBe(201);
  expect((await move("remove", second)).status).toBe(200);
});

test("what is booked for the day keeps its price, also in an edit, and the console counts it before", async () => {
  const customer = await newCustomer(world);
  const edits = editing(world);
  const booked = await book(world, customer, { quote: { scheduledAt: noon } });
  const effect = async () =>
    (await staffCall<HolidayEffect>(world, manager, `GET /console/holidays/effect?day=${day}`))
      .data;
  expect(await effect()).toEqual({ percent: 10, bookedCount: 1, needsSecond: true });
  const before = await edits.quote(customer, booked.id, wish);
  inOneSecond();
  await add(manager);
  await move("agree", second);
  const after = await edits.quote(customer, booked.id, wish);
  expect(after.data.totalSatang).toBe(before.data.totalSatang);
  const dearer = await book(world, customer, { quote: { scheduledAt: noon } });
  expect(linesOf(dearer)).toContain("holiday");
  inOneSecond();
  await move("remove", manager);
  await move("remove", second);
  const edited = await edits.quote(customer, dearer.id, wish);
  expect(edited.data.totalSatang).toBeGreaterThan(before.data.totalSatang);
  expect((await effect()).bookedCount).toBe(2);
});

test("up to the limit one person adds and removes, and the database refuses one person for two", async () => {
  await add(manager);
  await expect(
    world.deps.db
      .updateTable("publicHolidays")
      .set({ agreedAt: world.clock.now, agreedBy: manager.id })
      .where("day", "=", day)
      .where("removedAt", "is", null)
      .execute(),
  ).rejects.toThrow("public_holidays_four_eyes");
  await move("agree", second);
  await move("remove", second);
  await expect(
    world.deps.db
      .updateTable("publicHolidays")
      .set({ removedAt: world.clock.now, removedBy: second.id })
      .where("day", "=", day)
      .where("removedAt", "is", null)
      .execute(),
  ).rejects.toThrow("public_holidays_removal_four_eyes");
  await expect(world.deps.db.deleteFrom("publicHolidays").execute()).rejects.toThrow(
    "permission denied",
  );
  await move("remove", manager);
  inOneSecond();
  await setAlone(10);
  await add(manager);
  expect((await find())?.waits).toBe(null);
  expect((await move("remove", manager)).status).toBe(200);
  expect(await find()).toBeUndefined();
});
