import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTrialBalance } from "../../ledger/trial-balance.ts";
import { call } from "../../testing/call.ts";
import { balanceOn } from "../../testing/charges.ts";
import { book, outcomes, send, withPhoto } from "../../testing/delivery.ts";
import { editing } from "../../testing/edits.ts";
import { delivered, pickUp, propose } from "../../testing/handovers.ts";
import { newCustomer, newDriver, type Person } from "../../testing/people.ts";
import { ari, chatuchak, siam, silom } from "../../testing/points.ts";
import { newStaff } from "../../testing/staff.ts";
import { openTestWorld, type TestWorld } from "../../testing/test-world.ts";

let world: TestWorld;
let edits: ReturnType<typeof editing>;
beforeAll(async () => {
  world = await openTestWorld();
  edits = editing(world);
});
afterAll(async () => {
  const { totalSatang, differing } = await loadTrialBalance(world.deps.db);
  expect([totalSatang, differing]).toEqual([0, []]);
  await world.close();
});

async function taken(wish: Parameters<typeof book>[2] = {}) {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await book(world, customer, wish);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  return { customer, driver, booking, id: booking.id };
}
const far = { ...chatuchak, from: null };
/** Asks and answers the question's id. */
async function asked({ customer, id }: { customer: Person; id: string }, point = far, fromIndex = 1) {
  const { status, data, code } = await edits.ask(customer, id, { fromIndex, dropOffs: [point] });
  expect([status, code]).toEqual([201, undefined]);
  return data.edit.newest?.id ?? "";
}
const held = (driver: Person) => balanceOn(world, "driver_held", driver.id).then((satang) => 0 - satang);
const stopOf = (phone: string) => ({ contactPhone: phone });

