import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ChoosableDriver, TaskAtHand } from "@songtan/contract/by-hand/by-hand";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { ProofChainView } from "@songtan/contract/drivers/proof-chain";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { byHandCalls } from "../../../../testing/delivery/by-hand.ts";
import { accept, answersOf, decline, offersOf } from "../../../../testing/delivery/offers.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import {
  book,
  bookAndAccept,
  outcomes,
  send,
  withPhoto,
} from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { pictureForm } from "../../../../testing/world/pictures.ts";
import { moveClockTo, newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { endSearch } from "../bookings/end-search.ts";

let world: TestWorld;
let staff: Staff;
let driver: Person;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(async () => {
  staff = await newStaff(world, ["booking.manage", "audit.read"]);
  driver = await newDriver(world);
});
afterEach(async () => {
  await expectWholeBooks(world);
});
afterAll(() => world.close());

const { change, read, bookingOf, audited } = byHandCalls(() => ({ world, staff }));
type Expected = NonNullable<Parameters<typeof change>[2]>;
const viewOf = async (customer: Person, id: string) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token })).data;
const choose = (id: string, driverId: string, way: "offer" | "assign", expected?: Expected) =>
  change(`${id}/choose-driver`, { driverId, way }, expected);

/** A picture of the evidence, as a member of staff sends it. */
async function evidence(by = staff): Promise<string> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#363" } });
  const form = pictureForm({ file: await picture.jpeg().toBuffer(), purpose: "proof" });
  return (await staffCall<{ id: string }>(world, by, "POST /console/uploads", form)).data.id;
}

test("staff see who could have a booking and why others cannot, offer it to one, and give it to another", async () => {
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  const car = await newDriver(world, { vehicle: "hatchback" });
  const off = await newDriver(world, { onDuty: false });
  const busy = await newDriver(world);
  await bookAndAccept(world, busy);
  await bookAndAccept(world, busy).catch(() => undefined);
  const list = async (query = "") =>
    (await read<ChoosableDriver[]>(`${booking.id}/drivers${query}`)).data;
  const shown = await list();
  const problemsOf = (id: string) => shown.find((row) => row.id === id)?.problems;
  expect(problemsOf(driver.id)).toEqual({ offer: [], assign: [], reserve: [] });
  expect(problemsOf(car.id)?.assign).toEqual(["other_vehicle"]);
  expect(problemsOf(off.id)).toBe(undefined);
  const found = await list(`?q=${encodeURIComponent(off.phone)}`);
  expect(found.map(({ id, problems }) => [id, problems.assign])).toEqual([[off.id, ["off_duty"]]]);
  expect((await choose(booking.id, off.id, "assign")).code).toBe("driver_not_available");
  expect((await choose(booking.id, car.id, "offer")).code).toBe("driver_not_available");

  expect((await choose(booking.id, driver.id, "offer")).status).toBe(200);
  const [offer] = await offersOf(world, driver);
  expect(offer).toMatchObject({ bookingId: booking.id, reasons: ["chosen"], askedDrivers: 1 });
  expect((await choose(booking.id, driver.id, "offer")).code).toBe("driver_not_available");
  await decline(world, driver, offer);
  expect((await choose(booking.id, driver.id, "offer")).status).toBe(200);
  const [again] = await offersOf(world, driver);
  const other = await newDriver(world);
  expect((await choose(booking.id, other.id, "assign")).status).toBe(200);
  expect(await answersOf(world, booking.id)).toEqual(["declined", "withdrawn"]);
  expect((await accept(world, driver, again)).code).toBe("booking_already_taken");
  expect(await ledgerBalance(world, "driver_held", other.id)).toBeLessThan(0);

  const now = { state: "assigned", driverId: other.id };
  expect((await choose(booking.id, driver.id, "offer", now)).code).toBe("move_not_possible");
  expect((await choose(booking.id, driver.id, "assign", now)).status).toBe(200);
  expect(await bookingOf(booking.id)).toMatchObject({ state: "assigned", driverId: driver.id });
  expect(await ledgerBalance(world, "driver_held", other.id)).toBe(0);
  const back = { state: "assigned", driverId: driver.id };
  expect((await choose(booking.id, other.id, "assign", back)).code).toBe("driver_not_available");
  const { timeline } = await viewOf(customer, booking.id);
  expect(timeline.map(({ kind, byStaff }) => (byStaff ? `${kind} by staff` : kind))).toEqual([
    "booked",
    "searching",
    "assigned by staff",
    "driver_changed",
    "assigned by staff",
  ]);
  expect(await audited(booking.id)).toEqual([
    "booking.driver_assigned",
    "booking.driver_assigned",
    "booking.driver_offered",
    "booking.driver_offered",
  ]);
});

