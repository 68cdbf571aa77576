import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  assign,
  bookAndAssign,
  bringJob,
  editing,
  far,
  near,
} from "../../../../testing/delivery/edits.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { newPromo } from "../../../../testing/money/promos.ts";
import { refundsOf } from "../../../../testing/money/settled-edit.ts";
import { call } from "../../../../testing/world/call.ts";
import { quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { chatuchak, siam, silom } from "../../../../testing/world/points.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

/** An agent owes VAT on its share of every fare, so that tax put in the wrong place shows. */
let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let edits: ReturnType<typeof editing>;
beforeAll(async () => {
  money = await openMoneyWorld({ settings: { TAX_MODEL: "agent" } });
  ({ bank, world } = money);
  edits = editing(world);
});
afterAll(() => money.close());

const priceOf = async (to: typeof far | typeof near, promoCode?: string) => {
  const request = quoteRequest({ stops: [siam, to], ...(promoCode && { promoCode }) });
  return (await call<QuoteView>(world, "POST /quotes", { body: request })).data.totalSatang;
};
const spentOn = async (id: string) =>
  (
    await world.deps.db
      .selectFrom("promos")
      .select("spentSatang")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).spentSatang;
const promoOf = ({ lines }: { lines: readonly { code: string; amountSatang: number }[] }) =>
  lines.find(({ code }) => code === "promo")?.amountSatang;

test("a promo gives what its own rule says of the new price, never more than it gave; the budget has the rest again", async () => {
  const { id, code } = await newPromo(world, "EDIT20", { percent: 20 });
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer, {
    dropOffs: [chatuchak],
    quote: { promoCode: code },
  });
  const before = await spentOn(id);
  const job = await assign(world, customer, booking);
  const edit = await edits.agreed(job, { fromIndex: 1, dropOffs: [near] });
  expect(edit.totalSatang).toBe(await priceOf(near, code));
  const promoSatang = 0 - (promoOf(await edits.read(customer, job.id)) ?? 0);
  expect(promoSatang).toBeLessThan(0 - (promoOf(booking) ?? 0));
  expect(await spentOn(id)).toBe(before - (0 - (promoOf(booking) ?? 0)) + promoSatang);
  await bringJob(world, job);
  expect(await refundsOf(world, payment.id)).toMatchObject([
    { amountSatang: booking.totalSatang - edit.totalSatang },
  ]);
  const { rows } = await sql<{
    cost: number;
  }>`select sum(amount_satang)::int as cost from ledger_postings
    join ledger_entries e on e.id = entry_id where account = 'promo_cost' and booking_id = ${job.id}`.execute(
    world.deps.db,
  );
  expect(rows[0]?.cost).toBe(promoSatang);
  const up = await bookAndAssign(world, { dropOffs: [silom], quote: { promoCode: code } });
  const more = await edits.agreed(up, { fromIndex: 1, dropOffs: [far] });
  expect(promoOf(await edits.read(up.customer, up.id))).toBe(promoOf(up.booking));
  expect(more.totalSatang).toBeGreaterThan(await priceOf(far, code));
});

test("below a promo's minimum nothing is given: the customer sees the whole price first, and the budget has all of it again", async () => {
  const minimumSatang = (await priceOf(far)) - 100;
  const { id, code } = await newPromo(world, "EDITMIN", { minimumSatang });
  const job = await bookAndAssign(world, { dropOffs: [chatuchak], quote: { promoCode: code } });
  expect(await spentOn(id)).toBe(2000);
  const { data } = await edits.quote(job.customer, job.id, { fromIndex: 1, dropOffs: [near] });
  expect([data.totalSatang, promoOf(data)]).toEqual([await priceOf(near), undefined]);
  await edits.agreed(job, { fromIndex: 1, dropOffs: [near] });
  expect(await spentOn(id)).toBe(0);
  await call(world, `POST /bookings/${job.id}/cancel`, {
    token: job.customer.token,
    body: { expectedFeeSatang: 0 },
  });
  expect(await spentOn(id)).toBe(0);
});
