/**
 * The least SQL that keeps the promises of each call: one statement that reads what the rules need and one that writes all
 * or nothing. The constraints of the tables are the product's own. Nothing here is shared with the product.
 */

const session = `from sessions join accounts on accounts.id = sessions.account_id
  where sessions.token_hash = $1 and sessions.ended_at is null`;
/** An answer that a repeated request gets again; $2 is its key. */
const answered = (method: string, path: string) =>
  `(select answer from idempotency_keys where actor = accounts.role || ':' || accounts.id and method = '${method}'
    and path = ${path} and key = $2 and created_at > now() - interval '24 hours') as answer`;
const keep = (role: string, path: string) =>
  `insert into idempotency_keys (actor, method, path, key, request_hash, status, answer, created_at)
    select '${role}:' || $1, 'POST', ${path}, $2, $3, 200, to_jsonb($4::text), now()`;
const bookingJson = `to_jsonb(bookings) || jsonb_build_object(
  'stops', (select jsonb_agg(to_jsonb(stops) order by index) from stops where booking_id = bookings.id),
  'events', (select jsonb_agg(to_jsonb(e) order by e.id) from booking_events e where booking_id = bookings.id))`;
const signal = (topic: string, id: string) =>
  `pg_notify('songtan_live', json_build_object('topic', '${topic}', 'id', ${id})::text)`;

export const leastStatements = {
  /** $1 hash of the token. */
  readPrices: `select sessions.account_id, tariff.version, tariff.body,
      array(select day::text from public_holidays where agreed_at is not null and removed_at is null order by day) as days
    from (select version, body from tariffs where effective_from <= now() and withdrawn_at is null
          order by effective_from desc limit 1) as tariff
    left join sessions on sessions.token_hash = $1 and sessions.ended_at is null`,
  /** $1 the row as JSON. */
  writeQuote: `insert into quotes select * from jsonb_populate_record(null::quotes, $1::jsonb)`,

  /** $1 hash of the token, $2 key of the request, $3 quote. */
  readBeforeBooking: `select accounts.id, accounts.suspended_at, accounts.phone_verified_at, ${answered("POST", "'/api/bookings'")},
      (select to_jsonb(quotes) from quotes where id = $3) as quote,
      exists (select from bookings where quote_id = $3) as used,
      exists (select from account_closures where account_id = accounts.id and undone_at is null and done_at is null) as closing,
      (select coalesce(sum(amount_satang), 0) from ledger_postings
        where account = 'customer_due' and owner_id = accounts.id) as due_satang
    ${session}`,
  /** $1 customer, $2 key, $3 hash of the body, $4 booking, $5 its row, $6 its stops, $7 end of the search. */
  writeBooking: `with booking as (insert into bookings select * from jsonb_populate_record(null::bookings, $5::jsonb)),
      stop as (insert into stops select * from jsonb_populate_recordset(null::stops, $6::jsonb)),
      event as (insert into booking_events (booking_id, city, kind, actor, happened_at, received_at)
        select $4::uuid, city_of($4::uuid), kind, 'customer:' || $1, now(), now() from unnest(array['booked', 'searching']) as kind),
      kept as (${keep("customer", "'/api/bookings'")})
    select ${signal("booking", "$4")}, enqueue_job('end_search', json_build_object('bookingId', $4), $7::timestamptz,
      'end_search:' || $4, null)`,

  /** $1 hash of the token, $2 booking. */
  readBooking: `select json_build_object('data', ${bookingJson})::text as answer
    from bookings where id = $2
      and customer_id = (select account_id from sessions where token_hash = $1 and ended_at is null)`,

  /** $1 hash of the token, $2 key, $3 booking. */
  readBeforeAccepting: `select accounts.id, accounts.suspended_at, to_jsonb(drivers) as driver,
      ${answered("POST", "'/api/driver/bookings/' || $3 || '/accept'")},
      (select ${bookingJson} from bookings where id = $3::uuid) as booking,
      array(select slot from bookings where driver_id = accounts.id
        and state in ('assigned', 'in_transit', 'returning')) as slots,
      exists (select from booking_events where booking_id = $3::uuid and kind = 'assigned'
        and actor = 'driver:' || accounts.id) as had_it,
      (select coalesce(sum(balance_satang), 0) from ledger_balances
        where owner_id = accounts.id and account = 'driver_available') as balance_satang
    from sessions join accounts on accounts.id = sessions.account_id join drivers on drivers.account_id = accounts.id
    where sessions.token_hash = $1 and sessions.ended_at is null`,
  /** $1 driver, $2 key, $3 hash of the body, $4 booking, $5 what is set aside. No row when another was first. */
  writeAccepting: `with taken as (update bookings set state = 'assigned', driver_id = $1::uuid, assigned_at = now(), slot = 1,
        pickup_leave_at = now(), pickup_expected_at = now() + interval '20 minutes'
        where id = $4::uuid and state = 'searching' returning id),
      offer as (update offers set answer = case when driver_id = $1::uuid then 'accepted' else 'withdrawn' end,
        answered_at = now() where booking_id = $4::uuid and answer is null),
      entry as (insert into ledger_entries (kind, source, booking_id, happened_at, recorded_at)
        select 'commission_held', 'held:' || $4 || ':' || $1, id, now(), now() from taken returning id),
      posting as (insert into ledger_postings select entry.id, line, account, $1::uuid, amount from entry, (values
        (0, 'driver_available', $5::bigint), (1, 'driver_held', -$5::bigint)) as posting (line, account, amount)),
      event as (insert into booking_events (booking_id, city, kind, actor, happened_at, received_at)
        select id, city_of(id), 'assigned', 'driver:' || $1, now(), now() from taken),
      kept as (${keep("driver", "'/api/driver/bookings/' || $4 || '/accept'")} from taken)
    select ${signal("booking", "$4")}, ${signal("driver", "$1")} from taken`,

  /** $1 hash of the token, $2 booking, $3 event. */
  readBeforeEvent: `select bookings.driver_id as id, ${bookingJson} as booking,
      (select to_jsonb(task_events) from task_events where id = $3) as known
    from bookings where id = $2
      and driver_id = (select account_id from sessions where token_hash = $1 and ended_at is null)`,
  /** $1 driver, $2 booking, $3 event, $4 what the phone sent, $5 receipt. */
  writeEvent: `with event as (insert into task_events
        (id, booking_id, city, driver_id, kind, stop_index, occurred_at, happened_at, received_at, body, outcome, receipt)
        values ($3::uuid, $2::uuid, city_of($2::uuid), $1::uuid, 'heading', 0, now(), now(), now(), $4::jsonb, 'applied', $5)),
      stop as (update stops set state = 'heading' where booking_id = $2::uuid and index = 0),
      booking as (update bookings set state = 'assigned' where id = $2::uuid and driver_id = $1::uuid),
      history as (insert into booking_events (booking_id, city, kind, actor, stop_index, happened_at, received_at)
        values ($2::uuid, city_of($2::uuid), 'heading_to_stop', 'driver:' || $1, 0, now(), now()))
    select ${signal("booking", "$2")}, ${signal("driver", "$1")}`,

  /** $1 source, $2 owner, $3 amount: one balanced entry. */
  writeEntry: `with entry as (insert into ledger_entries (kind, source, happened_at, recorded_at)
        values ('commission_held', $1, now(), now()) returning id)
    insert into ledger_postings select entry.id, line, account, $2::uuid, amount from entry, (values
      (0, 'driver_available', $3::bigint), (1, 'driver_held', -$3::bigint)) as posting (line, account, amount)`,
} as const;