test("a driver far from the pick-up is offered or given a booking only after the distance was confirmed", async () => {
  const booking = await book(world, await newCustomer(world));
  const far = await newDriver(world, { at: { latitude: 18.7883, longitude: 98.9853 } });
  for (const way of ["offer", "assign"] as const) {
    const refused = await choose(booking.id, far.id, way);
    expect([refused.status, refused.code]).toEqual([422, "driver_far"]);
    expect(refused.error.message).toMatch(/[5-9]\d\d กม\./);
  }
  expect(await answersOf(world, booking.id)).toEqual([]);
  const confirmed = { driverId: far.id, way: "assign", acceptsDistance: true };
  expect((await change(`${booking.id}/choose-driver`, confirmed)).status).toBe(200);
});

test("of two members of staff who give one booking to two drivers at once, one does, and the other learns that it changed", async () => {
  const other = await newDriver(world);
  const second = await newStaff(world, ["booking.manage"]);
  const { id } = await book(world, await newCustomer(world));
  const give = (by: Staff, driverId: string) =>
    change(`${id}/choose-driver`, { driverId, way: "assign" }, { by });
  const answers = await Promise.all([give(staff, driver.id), give(second, other.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(["conflict"]);
  const { driverId, state } = await bookingOf(id);
  const winner = answers[0].status === 200 ? driver.id : other.id;
  expect([state, driverId]).toEqual(["assigned", winner]);
  const cancelled = await Promise.all(
    [staff, second].map((by) =>
      change(
        `${id}/cancel`,
        { fee: "by_rule", expectedFeeSatang: 0 },
        { state: "assigned", driverId, by },
      ),
    ),
  );
  expect(cancelled.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a driver's phone dies: staff finish the job with evidence, and customer, driver and proof chain say who recorded it", async () => {
  const customer = await newCustomer(world);
  const booking = await book(world, customer, { quote: { extras: ["pin"] } });
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  const task = async () => (await read<TaskAtHand>(`${booking.id}/task`)).data;
  const record = (kind: string, more: object = {}, state = "assigned", by = staff) =>
    change(
      `${booking.id}/driver-events`,
      { kind, stopIndex: 0, occurredAt: world.clock.now.toISOString(), ...more },
      { state, driverId: driver.id, by },
    );
  expect(outcomes(await send(world, driver, booking.id, [{ kind: "heading" }]))).toBe("applied");
  expect((await task()).next[0]).toEqual({ kind: "arrived", stopIndex: 0 });
  expect((await record("picked_up")).code).toBe("event_out_of_order");
  expect((await record("arrived")).status).toBe(200);
  const fare = { purpose: "fare", amountSatang: booking.totalSatang };
  expect((await record("cash_collected", { ...fare, amountSatang: 1 })).code).toBe("cash_short");
  expect((await record("cash_collected", fare)).status).toBe(200);
  expect((await record("picked_up")).code).toBe("proof_missing");
  const other = await newStaff(world, ["booking.manage"]);
  const others = await record("picked_up", { photoIds: [await evidence(other)] });
  expect(Object.keys(others.error?.fields ?? {})).toEqual(["photoIds"]);
  expect((await record("picked_up", { photoIds: [await evidence()] })).status).toBe(200);
  const atDoor = { stopIndex: 1 };
  expect((await record("arrived", atDoor, "in_transit")).status).toBe(200);
  const given = { ...atDoor, photoIds: [await evidence()], recipientName: "สมชาย" };
  expect((await record("delivered", given, "in_transit")).code).toBe("proof_missing");
  // A PIN that staff guess counts as a try, and is not delivered as unverified.
  const right = world.deps.secrets.pin(booking.id, 1, 0);
  const wrong = right === "0000" ? "1111" : "0000";
  expect((await record("delivered", { ...given, pin: wrong }, "in_transit")).code).toBe(
    "pin_wrong",
  );
  const tries = world.deps.db.selectFrom("stops").select("pinAttempts");
  expect(
    await tries.where("bookingId", "=", booking.id).where("index", "=", 1).executeTakeFirst(),
  ).toEqual({ pinAttempts: 1 });
  const release = await staffCall(
    world,
    staff,
    `POST /console/bookings/${booking.id}/release-pin`,
    {
      body: { stopIndex: 1, words: "ผู้รับทำ PIN หาย" },
    },
  );
  expect(release.status).toBe(200);
  const race = await Promise.all([
    record("delivered", given, "in_transit"),
    record("delivered", { ...given, photoIds: [await evidence(other)] }, "in_transit", other),
  ]);
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);

  const view = await viewOf(customer, booking.id);
  expect(view.state).toBe("delivered");
  const byStaff = view.timeline.filter((entry) => entry.byStaff).map(({ kind }) => kind);
  expect(byStaff).toContain("picked_up");
  expect(byStaff).toContain("pin_released");
  expect(byStaff).toContain("delivered");
  expect(byStaff).not.toContain("heading_to_pickup");
  const chain = (await read<ProofChainView>(`${booking.id}/proof-chain`)).data;
  expect([...new Set(chain.events.map(({ state }) => state))]).toEqual(["unhashed", "recorded"]);
  expect(chain.pictures.map(({ state }) => state)).toEqual(["intact", "intact"]);
  const ended = await call<TaskView>(world, `GET /driver/tasks/${booking.id}`, {
    token: driver.token,
  });
  expect(ended.data.byStaff?.map(({ kind, stopIndex }) => [kind, stopIndex])).toContainEqual([
    "delivered",
    1,
  ]);
  const earned = await ledgerBalance(world, "driver_available", driver.id);
  // The phone wakes up: what it proves is stored for staff, and nothing is paid twice.
  const late = await send(world, driver, booking.id, [
    { kind: "delivered", stopIndex: 1, proof: { ...withPhoto().proof, recipientName: "สมชาย" } },
  ]);
  expect(outcomes(late)).toBe("recorded_for_review");
  expect(await ledgerBalance(world, "driver_available", driver.id)).toBe(earned);
});

test("a search is given more time, and drivers are asked again; a booking with a driver has nothing to extend", async () => {
  const { id } = await book(world, await newCustomer(world));
  await world.deps.db.updateTable("bookings").set({ wave: 8 }).where("id", "=", id).execute();
  expect((await change(`${id}/extend-search`, { minutes: 30 })).status).toBe(200);
  expect(await bookingOf(id)).toMatchObject({ searchMinutes: 90, wave: 0 });
  const { rows } = await world.owner.query(
    "select run_at from graphile_worker.jobs where key = $1",
    [`end_search:${id}`],
  );
  expect(rows).toEqual([{ run_at: new Date(world.clock.now.getTime() + 90 * 60_000) }]);
  const { searchingSince } = await bookingOf(id);
  await moveClockTo(world, world.clock.now.getTime() + 91 * 60_000, [staff]);
  const over = await change(`${id}/extend-search`, { minutes: 30 });
  expect(over.code).toBe("move_not_possible");
  await endSearch(world.deps, {
    bookingId: id,
    searchingSince: searchingSince?.toISOString() ?? "",
  });
  const late = await change(`${id}/extend-search`, { minutes: 30 }, { state: "unfulfilled" });
  expect(late.code).toBe("move_not_possible");
});

test("staff ask for other drop-offs as the customer would: at the price shown, and the driver decides", async () => {
  const { id } = await bookAndAccept(world, driver);
  const dropOff = {
    from: 1,
    address: "อาคารใหม่ ถนนสาทร",
    latitude: 13.7222,
    longitude: 100.5292,
    contactName: "สมหญิง",
    contactPhone: "0891112222",
  };
  const wish = { fromIndex: 1, dropOffs: [dropOff] };
  const quoted = await staffCall<{ totalSatang: number }>(
    world,
    staff,
    `POST /console/bookings/${id}/edits/quote`,
    { body: wish },
  );
  expect(quoted.status).toBe(200);
  const request = (totalSatang: number) =>
    staffCall(world, staff, `POST /console/bookings/${id}/edits`, {
      body: { ...wish, totalSatang, words: "ที่อยู่ผิด" },
    });
  expect((await request(quoted.data.totalSatang + 100)).code).toBe("price_changed");
  expect((await request(quoted.data.totalSatang)).status).toBe(200);
  expect((await request(quoted.data.totalSatang)).code).toBe("edit_open");
  const { edits } = (await read<ConsoleBooking>(id)).data;
  const withdrawn = await staffCall(
    world,
    staff,
    `POST /console/bookings/${id}/edits/${edits[0]?.id}/cancel`,
    { body: { words: "ลูกค้าเปลี่ยนใจ" } },
  );
  expect(withdrawn.status).toBe(200);
  expect(await audited(id)).toEqual(["booking.edit_requested", "booking.edit_withdrawn"]);
  const { events } = (await read<ConsoleBooking>(id)).data;
  expect(events.at(-1)).toMatchObject({
    kind: "edit_withdrawn",
    actor: { kind: "customer" },
    recordedBy: staff.name,
  });
});
