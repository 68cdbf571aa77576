import { randomUUID } from "node:crypto";
import type { TaskEventsResult, TaskView } from "@songtan/contract/drivers/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { bookingOf } from "../../../../testing/delivery/offers.ts";
import { call } from "../../../../testing/world/call.ts";
import {
  bookAndAccept,
  buildTaskEvents,
  outcomes,
  send,
  withPhoto,
} from "../../../../testing/world/delivery.ts";
import { fare, kindsOf, pickUp, toPickUp, toStop } from "../../../../testing/world/driving.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const pickedUp = (driver: Person, task: TaskView) => pickUp(world, driver, task);

test("a whole delivery with cash from the sender ends delivered, paid, and everyone is notified", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  expect(task.next[0]).toEqual({ kind: "heading", stopIndex: 0 });
  expect(task.cash).toEqual({ amountSatang: task.totalSatang, stopIndex: 0, collected: false });
  await pickedUp(driver, task);
  const answer = await send(world, driver, task.id, [
    ...toStop(1),
    {
      kind: "delivered",
      stopIndex: 1,
      proof: { photos: [{ id: randomUUID(), sha256: "b".repeat(64) }], recipientName: "สมชาย" },
    },
  ]);
  expect(outcomes(answer)).toBe("applied applied applied");
  expect(answer.task).toMatchObject({ state: "delivered", next: [], cash: { collected: true } });
  expect(answer.task.stops[1]).toMatchObject({
    state: "done",
    contactPhone: "089-***-2200",
    contactName: "ส***",
  });
  expect(answer.task.stops[1]?.proofs.map(({ kind, url }) => [kind, url])).toEqual([
    ["photo", null],
    ["recipient_name", null],
  ]);
  expect(await bookingOf(world, task.id)).toMatchObject({
    state: "delivered",
    paymentState: "paid",
  });
  expect(await kindsOf(world, task.id)).toBe(
    "booked searching assigned heading_to_pickup arrived_at_pickup cash_collected picked_up heading_to_stop arrived_at_stop stop_done delivered",
  );
  await world.runJobs();
  const [sms] = world.sent.filter((message) => message.text.includes(task.number));
  expect(sms).toMatchObject({ channel: "sms", to: "+66892222200" });
  expect(sms?.text).toContain(`ส่งทัน: พัสดุ ${task.number} กำลังมาส่งถึงคุณ`);
  expect(sms?.text).not.toMatch(/มาลี|สมชาย/);
  expect(sms?.text).toContain("http://localhost:3000/r/");
});

test("cash from the recipient and cash on delivery are collected before the drop-off is done", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver, {
    dropOffs: [{ ...silom, codAmountSatang: 50_000 }],
    payment: { payer: "recipient" },
  });
  expect(task).toMatchObject({
    cashToCollectSatang: task.totalSatang,
    codSatang: 50_000,
    cash: { stopIndex: 1 },
  });
  await send(world, driver, task.id, [...toPickUp, { kind: "picked_up", ...withPhoto() }]);
  const answer = await send(world, driver, task.id, [
    ...toStop(1),
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
    { ...fare(task, 1), amountSatang: task.totalSatang - 1 },
    fare(task, 1),
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  expect(outcomes(answer)).toBe(
    "applied applied refused:cash_not_collected refused:cash_short applied refused:cash_not_collected",
  );
  expect(answer.task.next[0]).toEqual({
    kind: "cash_collected",
    stopIndex: 1,
    purpose: "cod",
    amountSatang: 50_000,
  });
  const last = await send(world, driver, task.id, [
    { kind: "cash_collected", stopIndex: 1, purpose: "cod", amountSatang: 50_000 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  expect(outcomes(last)).toBe("applied applied");
  await world.runJobs();
  expect(world.sent.find((message) => message.text.includes(task.number))?.text).toContain(
    "เตรียมเงินสด ฿",
  );
});

test("a refusal says what to do in the reader's language", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  const wrong = { events: buildTaskEvents(world, [{ kind: "picked_up", ...withPhoto() }]) };
  const answer = await call<z.infer<typeof TaskEventsResult>>(
    world,
    `POST /driver/tasks/${task.id}/events`,
    {
      token: driver.token,
      body: wrong,
      headers: {
        "accept-language": "en",
      },
    },
  );
  expect(answer.data.outcomes[0]).toMatchObject({
    outcome: "refused",
    code: "event_out_of_order",
    message: "This step does not come next. Please follow the task.",
  });
});

test("an event sent twice changes nothing the second time, a refused one is refused alike", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  const events = buildTaskEvents(world, [
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
    ...toPickUp,
  ]);
  const route = `POST /driver/tasks/${task.id}/events` as const;
  const post = () =>
    call<z.infer<typeof TaskEventsResult>>(world, route, { token: driver.token, body: { events } });
  expect(outcomes((await post()).data)).toBe("refused:event_out_of_order applied applied");
  const before = await kindsOf(world, task.id);
  expect(outcomes((await post()).data)).toBe(
    "refused:event_out_of_order already_applied already_applied",
  );
  expect(await kindsOf(world, task.id)).toBe(before);
});

test("two copies of a batch that arrive together are applied once", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  const body = { events: buildTaskEvents(world, toPickUp) };
  const route = `POST /driver/tasks/${task.id}/events` as const;
  const both = await Promise.all(
    [1, 2].map(() =>
      call<z.infer<typeof TaskEventsResult>>(world, route, { token: driver.token, body }),
    ),
  );
  expect(both.map(({ data }) => outcomes(data)).sort()).toEqual([
    "already_applied already_applied",
    "applied applied",
  ]);
});