test("a dearer cash job: shown before, agreed by the driver, collected at the new price, driven to the new place", async () => {
  const job = await taken();
  const { customer, driver, booking, id } = job;
  const heldBefore = await held(driver);
  const priced = await edits.quote(customer, id, { fromIndex: 1, dropOffs: [far] });
  expect(priced.data).toMatchObject({ beforeSatang: booking.totalSatang, settlement: "more_cash" });
  const { totalSatang } = priced.data;
  expect(totalSatang).toBeGreaterThan(booking.totalSatang);
  expect(priced.data.lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(totalSatang);
  const editId = await asked(job);
  const before = await edits.task(driver, id);
  expect(before.edit).toMatchObject({ id: editId, cashBeforeSatang: booking.totalSatang, cashSatang: totalSatang });
  expect(before.edit?.paySatang).toBeGreaterThan(before.paySatang);
  expect((await edits.read(customer, id)).totalSatang).toBe(booking.totalSatang);
  const after = await edits.answer(driver, id, "accept", editId);
  expect([after.status, after.data.paySatang, after.data.cash?.amountSatang]).toEqual([
    200,
    before.edit?.paySatang,
    totalSatang,
  ]);
  expect(after.data.stops[1]).toMatchObject({ address: chatuchak.address, contactPhone: "+66891112222" });
  const heldAfter = await held(driver);
  expect([heldBefore, heldAfter]).toEqual([booking.totalSatang - before.paySatang, totalSatang - after.data.paySatang]);
  const view = await edits.read(customer, id);
  expect([view.totalSatang, view.edit.allowed, view.edit.refusal, view.edit.newest?.state]).toEqual([
    totalSatang,
    false,
    "edit_used",
    "agreed",
  ]);
  expect(view.timeline.map(({ kind }) => kind).slice(-2)).toEqual(["edit_asked", "edit_agreed"]);
  expect((await edits.answer(driver, id, "accept", editId)).status).toBe(200);
  await pickUp(world, driver, view);
  await send(world, driver, id, delivered(1));
  expect((await edits.read(customer, id)).state).toBe("delivered");
  expect([await held(driver), await balanceOn(world, "customer_due", customer.id)]).toEqual([0, 0]);
  expect(await balanceOn(world, "booking_prepaid", id)).toBe(0);
  expect((await edits.ask(customer, id, { fromIndex: 1, dropOffs: [silom], totalSatang: 1 })).code).toBe(
    "edit_not_possible",
  );
});

test("a cheaper cash job: less to collect, less set aside", async () => {
  const job = await taken({ dropOffs: [chatuchak] });
  const heldBefore = await held(job.driver);
  await edits.answer(job.driver, job.id, "accept", await asked(job, { ...silom, address: "สีลม", from: null }));
  const view = await edits.read(job.customer, job.id);
  expect(view.totalSatang).toBeLessThan(job.booking.totalSatang);
  expect(await held(job.driver)).toBeLessThan(heldBefore);
  await pickUp(world, job.driver, view);
  await send(world, job.driver, job.id, delivered(1));
  expect([await held(job.driver), await balanceOn(world, "customer_due", job.customer.id)]).toEqual([0, 0]);
});

test("the driver refuses, or has too little balance, and everything stays", async () => {
  const job = await taken();
  const first = await asked(job);
  expect((await edits.answer(job.driver, job.id, "decline", first)).status).toBe(200);
  expect((await edits.answer(job.driver, job.id, "decline", first)).status).toBe(200);
  expect((await edits.answer(job.driver, job.id, "accept", first)).code).toBe("edit_over");
  const view = await edits.read(job.customer, job.id);
  expect([view.totalSatang, view.edit.newest?.state, view.edit.allowed]).toEqual([
    job.booking.totalSatang,
    "declined",
    true,
  ]);
  const again = await asked(job, { latitude: 14.9, longitude: 100.6, address: "ไกลมาก", from: null });
  expect(await edits.answer(job.driver, job.id, "accept", again)).toMatchObject({ code: "balance_too_low" });
  expect((await edits.read(job.customer, job.id)).totalSatang).toBe(job.booking.totalSatang);
});

test("one question at a time, at the price that was shown, once per key, and only its customer's and driver's", async () => {
  const job = await taken();
  const { customer, driver, id } = job;
  const wish = { fromIndex: 1, dropOffs: [far] };
  const stranger = await newCustomer(world);
  expect((await edits.quote(stranger, id, wish)).status).toBe(404);
  expect((await edits.ask(stranger, id, { ...wish, totalSatang: 100 })).status).toBe(404);
  expect(await edits.ask(customer, id, { ...wish, totalSatang: 100 })).toMatchObject({
    status: 409,
    code: "price_changed",
  });
  const key = crypto.randomUUID();
  const { totalSatang } = (await edits.quote(customer, id, wish)).data;
  const first = await edits.ask(customer, id, { ...wish, totalSatang, key });
  const editId = first.data.edit.newest?.id ?? "";
  expect((await edits.ask(customer, id, { ...wish, totalSatang, key })).data.edit.newest?.id).toBe(editId);
  expect((await edits.ask(customer, id, { ...wish, totalSatang })).code).toBe("edit_open");
  expect((await edits.answer(await newDriver(world), id, "accept", editId)).status).toBe(404);
  expect((await edits.answer(driver, id, "accept", crypto.randomUUID())).status).toBe(404);
  expect((await edits.withdraw(stranger, id, editId)).status).toBe(404);
  expect((await edits.withdraw(customer, id, editId)).data.edit).toMatchObject({ allowed: true });
  expect((await edits.withdraw(customer, id, editId)).status).toBe(200);
  expect((await edits.answer(driver, id, "accept", editId)).code).toBe("edit_over");
  expect((await edits.task(driver, id)).edit).toBeUndefined();
});

test("who may not ask: too early, cash on delivery, the wrong stops, cash in the driver's pocket, outside the area", async () => {
  const customer = await newCustomer(world);
  const waiting = await book(world, customer);
  const wish = { fromIndex: 1, dropOffs: [far] };
  expect(waiting.edit).toMatchObject({ allowed: false, refusal: "edit_not_possible" });
  expect((await edits.quote(customer, waiting.id, wish)).code).toBe("edit_not_possible");
  const cod = await taken({ dropOffs: [{ ...silom, codAmountSatang: 10_000 }] });
  expect((await edits.quote(cod.customer, cod.id, wish)).code).toBe("edit_cod");
  expect((await edits.read(cod.customer, cod.id)).edit.refusal).toBe("edit_cod");
  const job = await taken();
  const quote = (dropOffs: Parameters<typeof edits.quote>[2]["dropOffs"], fromIndex = 1) =>
    edits.quote(job.customer, job.id, { fromIndex, dropOffs });
  expect((await quote([far], 2)).code).toBe("edit_over");
  expect((await quote([{ ...far, from: 7 }])).code).toBe("invalid");
  expect(
    (
      await quote([
        { ...far, from: 1 },
        { ...silom, from: 1 },
      ])
    ).code,
  ).toBe("invalid");
  expect((await quote([{ ...far, ...stopOf("02-123-4567") }])).code).toBe("invalid");
  expect((await quote([{ latitude: 1.35, longitude: 103.8 }])).code).toBe("outside_area");
  expect((await quote(Array.from({ length: 16 }, () => far))).code).toBe("invalid");
  await pickUp(world, job.driver, job.booking);
  expect((await quote([far])).code).toBe("edit_cash_taken");
  const same = job.booking.stops[1];
  const who = { latitude: same?.latitude ?? 0, longitude: same?.longitude ?? 0, from: 1, ...stopOf("+66899999999") };
  expect((await quote([who])).data).toMatchObject({ settlement: "nothing", differenceSatang: 0 });
});

test("another recipient gets another PIN and link, after the pick-up by message; the old link opens nothing", async () => {
  const job = await taken({ quote: { extras: ["pin"] }, dropOffs: [silom, ari] });
  const { customer, driver, id, booking } = job;
  await pickUp(world, driver, booking);
  await world.runJobs();
  const { secrets } = world.deps;
  const oldKey = secrets.recipientKey(id, 1);
  const keep = booking.stops[2];
  world.sent.length = 0;
  const dropOffs = [
    { ...silom, address: "ปลายทาง 1 ถนนสีลม", from: 1, ...stopOf("+66893334444") },
    { ...ari, address: keep?.address ?? "", from: 2, contactName: "สมชาย 2", ...stopOf(keep?.contactPhone ?? "") },
  ];
  const { data } = await edits.ask(customer, id, { fromIndex: 1, dropOffs });
  await edits.answer(driver, id, "accept", data.edit.newest?.id ?? "");
  await world.runJobs();
  const [fresh, kept] = [secrets.pin(id, 1, 1), secrets.pin(id, 2)];
  const told = world.sent.filter(({ channel }) => channel === "sms").map(({ to, code }) => `${to} ${code ?? ""}`);
  expect(told).toContain(`+66893334444 ${fresh}`);
  expect(told).toContain(`${booking.stops[1]?.contactPhone} `);
  expect(told.some((text) => text.startsWith(keep?.contactPhone ?? "-"))).toBe(false);
  expect((await call(world, `GET /recipient/${oldKey}`)).status).toBe(404);
  expect((await call(world, `GET /recipient/${secrets.recipientKey(id, 1, 1)}`)).data).toMatchObject({ pin: fresh });
  expect((await call(world, `GET /recipient/${secrets.recipientKey(id, 2)}`)).data).toMatchObject({ pin: kept });
  const give = (stopIndex: number, pin: string) =>
    send(world, driver, id, [
      { kind: "heading", stopIndex },
      { kind: "arrived", stopIndex },
      { kind: "delivered", stopIndex, proof: { ...withPhoto().proof, pin } },
    ]);
  const old = secrets.pin(id, 1);
  if (old !== fresh) expect(outcomes(await give(1, old))).toBe("applied applied refused:pin_wrong");
  await send(world, driver, id, [{ kind: "delivered", stopIndex: 1, proof: { ...withPhoto().proof, pin: fresh } }]);
  expect(outcomes(await give(2, kept))).toBe("applied applied applied");
  expect((await edits.read(customer, id)).state).toBe("delivered");
});

test("drop-offs are added, taken away and put in another order; who pays at the door goes with them", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const payment = { payer: "recipient", payerStopIndex: 2 } as const;
  const booking = await book(world, customer, { dropOffs: [silom, ari, chatuchak], payment });
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  const of = (from: number) => {
    const stop = booking.stops[from];
    const { latitude = 0, longitude = 0, address = "", contactPhone = "", contactName = "" } = stop ?? {};
    return { from, latitude, longitude, address, contactPhone, contactName };
  };
  expect((await edits.quote(customer, booking.id, { fromIndex: 1, dropOffs: [of(1)] })).code).toBe("invalid");
  const wish = { fromIndex: 1, dropOffs: [of(2), of(1), { ...siam, from: null }] };
  const { data } = await edits.ask(customer, booking.id, wish);
  expect((await edits.answer(driver, booking.id, "accept", data.edit.newest?.id ?? "")).status).toBe(200);
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
  const cash = { kind: "cash_collected", purpose: "fare", stopIndex: 1, amountSatang: after.totalSatang } as const;
  await send(world, driver, booking.id, [...delivered(1).slice(0, 2), cash, ...delivered(1).slice(2)]);
  await send(world, driver, booking.id, [...delivered(2), ...delivered(3)]);
  expect((await edits.read(customer, booking.id)).state).toBe("delivered");
});

