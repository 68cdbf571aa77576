import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { settleWaiting } from "@songtan/domain/ledger/charge-entries";
import { collectCod } from "@songtan/domain/ledger/job-entries";
import { afterAll, beforeAll, expect, test } from "vitest";
import { balanceShown, fare, toDropOff, toPickUp } from "../../../../testing/money/cash-job.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import {
  book,
  bookAndAccept,
  outcomes,
  send,
  withPhoto,
} from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { runConcurrently } from "../../../../testing/world/run-concurrently.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { whileHolding } from "../../../../testing/world/while-holding.ts";
import { lockDriverBalance } from "../../../ledger/driver-balances.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { lockDriver } from "../../delivery/driver-jobs/locks.ts";
import { postTopUp } from "./post-booking-money.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

const of = (account: LedgerAccount, ownerId: string) => ledgerBalance(world, account, ownerId);

test("money that comes in while the driver accepts a job waits for it, and neither fails", async () => {
  const driver = await newDriver(world);
  const times = { happenedAt: world.clock.now, recordedAt: world.clock.now };
  let comesIn: Promise<void> = Promise.resolve();
  await whileHolding(world, async (trx) => {
    await lockDriver(trx, driver.id);
    const topUpId = crypto.randomUUID();
    comesIn = world.deps.db
      .transaction()
      .execute((other) =>
        postTopUp(
          other,
          { topUpId, driverId: driver.id, amountSatang: 30_000, feeSatang: 0 },
          times,
        ),
      );
    // Time for it to reach the row that is held.
    await new Promise((ready) => setTimeout(ready, 200));
    await postEntries(
      trx,
      [
        {
          kind: "commission_held",
          source: `test:${driver.id}:held`,
          postings: [
            { account: "driver_available", ownerId: driver.id, amountSatang: 1000 },
            { account: "driver_held", ownerId: driver.id, amountSatang: -1000 },
          ],
        },
      ],
      times,
    );
  });
  await comesIn;
  expect(await balanceShown(world, driver)).toEqual({
    availableSatang: 29_000,
    heldSatang: 1000,
    cashOwedSatang: 0,
  });
});

const now = () => ({ happenedAt: world.clock.now, recordedAt: world.clock.now });

test("a fee that becomes due while the customer's dues are weighed waits for that, whichever booking they are of", async () => {
  for (const ofSameBooking of [true, false]) {
    const driver = await newDriver(world);
    const customer = await newCustomer(world);
    const older = await book(world, customer);
    const booking = await book(world, customer);
    await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
    await send(world, driver, booking.id, toPickUp);
    const { id: driverId } = await newDriver(world);
    const bookingId = ofSameBooking ? booking.id : older.id;
    const waited = { customerId: customer.id, bookingId, driverId, feeSatang: 100 };
    const cancelled = await runConcurrently(world, (trx) => lockCustomer(trx, customer.id), {
      begin: () =>
        call(world, `POST /bookings/${booking.id}/cancel`, {
          token: customer.token,
          body: { expectedFeeSatang: 4000 },
        }),
      goOn: (trx) => postEntries(trx, [settleWaiting(waited)], now()),
    });
    expect(cancelled.status).toBe(200);
    expect(await of("customer_due", customer.id)).toBe(4100);
  }
});

test("a fare and its delivery that arrive together wait for other cash of the driver, and neither fails", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  await send(world, driver, task.id, toPickUp);
  const { customerId } = await world.deps.db
    .selectFrom("bookings")
    .select("customerId")
    .where("id", "=", task.id)
    .executeTakeFirstOrThrow();
  const cod = {
    bookingId: task.id,
    customerId,
    driverId: driver.id,
    stopIndex: 9,
    amountSatang: 100,
  };
  const answer = await runConcurrently(world, (trx) => lockDriverBalance(trx, driver.id), {
    begin: () =>
      send(world, driver, task.id, [
        fare(task),
        { kind: "picked_up", ...withPhoto() },
        ...toDropOff,
        { kind: "delivered", stopIndex: 1, ...withPhoto() },
      ]),
    goOn: (trx) => postEntries(trx, [collectCod(cod)], now()),
  });
  expect(outcomes(answer)).toBe("applied applied applied applied applied");
});
