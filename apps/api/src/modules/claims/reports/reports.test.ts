import { randomUUID } from "node:crypto";
import type { ReportView } from "@songtan/contract/claims/reports";
import type { ReportRow } from "@songtan/contract/console/reports";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { yesterdayNoon } from "../../../../testing/money/paid.ts";
import { openReporting, type Reporting } from "../../../../testing/money/reporting.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, type Person } from "../../../../testing/world/people.ts";
import { sendPicture } from "../../../../testing/world/pictures.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";

let on: Reporting;
beforeAll(async () => {
  on = await openReporting();
});
beforeEach(() => {
  on.world.clock.now = yesterdayNoon();
});
afterAll(() => on.money.close());

test("a customer reports with pictures, staff answer, and both sides continue the thread", async () => {
  const { customer, booking } = await on.delivered();
  const photo = await sendPicture(on.world, customer.token, {
    file: await on.picture(),
    purpose: "report",
  });
  const made = await on.report(customer, booking.id, { photoIds: [photo.data.id] });
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({
    state: "open",
    kind: "damaged",
    askedSatang: null,
    mayWrite: true,
    mayWithdraw: true,
  });
  expect(made.data.number).toMatch(/^CS-[0-9A-Z]{4}-[0-9A-Z]{3}$/);
  expect(made.data.messages[0]?.photos).toHaveLength(1);
  expect((await on.world.app.inject(made.data.messages[0]?.photos[0]?.url ?? "")).statusCode).toBe(
    200,
  );
  const answered = await on.act(made.data.id, "answer", { text: "ขอภาพกล่องด้านในเพิ่ม" });
  expect(answered.data).toMatchObject({
    state: "answered",
    messages: [{}, { author: "staff", name: on.staff.name }],
  });
  expect(await on.mailTo(customer)).toContain("ขอภาพกล่องด้านในเพิ่ม");
  expect(await on.mailTo(customer)).toContain(`/customer/complete/${booking.id}`);
  const more = await call<ReportView>(on.world, `POST /reports/${made.data.id}/messages`, {
    token: customer.token,
    body: { text: "แนบให้แล้ว" },
  });
  expect(more.data).toMatchObject({
    state: "open",
    messages: [{}, {}, { author: "customer", text: "แนบให้แล้ว" }],
  });
  const closed = await on.act(made.data.id, "close", { words: "ส่งเรื่องให้คนขับแล้ว" });
  expect(closed.data.state).toBe("closed");
  const late = await call(on.world, `POST /reports/${made.data.id}/messages`, {
    token: customer.token,
    body: { text: "ยังไม่จบ" },
  });
  expect(late.code).toBe("report_over");
});

test("what cannot be reported, and why", async () => {
  const { customer, booking, driver } = await on.delivered();
  const stranger = await newCustomer(on.world);
  const fields = async (body: object, by: Person = customer) =>
    Object.keys((await on.report(by, booking.id, body)).error?.fields ?? {});
  expect((await on.report(stranger, booking.id)).code).toBe("not_found");
  expect((await on.report(customer, randomUUID())).code).toBe("not_found");
  expect(await fields({ text: "  " })).toEqual(["text"]);
  expect(await fields({ text: "ก".repeat(2001) })).toEqual(["text"]);
  expect(await fields({ kind: "customer_conduct" })).toEqual(["kind"]);
  expect(await fields({ photoIds: [randomUUID()] })).toEqual(["photoIds"]);
  expect(await fields({ askedSatang: 200_001 })).toEqual(["askedSatang"]);
  expect(await fields({ askedSatang: 0 })).toEqual(["askedSatang"]);
  expect((await on.report(customer, booking.id)).status).toBe(201);
  expect((await on.report(customer, booking.id)).code).toBe("report_open_already");
  const byDriver = (body: object) =>
    call<ReportView>(on.world, `POST /driver/tasks/${booking.id}/reports`, {
      token: driver.token,
      body,
    });
  expect(
    (await byDriver({ kind: "customer_conduct", text: "พูดจาไม่สุภาพ", askedSatang: 100 })).code,
  ).toBe("invalid");
  expect((await byDriver({ kind: "customer_conduct", text: "พูดจาไม่สุภาพ" })).status).toBe(201);
  expect((await on.mine(customer, booking.id)).data.reports).toHaveLength(1);
  const waiting = await book(on.world, customer);
  expect((await on.report(customer, waiting.id, { kind: "late", askedSatang: 100 })).code).toBe(
    "report_too_soon",
  );
  on.world.clock.now = new Date(yesterdayNoon().getTime() + 8 * 86_400_000);
  expect((await on.report(customer, booking.id, { kind: "late", askedSatang: 100 })).code).toBe(
    "report_too_late",
  );
  expect((await on.mine(customer, booking.id)).data).toMatchObject({
    mayReport: true,
    mayClaim: false,
  });
  on.world.clock.now = new Date(yesterdayNoon().getTime() + 31 * 86_400_000);
  expect((await on.report(customer, booking.id, { kind: "late" })).code).toBe("report_too_late");
});

