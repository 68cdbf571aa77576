import type { PaymentRecord } from "@songtan/contract/console/payments";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../testing/money-world.ts";
import { cardPaid, deliver } from "../../testing/paid.ts";
import { newCustomer } from "../../testing/people.ts";
import { newStaff, staffCall } from "../../testing/staff.ts";
import { sendRefund } from "./send-refund.ts";

let money: MoneyWorld;
beforeAll(async () => {
  money = await openMoneyWorld();
});
afterAll(() => money.close());

/** As when one process was slow, was taken for dead, and another took over its job. */
test("two processes at the same refund give the money back once", async () => {
  const { world, bank } = money;
  const { booking, payment } = await cardPaid(world, bank, await newCustomer(world));
  await deliver(world, booking.id);
  const staff = await newStaff(world, ["payment.refund"]);
  const { data } = await staffCall<PaymentRecord>(world, staff, `POST /console/payments/${payment.id}/refunds`, {
    body: { words: "ส่งช้ากว่าที่แจ้ง", amountSatang: 1000, refundableSatang: booking.totalSatang },
  });
  const refundId = data.refunds[0]?.id ?? "";
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => sendRefund(world.deps, { refundId })));
  expect(tries.some(({ status }) => status === "fulfilled")).toBe(true);
  await world.runJobs();
  await sendRefund(world.deps, { refundId });
  const charge = (await bank.charges()).find(({ id }) => id === payment.providerChargeId);
  expect(charge?.refunded_amount).toBe(1000);
});
