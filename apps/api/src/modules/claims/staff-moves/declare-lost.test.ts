import type { LossOptions } from "@songtan/contract/by-hand/losses";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { OperationsView } from "@songtan/contract/console/operations";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { byHandCalls } from "../../../../testing/delivery/by-hand.ts";
import { withCredit } from "../../../../testing/money/credit.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, outcomes, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { loadRefundedToday } from "../../payments/refunds/limits/own-limits.ts";

let world: TestWorld;
let staff: Staff;
let second: Staff;
let driver: Person;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(async () => {
  staff = await newStaff(world, ["booking.manage", "audit.read"]);
  second = await newStaff(world, ["booking.manage"]);
  driver = await newDriver(world);
});
afterEach(() => expectWholeBooks(world));
afterAll(() => world.close());

const { change, read, bookingOf, audited } = byHandCalls(() => ({ world, staff }));
const chonburi = { latitude: 13.3611, longitude: 100.9847 };

/** Goods aboard, paid by credit; to Chonburi the price is above the limit of one person. */
async function aboard(far: boolean) {
  const customer = await withCredit(world, 300_000);
  if (far)
    await world.deps.db
      .updateTable("drivers")
      .set({ vehicle: "pickup" })
      .where("accountId", "=", driver.id)
      .execute();
  const booking = await book(world, customer, {
    payment: { method: "credit" },
    ...(far && { quote: { vehicle: "pickup" }, dropOffs: [chonburi] }),
  });
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  const picked = await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
  ]);
  expect(outcomes(picked)).toBe("applied applied applied");
  return { ...booking, customer };
}
const lose = (id: string, by = staff, words = "กระเป๋าหล่นหาย") =>
  change(`${id}/lose`, { words }, { state: "in_transit", driverId: driver.id, by });
const options = async (id: string, by = staff) => (await read<LossOptions>(`${id}/loss`, by)).data;
const decide = (id: string, what: "approve" | "turn-down", by: Staff, lossId: string) =>
  staffCall(world, by, `POST /console/bookings/${id}/losses/${lossId}/${what}`, {
    ...(what === "turn-down" && { body: { words: "ยังตามหาอยู่" } }),
  });
const proposalsOf = async (id: string) => {
  const { data } = await staffCall<OperationsView>(world, staff, "GET /console/operations");
  return data.proposals.filter(({ booking }) => booking.id === id);
};
const today = (by = staff) => loadRefundedToday(world.deps.db, by.id, world.deps.clock());

test("within the limit one person declares goods lost, and the fare counts in what they gave away today", async () => {
  const { id, totalSatang, customer } = await aboard(false);
  expect(await options(id)).toEqual({
    allowed: true,
    backSatang: totalSatang,
    secondPerson: false,
    proposed: null,
  });
  const { status, data } = await lose(id);
  expect([status, data]).toEqual([200, { state: "done" }]);
  expect((await bookingOf(id)).state).toBe("lost");
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(-300_000);
  expect([await today(), await today(second)]).toEqual([totalSatang, 0]);
  expect(await options(id)).toMatchObject({ allowed: false, backSatang: 0 });
});

test("above the limit the loss waits for a second person, who is not the first; until then nothing happens", async () => {
  const { id, totalSatang, customer } = await aboard(true);
  expect(await options(id)).toMatchObject({ backSatang: totalSatang, secondPerson: true });
  expect((await lose(id)).data).toEqual({ state: "proposed" });
  expect((await bookingOf(id)).state).toBe("in_transit");
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(totalSatang - 300_000);
  expect((await lose(id, second)).code).toBe("conflict");
  expect((await options(id)).proposed?.mayApprove).toBe(false);
  const { proposed } = await options(id, second);
  expect(proposed).toMatchObject({
    mayApprove: true,
    movedSatang: totalSatang,
    words: "กระเป๋าหล่นหาย",
    proposedBy: { id: staff.id },
  });
  expect(await proposalsOf(id)).toMatchObject([
    { kind: "loss", movedSatang: totalSatang, proposedBy: { id: staff.id } },
  ]);
  const lossId = proposed?.id ?? "";
  expect((await decide(id, "approve", staff, lossId)).code).toBe("second_person_needed");
  const third = await newStaff(world, ["booking.manage"]);
  const answers = await Promise.all([
    decide(id, "approve", second, lossId),
    decide(id, "approve", third, lossId),
  ]);
  expect(answers.map(({ code, status }) => code ?? status).sort()).toEqual([200, "conflict"]);
  expect((await bookingOf(id)).state).toBe("lost");
  expect(await proposalsOf(id)).toEqual([]);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(-300_000);
  expect([await today(), await today(second)]).toEqual([0, 0]);
  expect(await audited(id)).toEqual(["booking.loss_proposed", "booking.lost"]);
});

test("the second person says no, or the first withdraws it: the booking goes on and can be proposed again", async () => {
  const { id } = await aboard(true);
  for (const by of [second, staff]) {
    await lose(id);
    const lossId = (await options(id)).proposed?.id ?? "";
    expect((await decide(id, "turn-down", by, lossId)).status).toBe(200);
    expect((await decide(id, "approve", second, lossId)).code).toBe("conflict");
  }
  expect((await bookingOf(id)).state).toBe("in_transit");
  expect((await options(id)).proposed).toBeNull();
});

test("goods that have come while it waited are not lost any more", async () => {
  const { id } = await aboard(true);
  await lose(id);
  const lossId = (await options(id)).proposed?.id ?? "";
  const proof = { ...withPhoto().proof, recipientName: "สมชาย" };
  const came = await send(world, driver, id, [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, proof },
  ]);
  expect(outcomes(came)).toBe("applied applied applied");
  expect((await decide(id, "approve", second, lossId)).code).toBe("proposal_lapsed");
  expect((await bookingOf(id)).state).toBe("delivered");
  expect((await read<ConsoleBooking>(id)).data.lapsedProposals).toMatchObject([
    { id: lossId, kind: "loss", words: "กระเป๋าหล่นหาย" },
  ]);
});

test("goods that staff have at a depot while it waited are not lost with the driver any more", async () => {
  const { id } = await aboard(true);
  await lose(id);
  const lossId = (await options(id)).proposed?.id ?? "";
  const place = { latitude: 13.7563, longitude: 100.5018, phone: "021234567", closed: false };
  const name = { th: "ศูนย์สีลม", en: "Silom depot" };
  const { data: depots } = await staffCall<{ id: string }[]>(world, staff, "POST /console/depots", {
    body: { ...place, name, address: name, hours: name },
  });
  const seen = { state: "in_transit", driverId: driver.id };
  expect((await change(`${id}/hold`, { depotId: depots[0]?.id }, seen)).status).toBe(200);
  expect((await decide(id, "approve", second, lossId)).code).toBe("proposal_lapsed");
  expect([(await bookingOf(id)).state, (await options(id)).proposed]).toEqual(["held", null]);
});

test("two of staff declare the same goods lost at once: one does, and the money goes back once", async () => {
  const { id, totalSatang, customer } = await aboard(false);
  const answers = await Promise.all([lose(id), lose(id, second, "คนขับถูกปล้น")]);
  expect(answers.map(({ code, status }) => code ?? status).sort()).toEqual([200, "conflict"]);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(-300_000);
  expect((await today()) + (await today(second))).toBe(totalSatang);
});
