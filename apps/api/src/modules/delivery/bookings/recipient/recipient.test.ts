import { randomUUID } from "node:crypto";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { RecipientView } from "@songtan/contract/bookings/tracking";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bookForRecipient,
  collectParcel,
  giveOwnPhone,
  type RecipientBooking,
} from "../../../../../testing/delivery/recipients.ts";
import { call, type Route } from "../../../../../testing/world/call.ts";
import {
  anonymousCaller,
  book,
  caller,
  outcomes,
  send,
  withPhoto,
} from "../../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../../testing/world/people.ts";
import { ari, type Point, siam, silom } from "../../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const look = async ({ key }: RecipientBooking) =>
  (await call<RecipientView>(world, `GET /recipient/${key}`)).data;
const north = (metres: number): Point => ({
  ...silom,
  latitude: silom.latitude + metres / 111_195,
});
const move = ({ key }: RecipientBooking, to: Point, sentCode: { id: string; code: string }) =>
  call<RecipientView>(world, `PUT /recipient/${key}/pin` as Route, { body: { ...to, sentCode } });
const instruct = ({ key }: RecipientBooking, text: string) =>
  call<RecipientView>(world, `PUT /recipient/${key}/instructions` as Route, { body: { text } });

async function codeFor(scenario: RecipientBooking): Promise<{ id: string; code: string }> {
  const phone = await giveOwnPhone(world, scenario);
  const codeRequest = await call<{ id: string }>(
    world,
    `POST /recipient/${scenario.key}/codes`,
    {},
  );
  expect(codeRequest.status).toBe(201);
  await world.runJobs();
  return {
    id: codeRequest.data.id,
    code: world.sent.findLast(({ to }) => to === phone)?.code ?? "",
  };
}

const seenBy = async ({ customer, driver, id }: RecipientBooking) => ({
  booking: (await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token })).data,
  task: (await call<TaskView>(world, `GET /driver/tasks/${id}`, { token: driver.token })).data,
});

test("the recipient's link shows that stop with its PIN and the cash to have ready, and nothing of the others", async () => {
  const customer = caller(world, await newCustomer(world));
  const { id } = await book(world, customer, {
    quote: {
      stops: [
        siam,
        { ...siam, address: "บ้านแรก", codAmountSatang: 50_000 },
        { ...siam, address: "บ้านที่สอง" },
      ],
      extras: ["pin"],
    },
    payment: { payer: "recipient", payerStopIndex: 1 },
  });
  const booking = (await customer.get(`/api/bookings/${id}`)).body.data as BookingView;
  const key = world.deps.secrets.recipientKey(id, 1);
  const answer = await anonymousCaller(world).get(`/api/recipient/${key}`);
  const view = answer.body.data as RecipientView;
  expect(view.senderName).toBe("มาลี จ.");
  expect(view.pin).toBe(world.deps.secrets.pin(id, 1));
  expect(view.pin).toMatch(/^\d{4}$/);
  expect(view.cashDueSatang).toBe(booking.totalSatang + 50_000);
  expect(view.stop.address).toBe("บ้านแรก");
  expect(answer.headers).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
  for (const other of ["บ้านที่สอง", "+668", "สยามพารากอน", world.deps.secrets.pin(id, 2)])
    expect(JSON.stringify({ ...view, number: "" })).not.toContain(`"${other}`);
  expect(
    (await anonymousCaller(world).get(`/api/recipient/${world.deps.secrets.recipientKey(id, 7)}`))
      .status,
  ).toBe(404);
  expect((await anonymousCaller(world).get(`/api/tracking/${key}`)).status).toBe(404);
  await customer.post(`/api/bookings/${id}/release-pin`, { stopIndex: 1 });
  expect(
    ((await anonymousCaller(world).get(`/api/recipient/${key}`)).body.data as RecipientView).pin,
  ).toBeNull();
  expect((await customer.post(`/api/bookings/${id}/release-pin`, { stopIndex: 0 })).status).toBe(
    400,
  );
});

test("with a code from their phone a recipient moves the pin once; driver and sender see it, the price stays", async () => {
  const scenario = await bookForRecipient(world);
  const before = (await seenBy(scenario)).booking;
  expect((await look(scenario)).pinMove).toMatchObject({
    from: { latitude: silom.latitude },
    refusal: null,
  });
  const sentCode = await codeFor(scenario);
  const to = north(280);
  const moved = await move(scenario, to, sentCode);
  expect([moved.status, moved.data.stop.latitude, moved.data.pinMove.refusal]).toEqual([
    200,
    to.latitude,
    "pin_move_used",
  ]);
  expect(moved.data.pinMove.from).toEqual({ latitude: silom.latitude, longitude: silom.longitude });
  expect(moved.headers).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
  const { booking, task } = await seenBy(scenario);
  expect(task.stops[1]).toMatchObject({ ...to, moved: { metres: 280 } });
  expect(booking.stops[1]?.moved?.metres).toBe(280);
  expect(booking.timeline.at(-1)).toMatchObject({ kind: "stop_moved", stopIndex: 1 });
  expect([booking.totalSatang, booking.lines, booking.distanceMetres]).toEqual([
    before.totalSatang,
    before.lines,
    before.distanceMetres,
  ]);
  await world.runJobs();
  const notice = world.sent.find(
    ({ text }) => text.includes(booking.number) && text.includes("280"),
  );
  expect(notice?.to.slice(-8)).toBe(scenario.customer.phone.slice(-8));
  const again = await move(scenario, north(10), sentCode);
  expect([again.status, again.code]).toEqual([409, "pin_move_used"]);
  expect((await call(world, `POST /recipient/${scenario.key}/codes`, {})).code).toBe(
    "pin_move_used",
  );
});

