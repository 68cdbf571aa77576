import type { CancellationOptions } from "@songtan/contract/by-hand/by-hand";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { byHandCalls } from "../../../../../testing/delivery/by-hand.ts";
import { withCredit } from "../../../../../testing/money/credit.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../../testing/world/call.ts";
import { book, bookAndAccept } from "../../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../../testing/world/people.ts";
import { runConcurrently } from "../../../../../testing/world/run-concurrently.ts";
import { newStaff, type Staff, staffCall } from "../../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { lockBooking } from "../../../bookings/record/booking.ts";

let world: TestWorld;
let staff: Staff;
let other: Staff;
let driver: Person;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(async () => {
  staff = await newStaff(world, ["booking.manage", "audit.read"]);
  other = await newStaff(world, ["booking.manage"]);
  driver = await newDriver(world);
});
afterEach(() => expectWholeBooks(world));
afterAll(() => world.close());

const { change, read, bookingOf, audited } = byHandCalls(() => ({ world, staff }));

type Answer = { status: number; code?: string | undefined };
/** Both are sent while the booking is held: each waits on its own connection, and then they run one after the other. */
async function atOnce(id: string, calls: readonly (() => Promise<Answer>)[]) {
  const answers = await runConcurrently(world, (trx) => lockBooking(trx, id), {
    begin: () => Promise.all(calls.map((send) => send())),
    goOn: async () => {},
  });
  return answers.map(({ status, code }) => code ?? status);
}
const eventsOf = async (id: string) =>
  (await read<ConsoleBooking>(id)).data.events.map(({ kind }) => kind);
const assigned = (to = driver) => ({ state: "assigned", driverId: to.id });
const words = "ลูกค้าโทรมาแจ้ง";

test("two of staff extend a search at once: both times count, each row of the log has its own, and never more than may be", async () => {
  const { id } = await book(world, await newCustomer(world));
  const extend = (by: Staff, minutes: number) => () =>
    change(`${id}/extend-search`, { minutes }, { by });
  expect(await atOnce(id, [extend(staff, 30), extend(other, 60)])).toEqual([200, 200]);
  expect((await bookingOf(id)).searchMinutes).toBe(150);
  const rows = await world.deps.db
    .selectFrom("auditLog")
    .select("detail")
    .where("subjectId", "=", id)
    .where("action", "=", "booking.search_extended")
    .orderBy("id")
    .execute();
  expect(rows.map(({ detail }) => (detail as { searchMinutes: number }).searchMinutes)).toContain(
    150,
  );
  expect(rows).toHaveLength(2);
  const last = await atOnce(id, [extend(staff, 60), extend(other, 60)]);
  expect(last.toSorted()).toEqual([200, "move_not_possible"]);
  expect((await bookingOf(id)).searchMinutes).toBe(210);
});

test("two of staff release one PIN at once: it is released once, and only who did it is in the log", async () => {
  const customer = await newCustomer(world);
  const { id } = await book(world, customer, { quote: { vehicle: "pickup", extras: ["pin"] } });
  const release = (by: Staff) => () =>
    staffCall(world, by, `POST /console/bookings/${id}/release-pin`, {
      body: { words, stopIndex: 1 },
    });
  expect(await atOnce(id, [release(staff), release(other)])).toEqual([200, 200]);
  expect((await eventsOf(id)).filter((kind) => kind === "pin_released")).toHaveLength(1);
  expect(await audited(id)).toEqual(["booking.pin_released"]);
});

