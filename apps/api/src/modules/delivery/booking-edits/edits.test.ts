import { afterAll, beforeAll, expect, test } from "vitest";
import { bookAndAssign, editing, far } from "../../../../testing/delivery/edits.ts";
import { delivered, pickUp } from "../../../../testing/delivery/handovers.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { chatuchak, silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

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

const held = (driver: Person) =>
  ledgerBalance(world, "driver_held", driver.id).then((satang) => 0 - satang);
const stopOf = (phone: string) => ({ contactPhone: phone });

test("a dearer cash job: shown before, agreed by the driver, collected at the new price, driven to the new place", async () => {
  const job = await bookAndAssign(world);
  const { customer, driver, booking, id } = job;
  const heldBefore = await held(driver);
  const priced = await edits.quote(customer, id, { fromIndex: 1, dropOffs: [far] });
  expect(priced.data).toMatchObject({ beforeSatang: booking.totalSatang, settlement: "more_cash" });
  const { totalSatang } = priced.data;
  expect(totalSatang).toBeGreaterThan(booking.totalSatang);
  expect(priced.data.lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(totalSatang);
  const editId = await edits.requestOneDropOff(job);
  const before = await edits.task(driver, id);
  expect(before.edit).toMatchObject({
    id: editId,
    cashBeforeSatang: booking.totalSatang,
    cashSatang: totalSatang,
  });
  expect(before.edit?.paySatang).toBeGreaterThan(before.paySatang);
  expect((await edits.read(customer, id)).totalSatang).toBe(booking.totalSatang);
  const after = await edits.answer(driver, id, "accept", editId);
  expect([after.status, after.data.paySatang, after.data.cash?.amountSatang]).toEqual([
    200,
    before.edit?.paySatang,
    totalSatang,
  ]);
  expect(after.data.stops[1]).toMatchObject({
    address: chatuchak.address,
    contactPhone: "+66891112222",
  });
  const heldAfter = await held(driver);
  expect([heldBefore, heldAfter]).toEqual([
    booking.totalSatang - before.paySatang,
    totalSatang - after.data.paySatang,
  ]);
  const view = await edits.read(customer, id);
  expect([view.totalSatang, view.edit.allowed, view.edit.refusal, view.edit.newest?.state]).toEqual(
    [totalSatang, false, "edit_used", "agreed"],
  );
  expect(view.timeline.map(({ kind }) => kind).slice(-2)).toEqual(["edit_asked", "edit_agreed"]);
  expect((await edits.answer(driver, id, "accept", editId)).status).toBe(200);
  await pickUp(world, driver, view);
  await send(world, driver, id, delivered(1));
  expect((await edits.read(customer, id)).state).toBe("delivered");
  expect([await held(driver), await ledgerBalance(world, "customer_due", customer.id)]).toEqual([
    0, 0,
  ]);
  expect(await ledgerBalance(world, "booking_prepaid", id)).toBe(0);
  expect(
    (await edits.requestEdit(customer, id, { fromIndex: 1, dropOffs: [silom], totalSatang: 1 }))
      .code,
  ).toBe("edit_not_possible");
});

test("a cheaper cash job: less to collect, less set aside", async () => {
  const job = await bookAndAssign(world, { dropOffs: [chatuchak] });
  const heldBefore = await held(job.driver);
  await edits.answer(
    job.driver,
    job.id,
    "accept",
    await edits.requestOneDropOff(job, { ...silom, address: "สีลม", from: null }),
  );
  const view = await edits.read(job.customer, job.id);
  expect(view.totalSatang).toBeLessThan(job.booking.totalSatang);
  expect(await held(job.driver)).toBeLessThan(heldBefore);
  await pickUp(world, job.driver, view);
  await send(world, job.driver, job.id, delivered(1));
  expect([
    await held(job.driver),
    await ledgerBalance(world, "customer_due", job.customer.id),
  ]).toEqual([0, 0]);
});

test("the driver refuses, or has too little balance, and everything stays", async () => {
  const job = await bookAndAssign(world);
  const first = await edits.requestOneDropOff(job);
  expect((await edits.answer(job.driver, job.id, "decline", first)).status).toBe(200);
  expect((await edits.answer(job.driver, job.id, "decline", first)).status).toBe(200);
  expect((await edits.answer(job.driver, job.id, "accept", first)).code).toBe("edit_over");
  const view = await edits.read(job.customer, job.id);
  expect([view.totalSatang, view.edit.newest?.state, view.edit.allowed]).toEqual([
    job.booking.totalSatang,
    "declined",
    true,
  ]);
  const again = await edits.requestOneDropOff(job, {
    latitude: 14.9,
    longitude: 100.6,
    address: "ไกลมาก",
    from: null,
  });
  expect(await edits.answer(job.driver, job.id, "accept", again)).toMatchObject({
    code: "balance_too_low",
  });
  expect((await edits.read(job.customer, job.id)).totalSatang).toBe(job.booking.totalSatang);
});

test("one question at a time, at the price that was shown, once per key, and only its customer's and driver's", async () => {
  const job = await bookAndAssign(world);
  const { customer, driver, id } = job;
  const wish = { fromIndex: 1, dropOffs: [far] };
  const stranger = await newCustomer(world);
  expect((await edits.quote(stranger, id, wish)).status).toBe(404);
  expect((await edits.requestEdit(stranger, id, { ...wish, totalSatang: 100 })).status).toBe(404);
  expect(await edits.requestEdit(customer, id, { ...wish, totalSatang: 100 })).toMatchObject({
    status: 409,
    code: "price_changed",
  });
  const key = crypto.randomUUID();
  const { totalSatang } = (await edits.quote(customer, id, wish)).data;
  const first = await edits.requestEdit(customer, id, { ...wish, totalSatang, key });
  const editId = first.data.edit.newest?.id ?? "";
  expect(
    (await edits.requestEdit(customer, id, { ...wish, totalSatang, key })).data.edit.newest?.id,
  ).toBe(editId);
  expect((await edits.requestEdit(customer, id, { ...wish, totalSatang })).code).toBe("edit_open");
  expect((await edits.answer(await newDriver(world), id, "accept", editId)).status).toBe(404);
  expect((await edits.answer(driver, id, "accept", crypto.randomUUID())).status).toBe(404);
  expect((await edits.withdraw(stranger, id, editId)).status).toBe(404);
  expect((await edits.withdraw(customer, id, editId)).data.edit).toMatchObject({ allowed: true });
  expect((await edits.withdraw(customer, id, editId)).status).toBe(200);
  expect((await edits.answer(driver, id, "accept", editId)).code).toBe("edit_over");
  expect((await edits.task(driver, id)).edit).toBeUndefined();
});

test("an edit is refused: the wrong stops, collected cash, outside the area", async () => {
  const job = await bookAndAssign(world);
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
  expect((await quote([{ ...far, ...stopOf("1669") }])).code).toBe("invalid");
  expect((await quote([{ latitude: 1.35, longitude: 103.8 }])).code).toBe("outside_area");
  const inRiver = await quote([{ latitude: 13.7442, longitude: 100.4907 }]);
  expect([inRiver.code, Object.keys(inRiver.error.fields ?? {})]).toEqual([
    "in_water",
    ["dropOffs.0"],
  ]);
  expect((await quote([{ latitude: 9.5357, longitude: 99.9357 }])).code).toBe("no_road");
  expect((await quote(Array.from({ length: 16 }, () => far))).code).toBe("invalid");
  await pickUp(world, job.driver, job.booking);
  expect((await quote([far])).code).toBe("edit_cash_taken");
  const same = job.booking.stops[1];
  const who = {
    latitude: same?.latitude ?? 0,
    longitude: same?.longitude ?? 0,
    from: 1,
    ...stopOf("+66899999999"),
  };
  expect((await quote([who])).data).toMatchObject({ settlement: "nothing", differenceSatang: 0 });
});
