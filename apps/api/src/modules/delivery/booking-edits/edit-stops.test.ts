import type { RecipientView } from "@songtan/contract/bookings/tracking";
import type { TaskEventsResult } from "@songtan/contract/drivers/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { bookAndAssign, editing, type Job } from "../../../../testing/delivery/edits.ts";
import { delivered, pickUp } from "../../../../testing/delivery/handovers.ts";
import { accept, offersOf } from "../../../../testing/delivery/offers.ts";
import { call, type Route } from "../../../../testing/world/call.ts";
import {
  book,
  buildTaskEvents,
  outcomes,
  send,
  withPhoto,
} from "../../../../testing/world/delivery.ts";
import { expectWholeBooks } from "../../../../testing/world/ledger-balance.ts";
import { newCustomer, newDriver, report } from "../../../../testing/world/people.ts";
import { ari, chatuchak, siam, silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { dispatchOnce } from "../dispatch/dispatcher.ts";

let world: TestWorld;
let edits: ReturnType<typeof editing>;
beforeAll(async () => {
  world = await openTestWorld();
  edits = editing(world);
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

const stopOf = (phone: string) => ({ contactPhone: phone });
/** The drop-offs of a booking as they are, in whichever order. */
async function dropOffsOf({ customer, id }: Job, order: number[]) {
  const { stops } = await edits.read(customer, id);
  return order.map((from) => {
    const {
      latitude = 0,
      longitude = 0,
      address = "",
      contactPhone = "",
      contactName = "",
      note,
    } = stops[from] ?? {};
    return { from, latitude, longitude, address, contactPhone, contactName, note: note ?? "" };
  });
}

test("another recipient gets another PIN and link, after the pick-up by message; the old link opens nothing", async () => {
  const job = await bookAndAssign(world, { quote: { extras: ["pin"] }, dropOffs: [silom, ari] });
  const { customer, driver, id, booking } = job;
  await pickUp(world, driver, booking);
  await world.runJobs();
  const { secrets } = world.deps;
  const oldKey = secrets.recipientKey(id, 1);
  const unchangedStop = booking.stops[2];
  world.sent.length = 0;
  const dropOffs = [
    { ...silom, address: "ปลายทาง 1 ถนนสีลม", from: 1, ...stopOf("+66893334444") },
    {
      ...ari,
      address: unchangedStop?.address ?? "",
      from: 2,
      contactName: "สมชาย 2",
      ...stopOf(unchangedStop?.contactPhone ?? ""),
    },
  ];
  const { data } = await edits.requestEdit(customer, id, { fromIndex: 1, dropOffs });
  await edits.answer(driver, id, "accept", data.edit.newest?.id ?? "");
  await world.runJobs();
  const [fresh, unchangedPin] = [secrets.pin(id, 1, 1), secrets.pin(id, 2)];
  const smsTexts = world.sent
    .filter(({ channel }) => channel === "sms")
    .map(({ to, code }) => `${to} ${code ?? ""}`);
  expect(smsTexts).toContain(`+66893334444 ${fresh}`);
  expect(smsTexts).toContain(`${booking.stops[1]?.contactPhone} `);
  expect(smsTexts.some((text) => text.startsWith(unchangedStop?.contactPhone ?? "-"))).toBe(false);
  expect((await call(world, `GET /recipient/${oldKey}`)).status).toBe(404);
  expect(
    (await call(world, `GET /recipient/${secrets.recipientKey(id, 1, 1)}`)).data,
  ).toMatchObject({ pin: fresh });
  expect((await call(world, `GET /recipient/${secrets.recipientKey(id, 2)}`)).data).toMatchObject({
    pin: unchangedPin,
  });
  const deliver = (stopIndex: number, pin: string) =>
    send(world, driver, id, [
      { kind: "heading", stopIndex },
      { kind: "arrived", stopIndex },
      { kind: "delivered", stopIndex, proof: { ...withPhoto().proof, pin } },
    ]);
  const old = secrets.pin(id, 1);
  if (old !== fresh)
    expect(outcomes(await deliver(1, old))).toBe("applied applied refused:pin_wrong");
  await send(world, driver, id, [
    { kind: "delivered", stopIndex: 1, proof: { ...withPhoto().proof, pin: fresh } },
  ]);
  expect(outcomes(await deliver(2, unchangedPin))).toBe("applied applied applied");
  expect((await edits.read(customer, id)).state).toBe("delivered");
});

test("drop-offs are added, removed and reordered; the stop of the payer at the door moves with them", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const payment = { payer: "recipient", payerStopIndex: 2 } as const;
  const booking = await book(world, customer, { dropOffs: [silom, ari, chatuchak], payment });
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  const of = (from: number) => {
    const stop = booking.stops[from];
    const {
      latitude = 0,
      longitude = 0,
      address = "",
      contactPhone = "",
      contactName = "",
    } = stop ?? {};
    return { from, latitude, longitude, address, contactPhone, contactName };
  };
  expect((await edits.quote(customer, booking.id, { fromIndex: 1, dropOffs: [of(1)] })).code).toBe(
    "invalid",
  );
  const wish = { fromIndex: 1, dropOffs: [of(2), of(1), { ...siam, from: null }] };
  const { data } = await edits.requestEdit(customer, booking.id, wish);
  expect(
    (await edits.answer(driver, booking.id, "accept", data.edit.newest?.id ?? "")).status,
  ).toBe(200);
  const after = await edits.read(customer, booking.id);
  expect(after.stops.map(({ address }) => address)).toEqual([
    booking.stops[0]?.address,
    booking.stops[2]?.address,
    booking.stops[1]?.address,
    siam.address,
  ]);
  expect(after.payment).toMatchObject({ payer: "recipient", payerStopIndex: 1 });
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
  ]);
  const cash = {
    kind: "cash_collected",
    purpose: "fare",
    stopIndex: 1,
    amountSatang: after.totalSatang,
  } as const;
  await send(world, driver, booking.id, [
    ...delivered(1).slice(0, 2),
    cash,
    ...delivered(1).slice(2),
  ]);
  await send(world, driver, booking.id, [...delivered(2), ...delivered(3)]);
  expect((await edits.read(customer, booking.id)).state).toBe("delivered");
});

