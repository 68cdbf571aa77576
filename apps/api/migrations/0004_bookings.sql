-- Bookings: the booking's row with its stops, its events and the changes that a customer requested.

-- One delivery with what was agreed: price, driver, state and times.
create table bookings (
  id                     uuid primary key default gen_random_uuid(),
  number                 text not null unique,
  customer_id            uuid not null references accounts (id),
  -- Compared with the device of a driver: no one delivers for themselves.
  device_id              text check (length(device_id) between 1 and 100),
  -- A quote makes one booking, also with several keys.
  quote_id               uuid not null unique references quotes (id),
  state                  text not null
    check (state in ('awaiting_payment', 'scheduled', 'searching', 'assigned', 'in_transit', 'delivered',
      'returning', 'returned', 'held', 'disposed', 'cancelled', 'unfulfilled', 'lost')),
  vehicle                text not null
    check (vehicle in ('motorcycle', 'hatchback', 'pickup', 'box_pickup')),
  parcel                 jsonb not null,
  extras                 text[] not null,
  scheduled_at           timestamptz,
  searching_since        timestamptz,
  total_satang           bigint not null check (total_satang > 0),
  -- How much of the total the customer's credit pays; never changes.
  credit_satang          bigint not null default 0,
  -- How much of the total is due only after the delivery, after a change of the drop-offs.
  later_satang           bigint not null default 0,
  credit_refunded_satang bigint not null default 0 check (credit_refunded_satang >= 0),
  lines                  jsonb not null,
  driver_pay_satang      bigint not null,
  commission_satang      bigint not null,
  distance_metres        int not null,
  duration_seconds       int not null,
  distance_source        text not null check (distance_source in ('road', 'estimate')),
  -- The geometry of the route.
  line                   jsonb not null,
  payment_method         text not null check (payment_method in ('card', 'promptpay', 'cash', 'credit')),
  payment_state          text not null
    check (payment_state in ('due', 'pending', 'authorized', 'paid', 'failed', 'expired', 'refunded',
      'partially_refunded')),
  payer                  text check (payer in ('sender', 'recipient')),
  payer_stop_index       int,
  fare_collected_at      timestamptz,
  driver_id              uuid references drivers (account_id),
  -- A driver has at most two bookings at a time.
  slot                   smallint not null default 1 check (slot in (1, 2)),
  first_in_line          boolean not null default false, -- given back by a driver: offered before others
  wave                   int not null default 0,
  wave_at                timestamptz,
  assigned_at            timestamptz,
  -- When the driver should leave for the pick-up, and be there.
  pickup_leave_at        timestamptz,
  pickup_expected_at     timestamptz check (pickup_expected_at >= pickup_leave_at),
  driver_arrived_at      timestamptz,
  picked_up_at           timestamptz,
  -- Since when the customer wants the goods back; never changes.
  recalled_at            timestamptz constraint bookings_recalled_aboard
    check (recalled_at is null or picked_up_at is not null),
  -- Since when the goods are on the way to a depot, and in it.
  depot_id               uuid,
  depot_since            timestamptz,
  held_at                timestamptz,
  ended_at               timestamptz,
  cancel_fee_satang      bigint not null default 0,
  cancel_reason          text,
  view_key_hash          bytea not null unique,
  view_key_generation    int not null default 0,
  created_at             timestamptz not null,
  -- When personal data was removed from it and its stops.
  contacts_masked_at     timestamptz,
  places_masked_at       timestamptz,
  check ((driver_id is null) = (assigned_at is null)),
  check (state not in ('assigned', 'in_transit', 'returning', 'delivered') or driver_id is not null),
  check (state not in ('awaiting_payment', 'scheduled', 'searching') or driver_id is null),
  check ((payment_method = 'cash') = (payer is not null)),
  constraint bookings_held_since check (state not in ('held', 'disposed') or held_at is not null),
  constraint bookings_later_part check (later_satang >= 0 and later_satang < total_satang),
  constraint bookings_credit_part
    check (credit_satang >= 0 and credit_satang <= total_satang
      and (payment_method = 'credit' or credit_satang = 0 or credit_satang < total_satang))
);
create index bookings_by_customer on bookings (customer_id, created_at desc, id desc);
create index bookings_by_driver on bookings (driver_id, assigned_at desc)
  where driver_id is not null;
create index bookings_waiting on bookings (created_at)
  where state in ('awaiting_payment', 'scheduled', 'searching');
create index bookings_to_mask on bookings (created_at) where contacts_masked_at is null;
create index bookings_by_time on bookings (created_at desc, id desc);
create unique index bookings_two_active_per_driver on bookings (driver_id, slot)
  where state in ('assigned', 'in_transit', 'returning');
create index bookings_held on bookings (held_at) where state = 'held';
create index bookings_paid_with_credit on bookings (created_at, id)
  where credit_satang > 0 and payment_method in ('cash', 'credit');
