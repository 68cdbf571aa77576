import type { RecipientView } from "@songtan/contract/bookings/tracking";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookAndAssign, dropOffsOf, editing } from "../../../../testing/delivery/edits.ts";
import { pickUp } from "../../../../testing/delivery/handovers.ts";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { call, type Route } from "../../../../testing/world/call.ts";
import { outcomes, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { ari, chatuchak, siam, silom } from "../../../../testing/world/points.ts";
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

const stopOf = (phone: string) => ({ contactPhone: phone });

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
  const [third, first] = await dropOffsOf(world, job, [3, 1]);
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
  const same = await dropOffsOf(world, job, [1]);
  await edits.agreed(job, { fromIndex: 1, dropOffs: [...same, { ...chatuchak, from: null }] });
  const after = (await edits.read(job.customer, job.id)).stops[1];
  expect(after).toEqual(before);
  expect(after?.moved?.metres).toBeGreaterThan(0);
  const key = world.deps.secrets.recipientKey(job.id, 1);
  expect((await call<RecipientView>(world, `GET /recipient/${key}`)).data.pin).toBe(
    world.deps.secrets.pin(job.id, 1),
  );
});
