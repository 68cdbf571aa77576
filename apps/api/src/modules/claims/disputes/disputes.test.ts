import { writeFileSync } from "node:fs";
import type { DisputeRecord } from "@songtan/contract/console/disputes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { disputeDelivered, listDisputes, loadPayment } from "../../../../testing/money/disputes.ts";
import { frozenPay } from "../../../../testing/money/frozen-pay.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid, deliver } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { checkDisputes } from "./check-disputes.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let staff: Staff;
let hook: string;

beforeAll(async () => {
  money = await openMoneyWorld();
  ({ bank, world } = money);
  staff = await newStaff(world, ["payment.refund"]);
  hook = `${await world.app.listen({ port: 0, host: "127.0.0.1" })}/api/webhooks/omise`;
});
afterAll(() => money.close());

const list = (state?: string) => listDisputes(world, staff, state);
const open = (id: string) => staffCall<DisputeRecord>(world, staff, `GET /console/disputes/${id}`);
const act = (id: string, what: string, body: object) =>
  staffCall<DisputeRecord>(world, staff, `POST /console/disputes/${id}/${what}`, { body });
const payment = (id: string) => loadPayment(world, staff, id);
const frozen = (driverId: string) => frozenPay(world, driverId);
const disputed = () => disputeDelivered(money, staff);

test("a dispute arrives by its webhook: the driver's pay is held back and no part of it is refunded", async () => {
  bank.hookTo(hook);
  const { booking, payment: paid } = await cardPaid(world, bank, await newCustomer(world));
  const driver = await deliver(world, booking.id);
  await bank.dispute(paid.providerChargeId);
  await expect
    .poll(
      async () => {
        await world.runJobs();
        return (await list()).filter(({ booking: of }) => of?.id === booking.id);
      },
      { timeout: 8000 },
    )
    .toMatchObject([
      {
        state: "open",
        amountSatang: booking.totalSatang,
        reasonCode: "goods_or_services_not_provided",
      },
    ]);
  bank.hookTo(null);
  expect(await frozen(driver.id)).toBeGreaterThan(0);
  expect((await payment(paid.id)).refundable.not).toBe("disputed");
  const refund = await staffCall(world, staff, `POST /console/payments/${paid.id}/refunds`, {
    body: { amountSatang: 100, refundableSatang: booking.totalSatang, words: "x" },
  });
  expect(refund.code).toBe("refund_not_now");
});

test("a lost webhook is made up for by the hourly look, and looking again changes nothing", async () => {
  const { id } = await disputed();
  const before = await open(id);
  await checkDisputes(world.deps);
  expect((await open(id)).data).toEqual(before.data);
});

test("one that was opened and decided without a word to us is found too", async () => {
  const { booking, payment: paid } = await cardPaid(world, bank, await newCustomer(world));
  await deliver(world, booking.id);
  await bank.decide(await bank.dispute(paid.providerChargeId), "lost");
  await checkDisputes(world.deps);
  expect((await list("lost")).map(({ booking: of }) => of?.id)).toContain(booking.id);
  expect((await payment(paid.id)).refundable.leftSatang).toBe(0);
});

test("staff answer once, with the evidence; won, the pay is free again", async () => {
  const { id, providerId, driver } = await disputed();
  const { data } = await open(id);
  expect(data).toMatchObject({ mayAnswer: true, version: 0 });
  expect(data.evidence?.proofs).toHaveLength(2);
  expect((await act(id, "answer", { version: 4, text: "x" })).code).toBe("conflict");
  expect(
    Object.keys((await act(id, "answer", { version: 0, text: " " })).error.fields ?? {}),
  ).toEqual(["text"]);
  const twice = await Promise.all([
    act(id, "answer", { version: 0, text: "ส่งของถึงผู้รับแล้ว มีภาพและเวลา" }),
    act(id, "accept", { version: 0, words: "ไม่คุ้ม" }),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  if (twice[1].status === 200) return;
  await world.runJobs();
  expect((await open(id)).data).toMatchObject({
    state: "pending",
    mayAnswer: false,
    answeredBy: staff.name,
  });
  expect(await frozen(driver.id)).toBeGreaterThan(0);
  await bank.decide(providerId, "won");
  await checkDisputes(world.deps);
  expect((await open(id)).data.state).toBe("won");
  expect(await frozen(driver.id)).toBe(0);
});

test("accepted by staff, with the reason in the log, it is lost at the provider too", async () => {
  const { id, booking } = await disputed();
  expect((await act(id, "accept", { version: 0, words: "หลักฐานไม่พอ" })).data.accepted).toBe(true);
  await world.runJobs();
  expect((await open(id)).data).toMatchObject({ state: "lost", mayAnswer: false });
  const log = await world.deps.db
    .selectFrom("auditLog")
    .select(["action", "detail"])
    .where("subjectId", "=", booking.id)
    .where("action", "<>", "record.opened")
    .execute();
  expect(log).toEqual([
    {
      action: "dispute.accepted",
      detail: { amountSatang: booking.totalSatang, words: "หลักฐานไม่พอ" },
    },
  ]);
});

test("the evidence is a paper in either language, for who may see it", async () => {
  const { booking } = await disputed();
  for (const locale of ["th", "en"]) {
    const evidencePdf = await world.app.inject({
      url: `/api/console/bookings/${booking.id}/evidence?locale=${locale}`,
      headers: { cookie: staff.cookie },
    });
    expect([evidencePdf.statusCode, evidencePdf.headers["content-type"]]).toEqual([
      200,
      "application/pdf",
    ]);
    expect(evidencePdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    if (process.env.PAPER_TO)
      writeFileSync(`${process.env.PAPER_TO}-${locale}.pdf`, evidencePdf.rawPayload);
  }
  const other = await newStaff(world, ["tariff.edit"]);
  const shut = await staffCall(world, other, `GET /console/bookings/${booking.id}/evidence`);
  expect(shut.code).toBe("scope_missing");
});