create index bookings_number_search on bookings using gin ((number collate "C") extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index bookings_with_places on bookings (created_at) where places_masked_at is null;
create constraint trigger zz_bookings_of_open_accounts after insert on bookings
  for each row execute function refuse_work_of_closing_account();
alter table incidents add foreign key (booking_id) references bookings (id);
alter table promo_uses add foreign key (booking_id) references bookings (id);

-- Pick-up (index 0) and drop-offs.
create table stops (
  booking_id         uuid not null references bookings (id),
  index              int not null check (index between 0 and 15),
  -- The order of the stops of two bookings; null: the order of their index.
  visit_rank         smallint check (visit_rank >= 0),
  state              text not null
    check (state in ('pending', 'heading', 'arrived', 'done', 'done_unverified', 'failed')),
  address            text not null,
  place_id           text,
  latitude           double precision not null,
  longitude          double precision not null,
  contact_name       text not null,
  contact_phone      text not null,
  note               text,
  -- From the recipient to the driver.
  instructions       text check (char_length(instructions) between 1 and 500),
  cod_amount_satang  bigint not null default 0 check (cod_amount_satang between 0 and 2000000),
  cod_collected_at   timestamptz,
  pin_required       boolean not null default false,
  pin_attempts       int not null default 0,
  -- How often the recipient was sent the PIN again.
  pin_resends        int not null default 0 check (pin_resends between 0 and 3),
  pin_released_at    timestamptz,
  -- Of the key in the recipient's link; another recipient gets another one.
  recipient_key_hash bytea unique,
  key_generation     int not null default 0,
  failure_reason     text,
  arrived_at         timestamptz,
  done_at            timestamptz,
  primary key (booking_id, index)
);
create index stops_by_phone on stops (contact_phone);
create index stops_search on stops
  using gin (
    (address collate "C") extensions.gin_trgm_ops,
    (contact_name collate "C") extensions.gin_trgm_ops
  )
  with (gin_pending_list_limit = 256);

-- What happened to a booking, in the order it became known. The timeline, the streams and every
-- audit read from here.
create table booking_events (
  id          bigint generated always as identity primary key,
  booking_id  uuid not null references bookings (id),
  kind        text not null,
  actor       text not null,  -- customer:<id>, driver:<id>, system
  stop_index  int,
  reason      text,
  happened_at timestamptz not null,
  received_at timestamptz not null
);
create index booking_events_by_booking on booking_events (booking_id, id);
create index booking_events_given_back on booking_events (actor, happened_at)
  where kind = 'given_back';
revoke update, delete, truncate on booking_events from songtan_app;

-- Changes of the drop-offs that a customer requested after a driver accepted. One request at a
-- time, one agreed in all.
create table booking_edits (
  id                uuid primary key default gen_random_uuid(),
  booking_id        uuid not null references bookings (id),
  driver_id         uuid not null references drivers (account_id),
  state             text not null check (state in ('asked', 'agreed', 'declined', 'expired', 'withdrawn')),
  from_index        int not null check (from_index between 1 and 15),
  drop_offs         jsonb not null,  -- people in it are masked with the contacts of the booking
  -- The total before and after.
  before_satang     bigint not null check (before_satang > 0),
  total_satang      bigint not null check (total_satang > 0 and total_satang % 100 = 0),
  settlement        text not null check (settlement in ('nothing', 'more_cash', 'less_cash', 'due', 'refund')),
  driver_pay_satang bigint not null check (driver_pay_satang >= 0),
  commission_satang bigint not null,
  lines             jsonb not null,
  distance_metres   int not null check (distance_metres >= 0),
  duration_seconds  int not null check (duration_seconds >= 0),
  distance_source   text not null check (distance_source in ('road', 'estimate')),
  -- The geometry of the route.
  line              jsonb not null,
  requested_at      timestamptz not null,
  answer_by         timestamptz not null,
  answered_at       timestamptz,
  check ((state = 'asked') = (answered_at is null))
);
create unique index booking_edits_once on booking_edits (booking_id)
  where state in ('asked', 'agreed');
create index booking_edits_by_booking on booking_edits (booking_id, requested_at);
revoke delete, truncate on booking_edits from songtan_app;

-- A booking that is cancelled, finds no driver or loses its goods uses no promo. Checked at commit:
-- the booking and the use may be written in any order.
create function check_promo_of_booking() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from bookings join promo_uses on promo_uses.booking_id = bookings.id
    where bookings.id = new.id and given_back_at is null
      and (state in ('cancelled', 'unfulfilled') or (state = 'lost' and held_at is null))
  ) then
    raise exception 'booking % came to nothing and still uses a promo', new.id
      using errcode = 'check_violation', constraint = 'bookings_promo_returned';
  end if;
  return null;
end $$;
create constraint trigger bookings_promo_returned after update of state on bookings
  deferrable initially deferred
  for each row when (old.state is distinct from new.state) execute function check_promo_of_booking();

-- Late events are judged by the moment of the recall.
create function refuse_recall_change() returns trigger language plpgsql as $$
begin
  raise exception 'booking % was recalled at %, and stays so', new.id, old.recalled_at
    using errcode = 'check_violation';
end
$$;
create trigger booking_recall_fixed before update of recalled_at on bookings
  for each row when (old.recalled_at is not null and new.recalled_at is distinct from old.recalled_at)
  execute function refuse_recall_change();
