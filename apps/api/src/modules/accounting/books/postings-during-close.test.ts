import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import {
  close,
  closeBooks,
  deliver,
  monthReport,
  november,
  openBooks,
  proof,
} from "../../../../testing/money/books.ts";
import { newDriver } from "../../../../testing/world/people.ts";
import { newStaff } from "../../../../testing/world/staff.ts";
import { whileHolding } from "../../../../testing/world/while-holding.ts";
import { throwFailureAhead } from "../../../db/send-ahead.ts";
import { postEntries } from "../../../ledger/post-entries.ts";

afterAll(closeBooks);

const topUp = (source: string, driverId: string) => ({
  kind: "top_up_received" as const,
  source,
  postings: [
    { account: "provider_clearing" as const, amountSatang: 5000 },
    { account: "driver_available" as const, ownerId: driverId, amountSatang: -5000 },
  ],
});
/** Books with one job in November, on the first morning on which that month can be closed. */
async function openAfterNovember() {
  const mine = await openBooks();
  await deliver({ world: mine.world, driver: await newDriver(mine.world) });
  const driver = await newDriver(mine.world);
  mine.world.clock.now = new Date("2026-12-01T02:00:00Z");
  mine.accountant = await newStaff(mine.world, ["payout.run"]);
  const { entries } = await monthReport(mine, november);
  return { mine, driver, entries };
}
const pause = () => new Promise((ready) => setTimeout(ready, 200));

test("closing a month waits for running postings, and later postings count in the next month", async () => {
  const { mine, driver, entries } = await openAfterNovember();
  const { db } = mine.world.deps;
  const happenedAt = new Date("2026-11-30T05:00:00Z");
  let closing: ReturnType<typeof close> | undefined;
  await whileHolding(mine.world, async (trx) => {
    await postEntries(trx, [topUp("test:before", driver.id)], {
      happenedAt,
      recordedAt: mine.world.clock.now,
    });
    await throwFailureAhead(trx);
    closing = close(mine, november, entries);
    await pause();
  });
  // The close has seen the entry it waited for, which the accountant had not.
  expect((await closing)?.code).toBe("conflict");

  let closed = false;
  let late: Promise<void> = Promise.resolve();
  await whileHolding(mine.world, async (trx) => {
    await sql`select lock_ledger_months()`.execute(trx);
    late = db
      .transaction()
      .execute((other) =>
        postEntries(other, [topUp("test:after", driver.id)], {
          happenedAt,
          recordedAt: mine.world.clock.now,
        }),
      )
      .then(() => {
        expect(closed).toBe(true);
      });
    await pause();
    await trx
      .insertInto("ledgerMonths")
      .values({
        month: november,
        closedAt: mine.world.clock.now,
        closedBy: mine.accountant.id,
        entryCount: entries + 1,
      })
      .execute();
    await sql`insert into ledger_month_balances select ${november}, account, sum(amount_satang) from ledger_postings group by account`.execute(
      trx,
    );
    closed = true;
  });
  await late;
  const days = await db
    .selectFrom("ledgerEntries")
    .select(["source", "accountingOn"])
    .where("source", "like", "test:%")
    .orderBy("id")
    .execute();
  expect(days).toEqual([
    { source: "test:before", accountingOn: "2026-11-30" },
    { source: "test:after", accountingOn: "2026-12-01" },
  ]);
  expect(await proof(mine)).toMatchObject({ whole: true });
});

test("proving the books before a close does not block postings, and postings in between are detected", async () => {
  const { mine, driver, entries } = await openAfterNovember();
  const { db } = mine.world.deps;
  let isProved = false;
  const proving = mine.world.owner
    .query(
      "begin; lock table ledger_month_balances in access exclusive mode; select pg_sleep(1.5); commit",
    )
    .then(() => {
      isProved = true;
    });
  await pause();
  const closing = close(mine, november, entries);
  await pause();
  const times = { happenedAt: new Date("2026-11-30T05:00:00Z"), recordedAt: mine.world.clock.now };
  await db
    .transaction()
    .execute((trx) => postEntries(trx, [topUp("test:between", driver.id)], times));
  expect(isProved).toBe(false);
  expect((await closing).code).toBe("conflict");
  await proving;
  expect((await close(mine, november, entries + 1)).status).toBe(200);
  expect(await proof(mine)).toMatchObject({ whole: true });
});