test("an event id that another driver's phone used is refused", async () => {
  const driver = await newDriver(world);
  const other = await newDriver(world);
  const mine = await bookAndAccept(world, driver);
  const theirs = await bookAndAccept(world, other);
  const id = randomUUID();
  expect(outcomes(await send(world, other, theirs.id, [{ id, kind: "heading" }]))).toBe("applied");
  expect(
    outcomes(await send(world, driver, mine.id, [{ id, kind: "heading" }, { kind: "arrived" }])),
  ).toBe("refused:invalid applied");
});

test("a stop that does not exist is refused, and a repeated event alike", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  const events = buildTaskEvents(world, [{ kind: "heading", stopIndex: 9 }, { kind: "heading" }]);
  const first = await send(world, driver, task.id, events);
  expect(outcomes(first)).toBe("refused:invalid applied");
  const again = await send(world, driver, task.id, events);
  expect(again.outcomes[0]).toEqual(first.outcomes[0]);
});

test("another driver's task is 404 for reading and for events", async () => {
  const driver = await newDriver(world);
  const other = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  expect(await call(world, `GET /driver/tasks/${task.id}`, { token: other.token })).toMatchObject({
    status: 404,
    code: "not_found",
  });
  const events = buildTaskEvents(world, [{ kind: "heading" }]);
  const sent = await call(world, `POST /driver/tasks/${task.id}/events`, {
    token: other.token,
    body: { events },
  });
  expect(sent).toMatchObject({ status: 404, code: "not_found" });
  expect(await call(world, "GET /driver/tasks")).toMatchObject({ status: 401 });
});

test("the recipient is notified of the pick-up, the arrival and a failure, each once", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  await pickedUp(driver, task);
  const failed = {
    kind: "failed" as const,
    stopIndex: 1,
    reason: "recipient_absent" as const,
    ...withPhoto(),
  };
  await send(world, driver, task.id, [...toStop(1), failed]);
  await send(world, driver, task.id, [{ kind: "retry", stopIndex: 1 }, ...toStop(1)]);
  await send(world, driver, task.id, [{ ...failed, ...withPhoto() }]);
  await world.runJobs();
  const to = task.stops[1]?.contactPhone ?? "";
  const messages = world.sent.filter(
    (message) => message.to === to && message.text.includes(task.number),
  );
  expect(messages.map(({ text }) => text.split(" http")[0])).toEqual([
    `ส่งทัน: พัสดุ ${task.number} กำลังมาส่งถึงคุณ ติดตาม`,
    `ส่งทัน: คนขับนำพัสดุ ${task.number} มาถึงแล้ว กรุณาออกมารับ`,
    `ส่งทัน: ยังส่งพัสดุ ${task.number} ไม่สำเร็จ: ไม่พบผู้รับ ดูที่`,
  ]);
  for (const { text } of messages) expect(text).toContain("http://localhost:3000/r/");
});

test("an arrival that a phone reports ten minutes late notifies no one", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  await pickedUp(driver, task);
  const occurredAt = world.clock.now.toISOString();
  world.clock.advance(600);
  await send(
    world,
    driver,
    task.id,
    toStop(1).map((event) => ({ ...event, occurredAt })),
  );
  await world.runJobs();
  expect(world.sent.filter(({ text }) => text.includes(`${task.number} มาถึงแล้ว`))).toEqual([]);
});

test("a photo is pending until its driver's upload with that id is there", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  const id = randomUUID();
  await send(world, driver, task.id, [
    ...toPickUp,
    fare(task),
    { kind: "picked_up", proof: { photos: [{ id, sha256: "c".repeat(64) }] } },
  ]);
  const urlOf = async () =>
    (await call<TaskView>(world, `GET /driver/tasks/${task.id}`, { token: driver.token })).data
      .stops[0]?.proofs[0]?.url;
  expect(await urlOf()).toBeNull();
  const upload = (accountId: string) => ({
    id,
    accountId,
    purpose: "proof",
    storageKey: randomUUID(),
    mime: "image/jpeg",
    byteCount: 10,
    width: 1,
    height: 1,
    sha256Sent: "c".repeat(64),
    sha256Stored: "d".repeat(64),
    encrypted: false,
    createdAt: world.clock.now,
  });
  const stranger = await newDriver(world);
  await world.deps.db.insertInto("uploads").values(upload(stranger.id)).execute();
  expect(await urlOf()).toBeNull();
  await world.deps.db.deleteFrom("uploads").where("id", "=", id).execute();
  await world.deps.db.insertInto("uploads").values(upload(driver.id)).execute();
  expect(await urlOf()).toContain(`/api/files/${id}?`);
});
