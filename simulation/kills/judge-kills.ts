import type { PretendBank } from "../../apps/api/testing/money/pretend-bank.ts";
import type { Product } from "./product.ts";
import type { KillPoint } from "./provider-gate.ts";
import { judgeTransfers } from "./transfer-trial.ts";

/** What was booked in one trial, if anything, and what the program died over. */
export type Booked = { key: string; quoteId: string; about: KillAbout; point: KillPoint };
/** The call at which the program is killed. */
export type KillAbout = "charge" | "question" | "refund" | "transfer";
export type KillResult = {
  kills: number;
  /** By what it died over, such as `charge carried_out`. */
  killPoints: Record<string, number>;
  charges: number;
  refunds: number;
  transfers: number;
  /** Each a sentence; empty, or money was lost. */
  failures: string[];
};
/** What was done and died over: bookings by their quotes, and payouts. */
type Killed = {
  product: Product;
  bank: PretendBank;
  booked: readonly Booked[];
  payoutIds: readonly string[];
};
type Row = {
  number: string;
  state: string;
  payment_state: string;
  total: string;
  quote_id: string;
};

/** Compares the provider with the bookings: no charge without a booking or a refund, none twice, and the books whole. */
export async function judge(
  { product, bank, booked, payoutIds }: Killed,
  kills: number,
): Promise<KillResult> {
  const charges = await bank.charges();
  const quoteIds = booked.flatMap(({ quoteId }) => (quoteId ? [quoteId] : []));
  const { rows, books } = await product.withDatabase(async (client) => ({
    rows: (
      await client.query<Row>(
        "select number, state, payment_state, total_satang as total, quote_id from bookings where quote_id = any($1)",
        [quoteIds],
      )
    ).rows,
    books: (
      await client.query<{ total: string; crooked: string; clearing: string; waiting: string }>(
        `select
        (select coalesce(sum(amount_satang), 0) from ledger_postings) as total,
        (select count(*) from (select account, owner_id from ledger_balances full join
          (select account, owner_id, sum(amount_satang) as summed from ledger_postings where owner_id is not null
            group by account, owner_id) sums using (account, owner_id) where balance_satang is distinct from summed) rows) as crooked,
        (select coalesce(sum(amount_satang), 0) from ledger_postings join ledger_entries on ledger_entries.id = entry_id
          where account = 'provider_clearing' and booking_id in
            (select id from bookings where quote_id = any($1))) as clearing,
        (select count(*) from payments where state in ('calling', 'pending')) as waiting`,
        [quoteIds],
      )
    ).rows[0],
  }));
  const failures = await judgeTransfers(product, bank, payoutIds);
  const must = (holds: boolean, sentence: string) => {
    if (!holds) failures.push(sentence);
  };
  must(
    charges.every(({ description }) => rows.some(({ number }) => number === description)),
    "a charge without a booking",
  );
  let clearing = 0;
  for (const row of rows) {
    const bookingCharges = charges.filter(
      ({ description, paid }) => description === row.number && paid,
    );
    const retainedSatang = bookingCharges.reduce(
      (sum, charge) => sum + charge.amount - charge.refunded_amount,
      0,
    );
    clearing += bookingCharges.reduce(
      (sum, charge) => sum + charge.amount - charge.refunded_amount - charge.fee - charge.fee_vat,
      0,
    );
    const runs = row.state === "searching" || row.state === "scheduled";
    const message = `${row.number} (${row.state}, ${row.payment_state}): the provider kept ${retainedSatang}`;
    must(retainedSatang === (runs ? Number(row.total) : 0), message);
    must(
      bookingCharges.filter((bookingCharge) => bookingCharge.refunded_amount === 0).length <= 1,
      `${row.number} was charged twice`,
    );
  }
  must(Number(books?.total) === 0 && Number(books?.crooked) === 0, "the books are not whole");
  must(
    Number(books?.clearing) === clearing,
    `clearing says ${books?.clearing}, the provider ${clearing}`,
  );
  must(Number(books?.waiting) === 0, `${books?.waiting} payments are still open`);
  const killPoints: Record<string, number> = {};
  for (const { about, point } of booked)
    killPoints[`${about} ${point}`] = (killPoints[`${about} ${point}`] ?? 0) + 1;
  const refunds = charges.filter((charge) => charge.refunded_amount > 0).length;
  return {
    kills,
    killPoints,
    charges: charges.filter(({ paid }) => paid).length,
    refunds,
    transfers: payoutIds.length,
    failures,
  };
}
