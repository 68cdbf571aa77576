import { serviceDay } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Deps } from "../../apps/api/src/deps.ts";

/** Whose money is looked at, and since when the provider may have heard of it. */
export type Watched = { customerId: string; driverIds: readonly string[]; since: Date };

/** Everything that is kept of one story, read in one moment. Money in satang. */
export type Records = {
  bookings: BookingRecord[];
  /** The timelines of all bookings, in the order they were written. */
  facts: Fact[];
  /** Cash on delivery each stop asks for. */
  cod: { bookingId: string; index: number; amount: number }[];
  /** Fares as the drivers' phones reported them. */
  fares: { bookingId: string; amount: number }[];
  charges: { id: string; bookingId: string | null; purpose: string; amount: number; state: string }[];
  refunds: RefundRecord[];
  topUps: { id: string; driverId: string; amount: number; state: string; chargeId: string | null }[];
  payouts: PayoutRecord[];
  /** Cash on delivery that was collected. */
  collections: { id: string; amount: number; state: string }[];
  /** What the books say, debit positive. */
  balances: { owner: string; account: string; balance: number }[];
  /** Lines in `provider_clearing` of these bookings and charges. */
  clearing: number;
  /** Entries that do not sum to zero, and kept balances that are not the sums of their lines. */
  crooked: unknown[];
  differing: unknown[];
};
export type BookingRecord = {
  id: string;
  number: string;
  state: string;
  method: string;
  total: number;
  pay: number;
  fee: number;
  cashStop: number | null;
  lines: { code: string; amountSatang: number }[];
  /** Payments that count as paid. */
  paid: number;
  /** What its promo code took off, as long as the use counts. */
  promo: number;
};
export type Fact = {
  bookingId: string;
  kind: string;
  actor: string;
  stopIndex: number | null;
  happenedAt: string;
};
export type PayoutRecord = {
  id: string;
  kind: "driver" | "cod";
  accountId: string;
  /** What left the balance, and what the provider was asked for. */
  amount: number;
  transfer: number;
  state: string;
  transferId: string | null;
  /** Its day at the bank has come. */
  due: boolean;
};
export type RefundRecord = {
  id: string;
  bookingId: string | null;
  chargeId: string | null;
  amount: number;
  reason: string;
  state: string;
  version: number;
};

const rowsOf = (query: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(row_to_json(rows)), '[]') from (${query}) rows)`;

/** Reads it in one statement: the books and what happened are of the same moment. */
export async function loadRecords(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { customerId, driverIds }: Watched,
): Promise<Records> {
  const today = serviceDay(clock());
  const people = sql`(select unnest(${[customerId, ...driverIds]}::uuid[]) union all select id from mine)`;
  const { rows } = await sql<{ records: Records }>`
    with mine as (select * from bookings where customer_id = ${customerId}),
    charged as (select * from charges where customer_id = ${customerId}),
    given as (select refunds.*, coalesce(payments.booking_id, charged.booking_id) as booking_id
      from refunds left join payments on payments.id = payment_id left join charged on charged.id = charge_id
      where payments.booking_id in (select id from mine) or charged.id is not null),
    topped as (select * from top_ups where driver_id = any(${[...driverIds]}::uuid[])),
    paid_out as (select * from payouts where account_id = any(${[customerId, ...driverIds]}::uuid[]))
    select json_build_object(
      'bookings', ${rowsOf(sql`select id, number, state, payment_method as method, total_satang as total,
        driver_pay_satang as pay, cancel_fee_satang as fee, payer_stop_index as "cashStop", lines,
        (select count(*) from payments where booking_id = mine.id and payments.state = 'paid') as paid,
        coalesce((select amount_satang from promo_uses where booking_id = mine.id and given_back_at is null), 0) as promo
        from mine order by created_at`)},
      'facts', ${rowsOf(sql`select booking_id as "bookingId", kind, actor, stop_index as "stopIndex",
        happened_at as "happenedAt" from booking_events where booking_id in (select id from mine) order by id`)},
      'cod', ${rowsOf(sql`select booking_id as "bookingId", index, cod_amount_satang as amount from stops
        where booking_id in (select id from mine)`)},
      'fares', ${rowsOf(sql`select booking_id as "bookingId", (body ->> 'amountSatang')::int as amount from task_events
        where booking_id in (select id from mine) and kind = 'cash_collected' and body ->> 'purpose' = 'fare'
        and outcome = 'applied'`)},
      'charges', ${rowsOf(sql`select id, booking_id as "bookingId", purpose, amount_satang as amount, state from charged`)},
      'refunds', ${rowsOf(sql`select id, booking_id as "bookingId", charge_id as "chargeId", amount_satang as amount,
        reason, state, version from given`)},
      'topUps', ${rowsOf(sql`select id, driver_id as "driverId", amount_satang as amount, state,
        provider_charge_id as "chargeId" from topped`)},
      'payouts', ${rowsOf(sql`select id, kind, account_id as "accountId", amount_satang as amount,
        transfer_satang as transfer, state, provider_transfer_id as "transferId", send_day <= ${today} as due from paid_out`)},
      'collections', ${rowsOf(sql`select id, amount_satang as amount, state from cod_collections
        where customer_id = ${customerId}`)},
      'balances', ${rowsOf(sql`select owner_id as owner, account, balance_satang as balance from ledger_balances
        where owner_id in ${people}`)},
      'clearing', (select coalesce(sum(amount_satang), 0) from ledger_postings
        join ledger_entries on ledger_entries.id = entry_id where account = 'provider_clearing' and (booking_id in (select id from mine)
          or source in (select 'charge:' || id from charged) or source in (select 'refund:' || id from given
            union all select 'top-up:' || id from topped union all select 'payout-paid:' || id from paid_out))),
      'crooked', ${rowsOf(sql`select entry_id from ledger_postings
        where entry_id in (select entry_id from ledger_postings where owner_id in ${people})
        group by entry_id having sum(amount_satang) <> 0 or count(*) < 2`)},
      'differing', ${rowsOf(sql`select * from
        (select account, owner_id, balance_satang as kept from ledger_balances where owner_id in ${people}) balances
        full join (select account, owner_id, sum(amount_satang) as summed from ledger_postings where owner_id in ${people}
          group by account, owner_id) sums using (account, owner_id)
        where kept is distinct from summed`)}
    ) as records`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("one row was asked for");
  return row.records;
}