test("what a phone reports of a drop-off that has been replaced is recorded for staff, and changes no current drop-off", async () => {
  const job = await bookAndAssign(world);
  await pickUp(world, job.driver, job.booking);
  const stop = job.booking.stops[1];
  const editId = await edits.requestOneDropOff(job, {
    latitude: stop?.latitude ?? 0,
    longitude: stop?.longitude ?? 0,
    address: "เดิม",
    from: null,
  });
  const before = world.deps.clock().getTime();
  world.clock.advance(31);
  await edits.answer(job.driver, job.id, "accept", editId);
  const heading = (seconds: number) => ({
    kind: "heading" as const,
    stopIndex: 1,
    occurredAt: new Date(before + seconds * 1000).toISOString(),
  });
  expect(outcomes(await send(world, job.driver, job.id, [heading(0)]))).toBe("recorded_for_review");
  expect((await edits.read(job.customer, job.id)).stops[1]?.state).toBe("pending");
  // The phone's clock is slightly behind just after the driver accepted; the event belongs to the
  // drop-off that exists now.
  const there = [heading(1), { ...heading(1), kind: "arrived" as const }];
  expect(outcomes(await send(world, job.driver, job.id, there))).toBe("applied applied");
  const arrivedAt = world.clock.now.toISOString();
  expect((await edits.task(job.driver, job.id)).stops[1]).toMatchObject({
    state: "arrived",
    arrivedAt,
  });
});

test("how far a phone's clock is wrong does not matter where the app says when it sent", async () => {
  const job = await bookAndAssign(world);
  await pickUp(world, job.driver, job.booking);
  const { latitude = 0, longitude = 0 } = job.booking.stops[1] ?? {};
  const editId = await edits.requestOneDropOff(job, {
    latitude,
    longitude,
    address: "ใหม่",
    from: null,
  });
  world.clock.advance(120);
  await edits.answer(job.driver, job.id, "accept", editId);
  world.clock.advance(5);
  const occurredAt = new Date(world.clock.now.getTime() - 90_000).toISOString();
  const headed = (sentAt?: string) =>
    call<z.infer<typeof TaskEventsResult>>(world, `POST /driver/tasks/${job.id}/events`, {
      token: job.driver.token,
      body: {
        events: buildTaskEvents(world, [{ kind: "heading", stopIndex: 1, occurredAt }]),
        ...(sentAt && { sentAt }),
      },
    });
  expect(outcomes((await headed()).data)).toBe("recorded_for_review");
  expect(outcomes((await headed(occurredAt)).data)).toBe("applied");
});