test("a question ends by itself, by a cancellation, another driver, a job given back, a handover or a stop begun", async () => {
  const state = async ({ customer, id }: { customer: Person; id: string }) =>
    (await edits.read(customer, id)).edit.newest?.state;
  const late = await taken();
  const lateId = await asked(late);
  world.clock.advance(301);
  expect((await edits.answer(late.driver, late.id, "accept", lateId)).code).toBe("edit_over");
  expect((await edits.task(late.driver, late.id)).edit).toBeUndefined();
  await world.runJobs();
  const cancelled = await taken();
  const cancelledId = await asked(cancelled);
  const token = cancelled.customer.token;
  await call(world, `POST /bookings/${cancelled.id}/cancel`, { token, body: { expectedFeeSatang: 0 } });
  expect([
    await state(cancelled),
    (await edits.answer(cancelled.driver, cancelled.id, "accept", cancelledId)).code,
  ]).toEqual(["expired", "edit_over"]);
  const given = await taken();
  const givenId = await asked(given);
  await send(world, given.driver, given.id, [{ kind: "given_back", reason: "vehicle_trouble" }]);
  expect(await state(given)).toBe("expired");
  expect((await edits.answer(given.driver, given.id, "accept", givenId)).status).toBe(404);
  const handed = await taken();
  await pickUp(world, handed.driver, handed.booking);
  const same = handed.booking.stops[1];
  const who = { latitude: same?.latitude ?? 0, longitude: same?.longitude ?? 0, address: "เดิม", from: null };
  await asked(handed, who);
  const staff = await newStaff(world, ["booking.manage"]);
  await propose(world, staff, handed.id, { from: handed.driver, to: await newDriver(world) });
  expect(await state(handed)).toBe("expired");
  expect((await edits.quote(handed.customer, handed.id, { fromIndex: 1, dropOffs: [far] })).code).toBe(
    "edit_not_possible",
  );
  const begun = await taken();
  await pickUp(world, begun.driver, begun.booking);
  const begunId = await asked(begun, who);
  await send(world, begun.driver, begun.id, [{ kind: "heading", stopIndex: 1 }]);
  expect(await state(begun)).toBe("expired");
  expect((await edits.answer(begun.driver, begun.id, "accept", begunId)).code).toBe("edit_over");
});

