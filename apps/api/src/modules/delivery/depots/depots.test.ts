import { randomUUID } from "node:crypto";
import type { BookingSummary } from "@songtan/contract/bookings/bookings";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { returnFare } from "@songtan/domain/quoting/return-fare";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type DepotWorld,
  depotTexts,
  openDepotWorld,
  type SeenGoods,
  senderAbsent,
} from "../../../../testing/delivery/depot-world.ts";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { outcomes, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { columnTitle } from "../../privacy/exports/export-page.ts";
import { loadTables } from "../../privacy/exports/load-tables.ts";

let depotWorld: DepotWorld;
beforeEach(async () => {
  depotWorld = await openDepotWorld();
});
afterEach(async () => {
  await expectWholeBooks(depotWorld.world);
  await depotWorld.world.close();
});

test("when the return fails the sender is notified, and the driver is led to the nearest depot and paid for the drive", async () => {
  const { world, driver, customer, saveDepot, depotId, viewOf, balance, aboard } = depotWorld;
  await saveDepot({ name: { th: "ศูนย์อารีย์", en: "Ari depot" }, latitude: 13.9, longitude: 100.6 });
  await depotId();
  const booking = await aboard();
  const back = await send(world, driver, booking.id, [{ kind: "returning" }]);
  expect(back.task).toMatchObject({ depot: { name: depotTexts.name }, depotSince: null });
  expect(back.task.next.map(({ kind }) => kind)).toEqual(["returned", "failed"]);
  const gone = await send(world, driver, booking.id, [
    senderAbsent,
    { kind: "left_at_depot", ...withPhoto() },
  ]);
  expect(outcomes(gone)).toBe("applied refused:event_out_of_order");
  expect(gone.task.next.map(({ kind }) => kind)).toEqual(["left_at_depot", "returned"]);
  await world.runJobs();
  expect(world.sent.at(-1)?.text).toContain("ไม่พบคุณ");
  world.clock.advance(601);
  const left = await send(world, driver, booking.id, [{ kind: "left_at_depot", ...withPhoto() }]);
  expect(left.task).toMatchObject({
    state: "held",
    next: [],
    customerName: expect.stringContaining("*"),
  });
  const view = await viewOf(booking.id);
  // The driver's work is over: the depot is whom to call.
  expect(view.driver).not.toHaveProperty("phone");
  expect(view).toMatchObject({
    state: "held",
    held: { depot: { name: depotTexts.name, phone: "+6621234567" }, collected: null },
  });
  expect(Date.parse(view.held?.until ?? "") - Date.parse(view.held?.since ?? "")).toBe(
    7 * 86_400_000,
  );
  expect(view.timeline.slice(-2).map(({ kind }) => kind)).toEqual(["return_failed", "held"]);
  const backSatang = returnFare(booking.lines);
  expect(backSatang).toBeGreaterThan(0);
  expect(await balance("customer_due", customer.id)).toBe(backSatang);
  expect(view.extraCharges).toMatchObject([{ why: "return" }]);
  expect(await balance("driver_held", driver.id)).toBe(0);
  expect(await balance("booking_prepaid", booking.id)).toBe(0);
  const listed = async (state: string) =>
    (await call<TaskView[]>(world, `GET /driver/tasks?state=${state}`, { token: driver.token }))
      .data.length;
  expect([await listed("active"), await listed("ended")]).toEqual([0, 1]);
});

test("the sender fetches the goods: who, with a signature, and the booking ends as at their door", async () => {
  const { world, staff, other, depotId, viewOf, recordOf, collect, aboard, toDepot } = depotWorld;
  await depotId();
  const booking = await aboard(["done", "failed"]);
  await toDepot(booking.id);
  expect(
    (await collect(booking.id, { picture: Buffer.from("no picture").toString("base64") })).code,
  ).toBe("unsupported_media");
  expect((await collect(booking.id, { collectedBy: " " })).error?.fields?.collectedBy).toBeTruthy();
  expect((await collect(booking.id, { state: "returning" })).code).toBe("conflict");
  const answers = await Promise.all([collect(booking.id), collect(booking.id, { by: other })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await viewOf(booking.id)).toMatchObject({
    state: "delivered",
    held: { collected: { by: "มาลี ใจดี" } },
  });
  const record = await recordOf(booking.id);
  expect(record).toMatchObject({
    endedAt: world.clock.now.toISOString(),
    held: { collected: { kind: "signature", hasPicture: true } },
  });
  const shown = async ({ cookie }: Staff) =>
    (
      await world.app.inject({
        method: "GET",
        url: `/api/console/bookings/${booking.id}/collection-picture`,
        headers: { cookie },
      })
    ).statusCode;
  expect([await shown(staff), await shown(await newStaff(world, ["driver.review"]))]).toEqual([
    200, 403,
  ]);
  expect((await collect(booking.id, { state: "delivered" })).code).toBe("move_not_possible");
  const whole = await aboard();
  await toDepot(whole.id);
  expect((await collect(whole.id, { kind: "photo" })).status).toBe(200);
  expect((await viewOf(whole.id)).state).toBe("returned");
});

test("who fetched the goods is in the data of the account that booked: their name, not their picture nor what staff noted", async () => {
  const { world, customer, depotId, collect, aboard, toDepot } = depotWorld;
  await depotId();
  const booking = await aboard();
  await toDepot(booking.id);
  const leftAt = world.clock.now;
  const stays = async (of: Person) => {
    const owner = { id: of.id, role: "customer" as const, phone: "" };
    const tables = await loadTables(world.deps.db, { ...world.deps, owner });
    return tables.find(({ name }) => name === "depotStays")?.rows;
  };
  const stay = { bookingNumber: booking.number, depot: "ศูนย์สีลม · Silom depot", heldAt: leftAt };
  expect(await stays(customer)).toEqual([{ ...stay, collectedBy: null, collectedAt: null }]);
  await collect(booking.id);
  const collectedAt = world.clock.now;
  expect(await stays(customer)).toEqual([{ ...stay, collectedBy: "มาลี ใจดี", collectedAt }]);
  expect(await stays(await newCustomer(world))).toEqual([]);
  expect(
    Object.keys(stay)
      .concat("collectedBy", "collectedAt")
      .filter((column) => columnTitle(column, "en") === column),
  ).toEqual([]);
});

test("staff have goods at a depot: the driver is paid, only a way back that was driven is the customer's", async () => {
  const { world, driver, customer, depotId, viewOf, balance, move, collect, aboard } = depotWorld;
  const id = await depotId();
  const inTransit = await aboard(["failed"], { payer: "recipient", payerStopIndex: 1 });
  const hold = (bookingId: string, more: SeenGoods = {}) =>
    move(bookingId, "hold", { state: "in_transit", depotId: id, ...more });
  expect((await hold(inTransit.id, { depotId: randomUUID() })).error?.fields?.depotId).toBeTruthy();
  expect((await hold(inTransit.id, { state: "returning" })).code).toBe("conflict");
  expect((await hold(inTransit.id, { words: " " })).status).toBe(400);
  expect((await hold(randomUUID())).code).toBe("not_found");
  expect((await hold(inTransit.id)).status).toBe(200);
  expect(await viewOf(inTransit.id)).toMatchObject({
    state: "held",
    extraCharges: [{ why: "fare" }],
  });
  expect(await balance("customer_due", customer.id)).toBe(inTransit.totalSatang);
  expect((await hold(inTransit.id, { state: "held" })).code).toBe("move_not_possible");
  const late = await send(world, driver, inTransit.id, [{ kind: "returned", ...withPhoto() }]);
  expect(outcomes(late)).toBe("recorded_for_review");
  expect((await viewOf(inTransit.id)).state).toBe("held");
  await collect(inTransit.id);
  const returning = await aboard();
  await send(world, driver, returning.id, [{ kind: "returning" }]);
  expect((await hold(returning.id, { state: "returning" })).status).toBe(200);
  expect((await viewOf(returning.id)).extraCharges).toMatchObject([{ why: "return" }]);
  expect((await move(returning.id, "lose")).status).toBe(200);
  expect((await viewOf(returning.id)).state).toBe("lost");
  const { data } = await call<BookingSummary[]>(world, "GET /bookings?state=lost", {
    token: customer.token,
  });
  expect(data).toMatchObject([{ id: returning.id, costSatang: returning.totalSatang }]);
  expect(await balance("customer_credit", customer.id)).toBe(0);
});

test("staff edit depots: no blind overwriting, a closed depot accepts no more goods, and without one the task shows none", async () => {
  const { world, saveDepot, viewOf, move, aboard, toDepot } = depotWorld;
  const [depot] = (await saveDepot()).data;
  const change = { ...depotTexts, seenSavedAt: depot?.savedAt };
  world.clock.advance(1);
  expect((await saveDepot({ ...change, closed: true }, depot?.id)).data).toMatchObject([
    { closed: true },
  ]);
  expect((await saveDepot(change, depot?.id)).code).toBe("conflict");
  expect((await saveDepot(change, randomUUID())).code).toBe("not_found");
  expect((await saveDepot({ name: { th: "ก", en: "" } })).error?.fields?.["name.en"]).toBeTruthy();
  expect((await saveDepot({ phone: "12" })).error?.fields?.phone).toBeTruthy();
  const reviewer = await newStaff(world, ["driver.review"]);
  expect((await staffCall(world, reviewer, "GET /console/depots")).status).toBe(403);
  const booking = await aboard();
  const left = await toDepot(booking.id);
  expect(left.task).toMatchObject({ state: "held" });
  expect(left.task.depot).toBeUndefined();
  expect((await viewOf(booking.id)).held).toMatchObject({ depot: null });
  const hold = move(booking.id, "hold", { state: "held", depotId: depot?.id });
  expect((await hold).code).toBe("move_not_possible");
});