test("pressed twice with one key it is one report", async () => {
  const { customer, booking } = await on.delivered();
  const send = () =>
    call<ReportView>(on.world, `POST /bookings/${booking.id}/reports`, {
      token: customer.token,
      body: { kind: "late", text: "ช้าไปหนึ่งชั่วโมง" },
      headers: { "idempotency-key": "report-1" },
    });
  const first = await send();
  expect((await send()).data.id).toBe(first.data.id);
  expect((await on.mine(customer, booking.id)).data.reports).toHaveLength(1);
});

test("the evidence is there by itself: facts, places, proofs with their hashes, the price, who touched it", async () => {
  const { id, booking, driver } = await on.claim();
  await on.act(id, "answer", { text: "กำลังตรวจสอบ" });
  const { data } = await on.open(id, on.second);
  expect(data.evidence.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["booked", "picked_up", "delivered"]),
  );
  expect(data.evidence.proofs.map(({ stopIndex, sha256 }) => [stopIndex, sha256?.length])).toEqual([
    [0, 64],
    [1, 64],
  ]);
  expect(data.evidence.nearStops.map(({ stopIndex }) => stopIndex)).toEqual([0, 1]);
  expect(data.evidence.touched.at(-1)).toMatchObject({
    name: on.staff.name,
    action: "report.answered",
  });
  expect(data).toMatchObject({
    capSatang: 200_000,
    driver: { id: driver.id },
    price: { totalSatang: booking.totalSatang },
  });
});

test("the queue is by when an answer is due, and says what is late", async () => {
  const { id, report: made } = await on.claim();
  const list = await staffCall<ReportRow[]>(
    on.world,
    on.staff,
    `GET /console/reports?claims=true&q=${made.number}`,
  );
  expect(list.data).toMatchObject([{ id, overdue: false }]);
  on.world.clock.now = new Date(Date.parse(made.dueAt) + 1);
  const late = await staffCall<ReportRow[]>(
    on.world,
    await newStaff(on.world, ["booking.manage"]),
    `GET /console/reports?q=${made.number}`,
  );
  expect(late.data).toMatchObject([{ id, overdue: true }]);
  const reader = await newStaff(on.world, ["booking.manage"]);
  expect(
    (
      await staffCall(on.world, reader, `POST /console/reports/${id}/refuse`, {
        body: { version: 0, words: "x" },
      })
    ).code,
  ).toBe("scope_missing");
  expect(
    (
      await staffCall(on.world, reader, `POST /console/reports/${id}/answer`, {
        body: { version: 9, text: "x" },
      })
    ).code,
  ).toBe("conflict");
});

test("the queue is found by the phone of who reported, in each form that people write", async () => {
  const { id, report: made } = await on.claim();
  const [found] = (
    await staffCall<ReportRow[]>(on.world, on.staff, `GET /console/reports?q=${made.number}`)
  ).data;
  const { phone } = await on.world.deps.db
    .selectFrom("accounts")
    .select("phone")
    .where("id", "=", found?.reporter.id ?? "")
    .executeTakeFirstOrThrow();
  const local = `0${phone.slice(3)}`;
  const [area, middle, end] = [local.slice(0, 3), local.slice(3, 6), local.slice(6)];
  const forms = [
    local,
    `${area}-${middle}-${end}`,
    `${area} ${middle} ${end}`,
    `+66 ${area.slice(1)} ${middle} ${end}`,
    phone.slice(1),
  ];
  for (const form of forms) {
    const { data } = await staffCall<ReportRow[]>(
      on.world,
      on.staff,
      `GET /console/reports?q=${encodeURIComponent(form)}`,
    );
    expect([form, data.map((row) => row.id)]).toEqual([form, [id]]);
  }
});