test("a pin cannot move too far, abroad, into the river, with a wrong code or with a code of another stop", async () => {
  const scenario = await bookForRecipient(world);
  const sentCode = await codeFor(scenario);
  const far = await move(scenario, north(301), sentCode);
  expect([far.status, far.code]).toEqual([422, "pin_move_too_far"]);
  expect(far.error.message).toContain("300");
  const wrong = sentCode.code === "000000" ? "111111" : "000000";
  const mistyped = await move(scenario, north(50), { ...sentCode, code: wrong });
  expect([mistyped.status, mistyped.code, Object.keys(mistyped.error.fields ?? {})]).toEqual([
    422,
    "code_wrong",
    ["code"],
  ]);
  const other = await bookForRecipient(world);
  expect((await move(other, north(50), sentCode)).code).toBe("code_expired");
  expect((await move(scenario, north(50), { id: randomUUID(), code: "123456" })).code).toBe(
    "code_expired",
  );
  for (let tries = 1; tries < 5; tries += 1)
    await move(scenario, north(50), { ...sentCode, code: wrong });
  expect((await move(scenario, north(50), sentCode)).code).toBe("code_expired");
  expect((await move({ ...scenario, key: "x".repeat(32) }, north(50), sentCode)).status).toBe(404);
  const moved = async (from: typeof silom, to: typeof silom) => {
    const booking = await bookForRecipient(world);
    await world.deps.db
      .updateTable("stops")
      .set({ latitude: from.latitude, longitude: from.longitude })
      .where("bookingId", "=", booking.id)
      .where("index", "=", 1)
      .execute();
    return (await move(booking, to, await codeFor(booking))).code;
  };
  const at = (latitude: number, longitude: number) => ({ ...silom, latitude, longitude });
  expect(await moved(at(17.879, 102.715), at(17.8812, 102.715))).toBe("outside_area");
  expect(await moved(at(13.7459, 100.4912), at(13.7459, 100.4897))).toBe("in_water");
  expect((await look(scenario)).stop.latitude).toBe(silom.latitude);
});

test("once the driver heads to the stop the pin is fixed, and instructions can be left until the hand-over", async () => {
  const scenario = await bookForRecipient(world);
  const sentCode = await codeFor(scenario);
  await collectParcel(world, scenario);
  await send(world, scenario.driver, scenario.id, [{ kind: "heading", stopIndex: 1 }]);
  const late = await move(scenario, north(20), sentCode);
  expect([late.status, late.code]).toEqual([422, "pin_move_too_late"]);
  expect((await instruct(scenario, "ฝากป้อมยาม โทรก่อนถึง")).data.stop.instructions).toBe(
    "ฝากป้อมยาม โทรก่อนถึง",
  );
  const { booking, task } = await seenBy(scenario);
  expect([
    task.stops[1]?.instructions,
    booking.stops[1]?.instructions,
    task.stops[0]?.instructions,
  ]).toEqual(["ฝากป้อมยาม โทรก่อนถึง", "ฝากป้อมยาม โทรก่อนถึง", undefined]);
  expect(booking.timeline.at(-1)).toMatchObject({ kind: "instructions_left", stopIndex: 1 });
  expect((await instruct(scenario, "ก".repeat(501))).error.fields).toHaveProperty("text");
  expect((await instruct(scenario, "  ")).data.stop.instructions).toBeUndefined();
  const pin = world.deps.secrets.pin(scenario.id, 1);
  const done = await send(world, scenario.driver, scenario.id, [
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, proof: { ...withPhoto().proof, pin } },
  ]);
  expect(outcomes(done)).toBe("applied applied");
  const tooLate = await instruct(scenario, "อีกนิด");
  expect([tooLate.status, tooLate.code]).toEqual([422, "instructions_too_late"]);
  const view = await look(scenario);
  expect([view.mayInstruct, view.pin]).toEqual([false, null]);
  expect(view.timeline.map(({ kind }) => kind)).toContain("picked_up");
  expect(view.timeline.map(({ kind }) => kind)).not.toContain("arrived_at_pickup");
});

test("a recipient sees the driver's phone until their parcel is delivered, however long the booking continues", async () => {
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  const { id } = await book(world, customer, { dropOffs: [silom, ari] });
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  const [first, second] = [1, 2].map((stop) => ({
    customer,
    driver,
    id,
    key: world.deps.secrets.recipientKey(id, stop),
  }));
  if (!first || !second) throw new Error("two drop-offs");
  await collectParcel(world, first);
  expect((await look(first)).driver?.phone).toBe(driver.phone);
  const done = await send(world, driver, id, [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  expect(outcomes(done)).toBe("applied applied applied");
  const after = await look(first);
  expect(after).toMatchObject({ state: "in_transit", driver: { name: expect.any(String) } });
  expect(after.driver).not.toHaveProperty("phone");
  expect((await look(second)).driver?.phone).toBe(driver.phone);
});

test("two requests at once move a pin once", async () => {
  const scenario = await bookForRecipient(world);
  const sentCode = await codeFor(scenario);
  const answers = await Promise.all(
    [100, 200, 250].map((metres) => move(scenario, north(metres), sentCode)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});
