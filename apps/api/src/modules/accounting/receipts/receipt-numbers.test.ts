import { receiptSerial } from "@songtan/domain/receipts/serial";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { expectNoGaps } from "../../../../testing/money/receipts.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { saveMoneySplit, splitLines } from "../tax/tax-splits.ts";
import { issueReceipt } from "./issue-receipt.ts";
import { insertReceipt } from "./receipt-records.ts";

let money: MoneyWorld;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date() });
  ({ world } = money);
});
afterAll(async () => {
  await expectNoGaps(world);
  await money.close();
});

test("issuers at once, some of them failing, leave no gap and no number twice", async () => {
  const customer = await newCustomer(world);
  const receiptJob = (source: string) => ({
    source,
    customerId: customer.id,
    bookingId: null,
    method: "cash" as const,
    receivedAt: world.clock.now.toISOString(),
  });
  const crashing = {
    ...world.deps,
    clock: () => {
      throw new Error("the process died");
    },
  };
  const lines = [{ code: "base" as const, amountSatang: 4500 }];
  const split = await splitLines(world.deps.db, lines, {
    at: world.clock.now,
    driverPaySatang: 3800,
  });
  const sources = [...Array.from({ length: 30 }, (_, index) => `race:${index}`), "after"];
  await world.deps.db.transaction().execute(async (trx) => {
    for (const source of sources)
      await saveMoneySplit(trx, { source, bookingId: null, prepays: false }, split);
  });
  const wave = Array.from({ length: 40 }, (_, index) =>
    issueReceipt(index % 4 === 3 ? crashing : world.deps, receiptJob(`race:${index % 30}`)),
  );
  await Promise.allSettled(wave);
  const raced = await world.deps.db
    .selectFrom("receipts")
    .select("number")
    .where("source", "like", "race:%")
    .execute();
  expect(raced.length).toBeGreaterThanOrEqual(22);
  await expectNoGaps(world);
  // A receipt that fails after it got its number returns the number.
  const [newest] = await world.deps.db
    .selectFrom("receiptSeries")
    .select("lastNumber")
    .where("kind", "=", "receipt")
    .execute();
  const failing = world.deps.db.transaction().execute(async (trx) => {
    const head = await trx
      .selectFrom("receipts")
      .selectAll()
      .where("source", "=", "race:0")
      .executeTakeFirstOrThrow();
    await insertReceipt(trx, {
      ...{
        kind: "receipt",
        source: "rolled back",
        customerId: customer.id,
        bookingId: null,
        amountSatang: 4500,
      },
      ...{
        exemptSatang: 4500,
        passedOnSatang: 0,
        netSatang: 0,
        vatSatang: 0,
        body: head.body as never,
      },
      ...{ receivedAt: world.clock.now, issuedAt: world.clock.now },
    });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await issueReceipt(world.deps, receiptJob("after"));
  const after = await world.deps.db
    .selectFrom("receipts")
    .selectAll()
    .where("source", "=", "after")
    .executeTakeFirst();
  expect(after?.serial).toBe(
    receiptSerial({
      kind: "receipt",
      year: after?.year ?? 0,
      number: (newest?.lastNumber ?? 0) + 1,
    }),
  );
});

test("an issued receipt is never changed, skipped or removed", async () => {
  const { db } = world.deps;
  await expect(db.updateTable("receipts").set({ amountSatang: 1 }).execute()).rejects.toThrow(
    "permission denied",
  );
  await expect(db.deleteFrom("receipts").execute()).rejects.toThrow("permission denied");
  const row = await db.selectFrom("receipts").selectAll().limit(1).executeTakeFirstOrThrow();
  const { id: _id, sequenceNumber: _number, ...copy } = row;
  const skipping = db.insertInto("receipts").values({
    ...copy,
    body: JSON.stringify(copy.body),
    kind: "receipt",
    number: 900,
    serial: "RC1-1",
    source: "skip",
  });
  await expect(skipping.execute()).rejects.toThrow("follows");
});
