import { serviceDay } from "@songtan/domain/thai/dates";
import { type RawBuilder, sql } from "kysely";
import type { City } from "../../city/city.ts";
import type { Records, Watched } from "../model/records.ts";

const rowsOf = (query: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(row_to_json(rows)), '[]') from (${query}) rows)`;

/**
 * Reads everything in one statement, so that the books and the events are of the same moment.
 * Prepared, because it is read after every step and needs longer to plan than to run.
 */
export async function loadRecords(
  city: City,
  { customerId, driverIds }: Watched,
): Promise<Records> {
  const { db, clock } = city.world.deps;
  const parts = {
    ...bookingParts,
    ...cardParts,
    ...moneyParts(serviceDay(clock())),
    ...caseParts,
    ...bookParts,
  };
  const { sql: text, parameters } = sql`
    with mine as (select * from bookings where customer_id = ${customerId}),
    people as (select ${customerId}::uuid as id union all select unnest(${[...driverIds]}::uuid[])),
    owners as (select id from people union all select id from mine),
    tried as (select * from payments where purpose = 'booking' and booking_id in (select id from mine)),
    charged as (select * from payments where purpose in ('tip', 'priority_fee', 'due')
      and customer_id = ${customerId}),
    given as (select refunds.*, tried.booking_id from refunds join tried on tried.id = payment_id
      union all select refunds.*, charged.booking_id from refunds join charged on charged.id = payment_id
      union all select refunds.*, credit_of from refunds where payment_id is null and credit_of in (select id from mine)),
    topped as (select * from payments where purpose = 'top_up' and driver_id in (select id from people)),
    paid_out as (select * from payouts where account_id in (select id from people)),
    disputed as (select disputes.*, payment_id as incoming_id from disputes
      where payment_id in (select id from tried union all select id from charged)),
    ours as (select id from ledger_entries where booking_id in (select id from mine)
      union select id from ledger_entries where source in (select 'payment:' || id from charged
        union all select 'refund:' || id from given union all select 'payment:' || id from topped
        union all select 'payout-paid:' || id from paid_out union all select 'dispute:' || id from disputed
        union all select 'dispute:' || disputed.id || ':' || given.id from disputed, given))
    select json_build_object(${sql.join(
      Object.entries(parts).flatMap(([name, part]) => [sql`${sql.lit(name)}`, part]),
    )}) as records`.compile(db);
  const [row] = await city.read<{ records: Records }>({
    name: "records",
    text,
    values: [...parameters],
  });
  if (!row) throw new Error("one row was asked for");
  return row.records;
}

const bookingParts = {
  bookings: rowsOf(sql`select id, number, state, payment_method as method, total_satang as total,
    later_satang as later, credit_satang as credit, driver_pay_satang as pay,
    (select total_satang from quotes where id = mine.quote_id) as quoted,
    (select driver_pay_satang from quotes where id = mine.quote_id) as "quotedPay", cancel_fee_satang as fee, driver_id as "driverId", payer_stop_index as "cashStop",
    fare_collected_at is not null as "fareCollected", depot_since is not null as "toDepot", lines,
    (select count(*) from tried where booking_id = mine.id and tried.state = 'paid') as paid,
    (select booking_credit_left(kept) from bookings kept where kept.id = mine.id) as "creditLeft",
    coalesce((select amount_satang from promo_uses where booking_id = mine.id and given_back_at is null), 0) as promo
    from mine order by created_at`),
  events: rowsOf(sql`select booking_id as "bookingId", kind, actor, stop_index as "stopIndex",
    happened_at as "happenedAt" from booking_events where booking_id in (select id from mine) order by id`),
  stops: rowsOf(sql`select booking_id as "bookingId", index, state, cod_amount_satang as cod,
    cod_collected_at is not null as "codCollected" from stops where booking_id in (select id from mine) order by index`),
  fares:
    rowsOf(sql`select booking_id as "bookingId", (body ->> 'amountSatang')::int as amount from task_events
    where booking_id in (select id from mine) and kind = 'cash_collected' and body ->> 'purpose' = 'fare'
    and outcome = 'applied'`),
};

const cardParts = {
  tries:
    rowsOf(sql`select id, booking_id as "bookingId", method, amount_satang as amount, refunded_satang as refunded,
    state, provider_charge_id as "chargeId" from tried order by sequence_number desc`),
  charges:
    rowsOf(sql`select id, booking_id as "bookingId", purpose, method, amount_satang as amount, state,
    provider_charge_id as "chargeId", off_session as "offSession" from charged order by sequence_number`),
  refunds: rowsOf(sql`select id, booking_id as "bookingId", 
    case when payment_id in (select id from tried) then payment_id end as "tryId",
    case when payment_id in (select id from charged) then payment_id end as "chargeId",
    amount_satang as amount, credit_satang as credit, reason, state, version from given`),
  disputes:
    rowsOf(sql`select id, provider_dispute_id as "providerId", incoming_id as "incomingId", state, version,
    answered_at is not null as answered from disputed`),
  frozen:
    rowsOf(sql`select booking_id as "bookingId", driver_id as "driverId", amount_satang as amount from payout_freezes
    where thawed_at is null and follows is not null and booking_id in (select id from mine)
    and source like 'dispute:%'`),
  brought:
    rowsOf(sql`select booking_id as "bookingId", owner_id as "driverId", -sum(amount_satang) as amount
    from ledger_entries join ledger_postings on entry_id = ledger_entries.id and account = 'driver_available'
    where booking_id in (select id from mine) and kind in ('job_settled', 'waiting_settled', 'tip_received',
      'cancellation_settled', 'recovery_settled') group by booking_id, owner_id`),
  cards: rowsOf(sql`select id, provider_card_id as "providerId", fingerprint from saved_cards
    where account_id in (select id from people) order by created_at`),
  cardSaveAttempts: rowsOf(
    sql`select id, state from card_save_attempts where account_id in (select id from people)`,
  ),
};

const moneyParts = (today: string) => ({
  topUps: rowsOf(sql`select id, driver_id as "driverId", amount_satang as amount, state,
    provider_charge_id as "chargeId" from topped`),
  payouts: rowsOf(sql`select id, kind, account_id as "accountId", amount_satang as amount,
    transfer_satang as transfer, state, provider_transfer_id as "transferId", send_day <= ${today} as due,
    coalesce(first_called_at < (select usable_from from payout_accounts where id = payout_account_id), false) as "tooEarly"
    from paid_out`),
  collections: rowsOf(sql`select id, amount_satang as amount, state from cod_collections
    where customer_id in (select id from people)`),
});

const caseParts = {
  claims:
    rowsOf(sql`select id, booking_id as "bookingId", state, requested_satang as requested, amount_satang as amount,
    driver_share_satang as share, refund_destination as "way", version from reports
    where booking_id in (select id from mine) and requested_satang is not null order by created_at`),
  edits:
    rowsOf(sql`select id, booking_id as "bookingId", state, before_satang as before, total_satang as total,
    settlement from booking_edits where booking_id in (select id from mine) order by requested_at, id`),
  adjustments:
    rowsOf(sql`select id, kind, owner_id as "ownerId", amount_satang as amount, state from adjustments
    where owner_id in (select id from people)`),
};

const bookParts = {
  balances:
    rowsOf(sql`select owner_id as owner, account, balance_satang as balance from ledger_balances
    where owner_id in (select id from owners)`),
  vat: rowsOf(sql`select booking_id as "bookingId", -sum(amount_satang) as amount from ledger_entries
    join ledger_postings on entry_id = ledger_entries.id and account = 'vat_output'
    where booking_id in (select id from mine) and kind = 'job_settled' group by booking_id`),
  editVat:
    rowsOf(sql`select booking_id as "bookingId", sum(amount_satang) as amount from ledger_entries
    join ledger_postings on entry_id = ledger_entries.id and account = 'vat_output'
    where booking_id in (select id from mine) and source in (select 'refund-granted:' || id from given where reason = 'edited')
    group by booking_id`),
  splits:
    rowsOf(sql`select booking_id as "bookingId", source, total_satang as total, vat_satang as vat
    from money_splits where booking_id in (select id from mine) and prepays`),
  clearing: sql`(select coalesce(sum(amount_satang), 0) from ledger_postings
    where account = 'provider_clearing' and entry_id in (select id from ours))`,
  crooked: rowsOf(sql`select entry_id from ledger_postings
    where entry_id in (select entry_id from ledger_postings where owner_id in (select id from owners))
    group by entry_id having sum(amount_satang) <> 0 or count(*) < 2`),
  differing: rowsOf(sql`select * from
    (select account, owner_id, balance_satang as kept from ledger_balances where owner_id in (select id from owners)) balances
    full join (select account, owner_id, sum(amount_satang) as summed from ledger_postings
      where owner_id in (select id from owners) group by account, owner_id) sums using (account, owner_id)
    where kept is distinct from summed`),
};