/** A recipient moves the pin of a drop-off a little, with the code from the phone. */
async function movePin(id: string, stopIndex: number): Promise<void> {
  const phone = `+6689444${String(stopIndex).repeat(4)}`;
  await world.deps.db
    .updateTable("stops")
    .set({ contactPhone: phone })
    .where("bookingId", "=", id)
    .where("index", "=", stopIndex)
    .execute();
  const key = world.deps.secrets.recipientKey(id, stopIndex);
  const codeResponse = await call<{ id: string }>(world, `POST /recipient/${key}/codes`, {});
  await world.runJobs();
  const code = world.sent.findLast(({ to }) => to === phone)?.code ?? "";
  const { data: view } = await call<RecipientView>(world, `GET /recipient/${key}`);
  const { latitude, longitude } = view.stop;
  const body = {
    latitude: latitude + 0.001,
    longitude,
    sentCode: { id: codeResponse.data.id, code },
  };
  expect((await call(world, `PUT /recipient/${key}/pin` as Route, { body })).status).toBe(200);
}

test("what a recipient did stays with the stop: its one move of the pin, and its lines in every history", async () => {
  const job = await bookAndAssign(world, { dropOffs: [silom, ari, chatuchak] });
  const { customer, driver, id } = job;
  for (const stopIndex of [1, 2, 3]) await movePin(id, stopIndex);
  const before = await edits.read(customer, id);
  const [third, first] = await dropOffsOf(job, [3, 1]);
  const elsewhere = { ...siam, address: "ที่อื่น", from: 1, contactPhone: first?.contactPhone ?? "" };
  const dropOffs = [...(third ? [third] : []), elsewhere, { ...siam, from: null }];
  await edits.agreed(job, { fromIndex: 1, dropOffs });
  const after = await edits.read(customer, id);
  // The former third drop-off is first now and its pin was moved; a recipient with a new place may
  // move the pin again, and the second drop-off is gone.
  expect(after.stops.map(({ moved }) => moved?.metres)).toEqual([
    undefined,
    before.stops[3]?.moved?.metres,
    undefined,
    undefined,
  ]);
  const moves = after.timeline
    .filter(({ kind }) => kind === "stop_moved")
    .map(({ stopIndex }) => stopIndex);
  expect(moves).toEqual([2, undefined, 1]);
  const key = world.deps.secrets.recipientKey(id, 1, 1);
  expect((await call<RecipientView>(world, `GET /recipient/${key}`)).data.pinMove.refusal).toBe(
    "pin_move_used",
  );
  const other = world.deps.secrets.recipientKey(id, 2, 1);
  expect(
    (await call<RecipientView>(world, `GET /recipient/${other}`)).data.pinMove.refusal,
  ).toBeNull();
  // The recipient of the first drop-off sees nothing about the others, nor about the edit request
  // to the driver.
  const own = (await call<RecipientView>(world, `GET /recipient/${key}`)).data.timeline.map(
    ({ kind }) => kind,
  );
  expect(own.filter((kind) => kind === "stop_moved" || kind.startsWith("edit_"))).toEqual([
    "stop_moved",
  ]);
  expect((await edits.task(driver, id)).stops[1]?.moved?.metres).toBe(
    before.stops[3]?.moved?.metres,
  );
  await send(world, driver, id, [{ kind: "heading" }, { kind: "arrived" }]);
  expect((await edits.read(customer, id)).timeline.at(-1)).toMatchObject({
    kind: "arrived_at_pickup",
  });
});

