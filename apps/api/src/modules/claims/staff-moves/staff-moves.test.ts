import { randomUUID } from "node:crypto";
import type { OperationsView } from "@songtan/contract/console/operations";
import type { BookingState } from "@songtan/domain/booking-types";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { bookAndAccept, outcomes, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
let driver: Person;
beforeEach(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["booking.manage"]);
  driver = await newDriver(world);
});
afterEach(async () => {
  await expectWholeBooks(world);
  await world.close();
});

type ExpectedVersion = {
  state?: BookingState;
  driverId?: string | null;
  words?: string;
  by?: Staff;
};
const move = (id: string, name: "reassign" | "lose", expected: ExpectedVersion = {}) =>
  staffCall(world, expected.by ?? staff, `POST /console/bookings/${id}/${name}`, {
    body: {
      seenState: expected.state ?? "assigned",
      seenDriverId: expected.driverId === undefined ? driver.id : expected.driverId,
      words: expected.words ?? "คนขับแจ้งรถเสีย",
    },
  });
const rowOf = (id: string) =>
  world.deps.db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const balance = (account: LedgerAccount, ownerId: string) => ledgerBalance(world, account, ownerId);
const logged = () =>
  world.deps.db
    .selectFrom("auditLog")
    .select(["action", "subjectId"])
    .where("action", "like", "booking.%")
    .execute();
async function pickUp(id: string, totalSatang: number) {
  const pickedUp = await send(world, driver, id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: totalSatang },
    { kind: "picked_up", ...withPhoto() },
  ]);
  expect(outcomes(pickedUp)).toBe("applied applied applied applied");
}

test("staff remove the driver of a booking before the pick-up: it searches again with priority, and nothing is held", async () => {
  const { id } = await bookAndAccept(world, driver);
  expect(await balance("driver_held", driver.id)).toBeLessThan(0);
  const second = await newStaff(world, ["booking.manage"]);
  const answers = await Promise.all([
    move(id, "reassign"),
    move(id, "reassign", { words: "คนขับขอคืนงาน", by: second }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await rowOf(id)).toMatchObject({
    state: "searching",
    driverId: null,
    firstInLine: true,
  });
  expect(await balance("driver_held", driver.id)).toBe(0);
  expect(await logged()).toEqual([{ action: "booking.reassigned", subjectId: id }]);
});

test("what is lost ends the booking: the fare is the customer's credit, staff have an incident, late facts count", async () => {
  const task = await bookAndAccept(world, driver);
  await pickUp(task.id, task.totalSatang);
  expect((await move(task.id, "lose", { state: "in_transit", words: "กระเป๋าหล่นหาย" })).status).toBe(
    200,
  );
  const { state, endedAt, customerId } = await rowOf(task.id);
  expect([state, endedAt]).toEqual(["lost", world.deps.clock()]);
  expect(await balance("customer_credit", customerId)).toBe(0 - task.totalSatang);
  expect(await balance("driver_held", driver.id)).toBe(0);
  const open = async () =>
    (await staffCall<OperationsView>(world, staff, "GET /console/operations")).data.incidents;
  expect((await open()).map(({ kind }) => kind)).toEqual(["lost"]);
  const late = await send(world, driver, task.id, [
    { kind: "delivered", stopIndex: 1, proof: { ...withPhoto().proof, recipientName: "สมชาย" } },
  ]);
  expect(outcomes(late)).toBe("recorded_for_review");
  expect((await open()).map(({ kind }) => kind)).toEqual(["custody_found", "lost"]);
  expect((await rowOf(task.id)).state).toBe("lost");
});

test("refused: another state or driver than expected, a state that does not allow it, no reason, an unknown booking", async () => {
  const { id, totalSatang } = await bookAndAccept(world, driver);
  expect((await move(id, "reassign", { state: "searching", driverId: null })).code).toBe(
    "conflict",
  );
  expect((await move(id, "reassign", { driverId: randomUUID() })).code).toBe("conflict");
  expect((await move(id, "lose")).code).toBe("move_not_possible");
  expect((await move(id, "reassign", { words: " " })).error?.fields?.words).toBeTruthy();
  expect((await move(randomUUID(), "lose")).code).toBe("not_found");
  await pickUp(id, totalSatang);
  expect((await move(id, "reassign", { state: "in_transit" })).code).toBe("move_not_possible");
  expect(await logged()).toEqual([]);
});