test("two of staff ask for other drop-offs at once, then withdraw at once: one request, one row of each in the log", async () => {
  const { id } = await bookAndAccept(world, driver);
  const place = { from: 1, address: "อาคารใหม่", latitude: 13.7222, longitude: 100.5292 };
  const contact = { contactName: "สมหญิง", contactPhone: "0891112222" };
  const wish = { fromIndex: 1, dropOffs: [{ ...place, ...contact }] };
  const post = <Data>(by: Staff, path: string, body: object) =>
    staffCall<Data>(world, by, `POST /console/bookings/${id}/edits${path}`, { body });
  const { totalSatang } = (await post<{ totalSatang: number }>(staff, "/quote", wish)).data;
  const request = (by: Staff) => () => post(by, "", { ...wish, totalSatang, words });
  const asked = await atOnce(id, [request(staff), request(other)]);
  expect(asked.toSorted()).toEqual([200, "edit_open"]);
  const [edit, ...more] = (await read<ConsoleBooking>(id)).data.edits;
  expect(more).toEqual([]);
  const withdraw = (by: Staff) => () => post(by, `/${edit?.id}/cancel`, { words });
  expect(await atOnce(id, [withdraw(staff), withdraw(other)])).toEqual([200, 200]);
  expect((await eventsOf(id)).filter((kind) => kind === "edit_withdrawn")).toHaveLength(1);
  expect(await audited(id)).toEqual(["booking.edit_requested", "booking.edit_withdrawn"]);
});

test("one of staff cancels while another one removes the driver: one does, the other learns that the booking changed", async () => {
  const { id } = await bookAndAccept(world, driver);
  const cancel = () =>
    change(`${id}/cancel`, { fee: "by_rule", expectedFeeSatang: 0 }, { ...assigned(), by: staff });
  const reassign = () => change(`${id}/reassign`, {}, { ...assigned(), by: other });
  const answers = await atOnce(id, [cancel, reassign]);
  expect(answers.toSorted()).toEqual([200, "conflict"]);
  const cancelled = answers[0] === 200;
  expect(await bookingOf(id)).toMatchObject(
    cancelled ? { state: "cancelled" } : { state: "searching", driverId: null },
  );
  expect(await audited(id)).toEqual([cancelled ? "booking.cancelled" : "booking.reassigned"]);
  expect(await ledgerBalance(world, "driver_held", driver.id)).toBe(0);
});

test("the second person agrees to a cancellation while another one removes the driver: one does, and nothing stays open", async () => {
  const customer = await withCredit(world, 300_000);
  const { id, totalSatang } = await book(world, customer, {
    quote: { vehicle: "pickup" },
    dropOffs: [{ latitude: 13.3611, longitude: 100.9847 }],
    payment: { method: "credit" },
  });
  const carrier = await newDriver(world, { vehicle: "pickup" });
  await call(world, `POST /driver/bookings/${id}/accept`, { token: carrier.token });
  const propose = (by: Staff) => () =>
    change(`${id}/cancel`, { fee: "none", expectedFeeSatang: 0 }, { ...assigned(carrier), by });
  const proposals = await atOnce(id, [propose(staff), propose(other)]);
  expect(proposals.toSorted()).toEqual([200, "conflict"]);
  const third = await newStaff(world, ["booking.manage"]);
  const { proposed } = (await read<CancellationOptions>(`${id}/cancellation`, third)).data;
  const approve = () =>
    staffCall(world, third, `POST /console/bookings/${id}/cancellations/${proposed?.id}/approve`);
  const reassign = () => change(`${id}/reassign`, {}, assigned(carrier));
  const answers = await atOnce(id, [approve, reassign]);
  const approved = answers[0] === 200;
  expect(answers).toEqual(approved ? [200, "conflict"] : ["proposal_lapsed", 200]);
  expect((await bookingOf(id)).state).toBe(approved ? "cancelled" : "searching");
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(
    approved ? -300_000 : totalSatang - 300_000,
  );
  const { lapsedProposals } = (await read<ConsoleBooking>(id)).data;
  expect(lapsedProposals).toHaveLength(approved ? 0 : 1);
});

test("two of staff record the same event of a driver at once: it happened once, and one of them reads why not", async () => {
  const { id } = await bookAndAccept(world, driver);
  const record = (by: Staff) => () =>
    change(
      `${id}/driver-events`,
      { kind: "heading", stopIndex: 0, occurredAt: world.clock.now.toISOString() },
      { ...assigned(), by },
    );
  const answers = await atOnce(id, [record(staff), record(other)]);
  expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
  expect(answers.filter((answer) => typeof answer === "string")).toHaveLength(1);
  expect((await eventsOf(id)).filter((kind) => kind === "heading_to_pickup")).toHaveLength(1);
  expect(await audited(id)).toEqual(["booking.event_recorded"]);
});