test("an unchanged drop-off keeps its move of the pin, its PIN and its link", async () => {
  const job = await bookAndAssign(world, { dropOffs: [silom, ari], quote: { extras: ["pin"] } });
  await movePin(job.id, 1);
  const before = (await edits.read(job.customer, job.id)).stops[1];
  const same = await dropOffsOf(job, [1]);
  await edits.agreed(job, { fromIndex: 1, dropOffs: [...same, { ...chatuchak, from: null }] });
  const after = (await edits.read(job.customer, job.id)).stops[1];
  expect(after).toEqual(before);
  expect(after?.moved?.metres).toBeGreaterThan(0);
  const key = world.deps.secrets.recipientKey(job.id, 1);
  expect((await call<RecipientView>(world, `GET /recipient/${key}`)).data.pin).toBe(
    world.deps.secrets.pin(job.id, 1),
  );
});

test("a photo of a drop-off that is on the way no more is no proof of the one that has its number", async () => {
  const job = await bookAndAssign(world, { dropOffs: [silom, ari] });
  const { customer, driver, id } = job;
  await pickUp(world, driver, job.booking);
  const [first, second] = await dropOffsOf(job, [1, 2]);
  const other = {
    ...first,
    latitude: silom.latitude,
    longitude: silom.longitude,
    from: null,
    ...stopOf("+66895556666"),
  };
  const edit = await edits.requestedEdit(customer, id, {
    fromIndex: 1,
    dropOffs: [other, ...(second ? [second] : [])],
  });
  const occurredAt = world.deps.clock().toISOString();
  world.clock.advance(31);
  await edits.answer(driver, id, "accept", edit.id);
  const failed = (stopIndex: number) =>
    send(world, driver, id, [
      { kind: "failed", stopIndex, reason: "recipient_absent", occurredAt, ...withPhoto() },
    ]);
  expect(outcomes(await failed(1))).toBe("recorded_for_review");
  expect(outcomes(await failed(2))).toBe("recorded_for_review");
  const after = await edits.read(customer, id);
  expect(after.stops.map(({ proofs }) => proofs.length > 0)).toEqual([true, false, true]);
  expect((await edits.task(driver, id)).stops[1]?.proofs).toEqual([]);
});

test("two jobs in hand keep their order: a drop-off comes no earlier than the one ahead of it", async () => {
  // Dispatch looks at all there is: a world of its own.
  const own = await openTestWorld();
  const ours = editing(own);
  const driver = await newDriver(own);
  const customer = await newCustomer(own);
  const first = await book(own, customer, { dropOffs: [silom] });
  await call(own, `POST /driver/bookings/${first.id}/accept`, { token: driver.token });
  const halfway = { latitude: 13.7355, longitude: 100.5335 };
  const second = await book(own, await newCustomer(own), {
    at: halfway,
    dropOffs: [{ latitude: 13.7275, longitude: 100.5315 }],
  });
  await report(own, driver, { latitude: 13.7478, longitude: 100.5321 });
  await dispatchOnce(own.deps);
  const [offer] = await offersOf(own, driver);
  await accept(own, driver, offer);
  const ranks = async () => {
    const rows = await own.deps.db
      .selectFrom("stops")
      .select(["bookingId", "index", "visitRank"])
      .where("bookingId", "in", [first.id, second.id])
      .orderBy("visitRank")
      .orderBy("index")
      .execute();
    return rows.map(
      (row) =>
        `${row.bookingId === first.id ? "first" : "second"} ${row.index} at ${row.visitRank}`,
    );
  };
  expect(await ranks()).toEqual(["first 0 at 0", "second 0 at 1", "second 1 at 2", "first 1 at 3"]);
  const [before] = first.stops.slice(1);
  const unchangedStop = {
    ...silom,
    address: before?.address ?? "",
    contactPhone: before?.contactPhone ?? "",
    from: 1,
  };
  const dropOffs = [
    { ...silom, address: "ถนนสีลม ซอย 2", from: null },
    unchangedStop,
    { ...chatuchak, from: null },
  ];
  await ours.agreed({ customer, driver, id: first.id }, { fromIndex: 1, dropOffs });
  // What the other customer was promised stays before all of the changed ones.
  expect(await ranks()).toEqual([
    "first 0 at 0",
    "second 0 at 1",
    "second 1 at 2",
    "first 1 at 3",
    "first 2 at 3",
    "first 3 at 3",
  ]);
  await send(own, driver, first.id, [{ kind: "heading" }, { kind: "arrived" }]);
  await own.close();
});
