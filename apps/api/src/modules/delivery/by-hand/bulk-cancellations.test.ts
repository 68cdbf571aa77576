import type { CancellationPreview } from "@songtan/contract/by-hand/previews";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { withCredit } from "../../../../testing/money/credit.ts";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { book, bookAndAccept } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(async () => {
  staff = await newStaff(world, ["booking.manage"]);
});
afterEach(async () => {
  await expectWholeBooks(world);
});
afterAll(() => world.close());

const preview = (ids: readonly string[], { fee = "by_rule", by = staff } = {}) =>
  staffCall<CancellationPreview[]>(world, by, "POST /console/bookings/preview-cancellations", {
    body: { ids, fee },
  });
type Run = { by?: Staff; key?: string; fee?: string };
/** A row of the preview, cancelled by the call of one booking: what the console sends for each. */
const cancel = (
  { id, seenState, seenDriverId, feeSatang }: CancellationPreview,
  { by = staff, key, fee = "by_rule" }: Run = {},
) =>
  staffCall<{ state: string }>(world, by, `POST /console/bookings/${id}/cancel`, {
    body: { seenState, seenDriverId, fee, expectedFeeSatang: feeSatang, words: "ถนนปิด" },
    ...(key && { headers: { "idempotency-key": key } }),
  });
const cancelledEvents = (id: string) =>
  world.deps.db
    .selectFrom("bookingEvents")
    .select("id")
    .where("bookingId", "=", id)
    .where("kind", "=", "cancelled")
    .execute();
const paidBooking = (customer: Person) =>
  book(world, customer, {
    quote: { vehicle: "pickup" },
    dropOffs: [{ latitude: 13.7563, longitude: 100.5018 }],
    payment: { method: "credit" },
  });

test("before many bookings are cancelled staff see for each what it costs, and which cannot be", async () => {
  const driver = await newDriver(world);
  const late = await bookAndAccept(world, driver);
  world.clock.advance(600);
  const fresh = await book(world, await newCustomer(world));
  const [gone] = (await preview([fresh.id])).data;
  if (!gone) throw new Error("no preview");
  const ended = await book(world, await newCustomer(world));
  const [row] = (await preview([ended.id])).data;
  if (row) expect((await cancel(row)).data).toEqual({ state: "done" });
  const unknown = "00000000-0000-4000-8000-000000000000";
  const { data } = await preview([late.id, unknown, fresh.id, ended.id]);
  expect(
    data.map(({ id, problem, feeSatang, secondPerson }) => [id, problem, feeSatang, secondPerson]),
  ).toEqual([
    [late.id, null, 4000, false],
    [fresh.id, null, 0, false],
    [ended.id, "too_late", 0, false],
  ]);
  expect((await preview([late.id], { fee: "none" })).data[0]?.feeSatang).toBe(0);
  expect(data[0]).toMatchObject({ seenState: "assigned", seenDriverId: driver.id });
});

test("what the first cancellations give back counts for the next: the preview says which wait for a second person, and so it happens", async () => {
  const customer = await withCredit(world, 1_000_000);
  const ids = [];
  while (ids.length < 3) ids.push((await paidBooking(customer)).id);
  const { totalSatang } = (
    await staffCall<ConsoleBooking>(world, staff, `GET /console/bookings/${ids[0]}`)
  ).data;
  const two = totalSatang * 2 + 1;
  await world.deps.db
    .insertInto("caseTerms")
    .values({
      reportDays: 7,
      claimDays: 7,
      answerWorkingDays: 3,
      refundEachSatang: two,
      refundPerDaySatang: two,
      effectiveFrom: world.clock.now,
    })
    .execute();
  const { data } = await preview(ids);
  expect(data.map(({ secondPerson }) => secondPerson)).toEqual([false, false, true]);
  expect(data[0]?.backSatang).toBe(totalSatang);
  const states = [];
  for (const row of data) states.push((await cancel(row)).data.state);
  expect(states).toEqual(["done", "done", "proposed"]);
  const again = await preview(ids);
  expect(again.data.map(({ problem }) => problem)).toEqual(["too_late", "too_late", "waits"]);
});

test("a row sent again after a lost answer is answered as the first time, and cancelled once", async () => {
  const { id } = await book(world, await newCustomer(world));
  const [row] = (await preview([id])).data;
  if (!row) throw new Error("no preview");
  const key = `row-${id}`;
  const answers = [await cancel(row, { key }), await cancel(row, { key })];
  expect(answers.map(({ status, data }) => [status, data.state])).toEqual([
    [200, "done"],
    [200, "done"],
  ]);
  expect(await cancelledEvents(id)).toHaveLength(1);
});

test("of two members of staff who cancel the same rows at once, each booking ends by one of them", async () => {
  const other = await newStaff(world, ["booking.manage"]);
  const ids = [];
  for (let made = 0; made < 3; made += 1)
    ids.push((await book(world, await newCustomer(world))).id);
  const { data } = await preview(ids);
  const run = async (by: Staff) => {
    const statuses = [];
    for (const row of data) statuses.push((await cancel(row, { by })).status);
    return statuses;
  };
  const [mine, theirs] = await Promise.all([run(staff), run(other)]);
  for (const [index, id] of ids.entries()) {
    expect([mine[index], theirs[index]].toSorted()).toEqual([200, 409]);
    expect(await cancelledEvents(id)).toHaveLength(1);
  }
});

test("a preview of no row, of too many, or by someone without the right is refused", async () => {
  const ids = Array.from(
    { length: 101 },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  );
  expect((await preview([])).status).toBe(400);
  expect((await preview(ids)).status).toBe(400);
  expect((await preview(ids.slice(1))).data).toEqual([]);
  const outsider = await newStaff(world, ["tariff.edit"]);
  expect((await preview(ids.slice(1), { by: outsider })).status).toBe(403);
});
