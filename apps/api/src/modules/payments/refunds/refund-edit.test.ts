import { vatWithin } from "@songtan/domain/tax/split-vat";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assign, bringJob, editing, near } from "../../../../testing/delivery/edits.ts";
import { raiseByCard } from "../../../../testing/money/charges.ts";
import { creditOf, withCredit } from "../../../../testing/money/credit.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, type Person } from "../../../../testing/world/people.ts";
import { chatuchak } from "../../../../testing/world/points.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { refundEdit } from "./refund-edit.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let edits: ReturnType<typeof editing>;
beforeAll(async () => {
  money = await openMoneyWorld();
  ({ bank, world } = money);
  edits = editing(world);
});
afterAll(() => money.close());

/** The refunds of each payment, in the order they were requested. */
const refundsOf = async (bookingId: string) => {
  const rows = await world.deps.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "paymentId")
    .select(["paymentId", "refunds.amountSatang", "refunds.reason", "refunds.state"])
    .where("bookingId", "=", bookingId)
    .orderBy("refunds.amountSatang")
    .execute();
  return rows.map((row) => [row.paymentId, row.amountSatang, row.reason, row.state]);
};

/**
 * A driver accepts it, agrees to a nearer drop-off, and delivers there; the difference is refunded
 * once.
 */
async function bringNearer(customer: Person, booking: Awaited<ReturnType<typeof book>>) {
  const job = await assign(world, customer, booking);
  const edit = await edits.agreed(job, { fromIndex: 1, dropOffs: [near] });
  expect(edit.settlement).toBe("refund");
  await bringJob(world, job);
  await refundEdit(world.deps, { bookingId: job.id });
  await world.runJobs();
  return edit.differenceSatang;
}

test("credit paid all of it and a card a higher price: what a nearer drop-off is cheaper by goes back to that card", async () => {
  const customer = await withCredit(world, 50_000);
  const booking = await book(world, customer, {
    dropOffs: [chatuchak],
    payment: { method: "credit", payer: undefined },
  });
  const raise = await raiseByCard(world, bank, customer, booking.id, 10_000);
  const overSatang = await bringNearer(customer, booking);
  expect(await refundsOf(booking.id)).toEqual([[raise, overSatang, "edited", "sent"]]);
  expect((await creditOf(world, customer)).freeSatang).toBe(50_000 - booking.totalSatang);
  expect(await ledgerBalance(world, "booking_prepaid", booking.id)).toBe(0);
});

test("the part that the card payment does not cover is refunded from the raised price, once, and the customer is notified of all of it", async () => {
  const customer = await withCredit(world, 50_000);
  const { totalSatang } = await book(world, customer, { dropOffs: [chatuchak] });
  const { booking, payment } = await cardPaid(world, bank, customer, {
    dropOffs: [chatuchak],
    payment: { creditSatang: totalSatang - 2000 },
  });
  const raise = await raiseByCard(world, bank, customer, booking.id, 10_000);
  const overSatang = await bringNearer(customer, booking);
  expect(overSatang).toBeGreaterThan(2000);
  expect(await refundsOf(booking.id)).toEqual(
    [
      [payment.id, 2000, "edited", "sent"],
      [raise, overSatang - 2000, "edited", "sent"],
    ].sort(([, left], [, right]) => Number(left) - Number(right)),
  );
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(
    booking.totalSatang - 2000 - 50_000,
  );
});

test("a payment that reaches bears all of it, and the job again leaves the higher price alone", async () => {
  const customer = await withCredit(world, 3000);
  const { booking, payment } = await cardPaid(world, bank, customer, {
    dropOffs: [chatuchak],
    payment: { creditSatang: 3000 },
  });
  await raiseByCard(world, bank, customer, booking.id, 10_000);
  const overSatang = await bringNearer(customer, booking);
  expect(await refundsOf(booking.id)).toEqual([[payment.id, overSatang, "edited", "sent"]]);
});

const vat = async (bookingId: string) => {
  const { rows } = await sql<{ receipts: number; books: number }>`select
    (select coalesce(sum(case when kind = 'credit_note' then -vat_satang else vat_satang end), 0)::int
      from receipts where booking_id = ${bookingId}) as receipts,
    (select coalesce(sum(-amount_satang), 0)::int from ledger_postings join ledger_entries e on e.id = entry_id
      where account = 'vat_output' and booking_id = ${bookingId}) as books`.execute(world.deps.db);
  return [rows[0]?.receipts, rows[0]?.books];
};

test("the carriage became cheaper and the service with it did not: its tax stays until the rest is refunded too", async () => {
  const customer = await newCustomer(world);
  const parcel = { category: "document", weightKg: 1, declaredValueSatang: 1_000_000 } as const;
  const { booking, payment } = await cardPaid(world, bank, customer, {
    dropOffs: [chatuchak],
    quote: { parcel, extras: ["raised_liability"] },
  });
  const liability =
    booking.lines.find(({ code }) => code === "raised_liability")?.amountSatang ?? 0;
  const overSatang = await bringNearer(customer, booking);
  const owed = vatWithin(liability, 7);
  expect(owed).toBeGreaterThan(0);
  expect(await vat(booking.id)).toEqual([owed, owed]);
  const staff = await newStaff(world, ["payment.refund"]);
  const left = booking.totalSatang - overSatang;
  for (const [amountSatang, refundableSatang] of [
    [1111, left],
    [left - 1111, left - 1111],
  ]) {
    const body = { amountSatang, refundableSatang, words: "ส่งช้ากว่าที่แจ้ง" };
    const { status } = await staffCall(
      world,
      staff,
      `POST /console/payments/${payment.id}/refunds`,
      { body },
    );
    expect(status).toBe(200);
    await world.runJobs();
  }
  expect(await vat(booking.id)).toEqual([0, 0]);
});
