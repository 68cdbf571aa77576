import type { PaymentRecord } from "@songtan/contract/console/payments";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid, deliver } from "../../../../testing/money/paid.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { type CardProvider, ProviderRefusal } from "../../../ports/card-provider.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { sendRefund } from "./send-refund.ts";

let money: MoneyWorld;
beforeAll(async () => {
  money = await openMoneyWorld();
});
afterAll(() => money.close());

/** A payment of a delivered booking, and 10 baht of it that staff give back; the job is not done yet. */
async function partialRefund() {
  const { world, bank } = money;
  const { booking, payment } = await cardPaid(world, bank, await newCustomer(world));
  await deliver(world, booking.id);
  const staff = await newStaff(world, ["payment.refund"]);
  const { data } = await staffCall<PaymentRecord>(
    world,
    staff,
    `POST /console/payments/${payment.id}/refunds`,
    {
      body: { words: "ส่งช้ากว่าที่แจ้ง", amountSatang: 1000, refundableSatang: booking.totalSatang },
    },
  );
  const refunded = async () =>
    (await bank.charges()).find(({ id }) => id === payment.providerChargeId)?.refunded_amount;
  const refundId = data.refunds[0]?.id ?? "";
  const retry = async () => {
    const record = `GET /console/payments/${payment.id}` as const;
    const { refunds } = (await staffCall<PaymentRecord>(world, staff, record)).data;
    const version = refunds.find(({ id }) => id === refundId)?.version;
    return staffCall(world, staff, `POST /console/refunds/${refundId}/retry`, {
      body: { version },
    });
  };
  return { refundId, refunded, retry };
}

/** As when a process was slow, counted as dead, and another process ran its job too. */
test("two processes at the same refund give the money back once", async () => {
  const { world } = money;
  const { refundId, refunded } = await partialRefund();
  const tries = await Promise.allSettled(
    [1, 2, 3, 4].map(() => sendRefund(world.deps, { refundId })),
  );
  expect(tries.some(({ status }) => status === "fulfilled")).toBe(true);
  await world.runJobs();
  await sendRefund(world.deps, { refundId });
  expect(await refunded()).toBe(1000);
});

/**
 * The provider, but a refund is carried out only when `finish` is called, long after its caller
 * stopped waiting.
 */
function slowProvider(provider: CardProvider) {
  const open: (() => Promise<unknown>)[] = [];
  let calls = 0;
  const slow: CardProvider = {
    ...provider,
    refund: async (chargeId, request) => {
      calls += 1;
      open.push(() => provider.refund(chargeId, request));
      throw new UpstreamFailure("card provider");
    },
  };
  const finish = async () => {
    for (const carryOut of open.splice(0)) await carryOut();
  };
  return { slow, finish, calls: () => calls };
}

test("a provider slower than our retry gets one request for a refund", async () => {
  const { world } = money;
  const { refundId, refunded } = await partialRefund();
  const { slow, finish, calls } = slowProvider(world.deps.cardProvider as CardProvider);
  const deps = { ...world.deps, cardProvider: slow };
  await expect(sendRefund(deps, { refundId })).rejects.toThrow(UpstreamFailure);
  for (const seconds of [3, 7, 20]) {
    world.clock.advance(seconds);
    await sendRefund(deps, { refundId });
  }
  await finish();
  world.clock.advance(31);
  await sendRefund(deps, { refundId });
  expect([calls(), await refunded()]).toEqual([1, 1000]);
});

test("a refund that never reached the provider is requested again after a minute, by a job that waits for it", async () => {
  const { world } = money;
  const { refundId, refunded } = await partialRefund();
  const { slow, calls } = slowProvider(world.deps.cardProvider as CardProvider);
  await expect(sendRefund({ ...world.deps, cardProvider: slow }, { refundId })).rejects.toThrow(
    UpstreamFailure,
  );
  await sendRefund(world.deps, { refundId });
  const { rows } = await world.owner.query<{ run_at: Date }>(
    `select run_at from graphile_worker._private_jobs where payload->>'refundId' = $1`,
    [refundId],
  );
  expect(rows.map(({ run_at }) => run_at.getTime())).toContain(world.clock.now.getTime() + 60_001);
  world.clock.advance(61);
  await sendRefund(world.deps, { refundId });
  expect([calls(), await refunded()]).toEqual([1, 1000]);
});

test("a refund that the provider refused is sent at once when staff send it again", async () => {
  const { world } = money;
  const { refundId, refunded, retry } = await partialRefund();
  const { cardProvider } = world.deps;
  const refusing = {
    ...(cardProvider as CardProvider),
    refund: () => Promise.reject(new ProviderRefusal("failed_refund", "no")),
  };
  await sendRefund({ ...world.deps, cardProvider: refusing }, { refundId });
  expect(await refunded()).toBe(0);
  expect((await retry()).status).toBe(200);
  await world.runJobs();
  expect(await refunded()).toBe(1000);
});