test("races: of two questions one stands; of a yes and a cancellation, or a stop that is begun, one wins", async () => {
  const two = await taken();
  const { totalSatang } = (await edits.quote(two.customer, two.id, { fromIndex: 1, dropOffs: [far] })).data;
  const both = await Promise.all(
    [1, 2].map(() => edits.ask(two.customer, two.id, { fromIndex: 1, dropOffs: [far], totalSatang })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const job = await taken();
  const editId = await asked(job);
  const { token } = job.customer;
  const [yes, end] = await Promise.all([
    edits.answer(job.driver, job.id, "accept", editId),
    call(world, `POST /bookings/${job.id}/cancel`, { token, body: { expectedFeeSatang: 0 } }),
  ]);
  expect(end.status).toBe(200);
  expect([200, 404, 409]).toContain(yes.status);
  expect((await edits.read(job.customer, job.id)).state).toBe("cancelled");
  expect(await held(job.driver)).toBe(0);
  const stop = await taken();
  await pickUp(world, stop.driver, stop.booking);
  const at = stop.booking.stops[1];
  const stopId = await asked(stop, {
    latitude: at?.latitude ?? 0,
    longitude: at?.longitude ?? 0,
    address: "เดิม",
    from: null,
  });
  const [accepted] = await Promise.all([
    edits.answer(stop.driver, stop.id, "accept", stopId),
    send(world, stop.driver, stop.id, [{ kind: "heading", stopIndex: 1 }]),
  ]);
  const after = await edits.read(stop.customer, stop.id);
  expect(after.stops[1]?.contactPhone).toBe(accepted.status === 200 ? "+66891112222" : at?.contactPhone);
});

test("what a phone reports of a drop-off that was another one then is kept for staff, and true of none there is now", async () => {
  const job = await taken();
  await pickUp(world, job.driver, job.booking);
  const at = job.booking.stops[1];
  const editId = await asked(job, {
    latitude: at?.latitude ?? 0,
    longitude: at?.longitude ?? 0,
    address: "เดิม",
    from: null,
  });
  const before = world.deps.clock().toISOString();
  world.clock.advance(30);
  await edits.answer(job.driver, job.id, "accept", editId);
  const heard = await send(world, job.driver, job.id, [{ kind: "heading", stopIndex: 1, occurredAt: before }]);
  expect(outcomes(heard)).toBe("recorded_for_review");
  expect((await edits.read(job.customer, job.id)).stops[1]?.state).toBe("pending");
});
