-- Why: the main job, from price to proof. Locks: new tables only. Undo: drop the tables (no reader before 0.1).
create table tariffs (
  version        text primary key,
  effective_from timestamptz not null,
  body           jsonb not null,
  created_at     timestamptz not null default now()
);

create table quotes (
  id                 uuid primary key default gen_random_uuid(),
  account_id         uuid references accounts (id),
  stops              jsonb not null,
  vehicle            text not null,
  parcel             jsonb not null,
  extras             text[] not null,
  scheduled_at       timestamptz,
  total_satang       bigint not null check (total_satang > 0 and total_satang % 100 = 0),
  lines              jsonb not null,
  driver_pay_satang  bigint not null check (driver_pay_satang >= 0),
  commission_satang  bigint not null,
  distance_metres    int not null check (distance_metres >= 0),
  duration_seconds   int not null check (duration_seconds >= 0),
  distance_source    text not null check (distance_source in ('road', 'estimate')),
  line               jsonb not null,
  tariff_version     text not null references tariffs (version),
  created_at         timestamptz not null,
  expires_at         timestamptz not null
);
create index quotes_by_age on quotes (created_at);

create table bookings (
  id                   uuid primary key default gen_random_uuid(),
  number               text not null unique,
  customer_id          uuid not null references accounts (id),
  quote_id             uuid not null unique references quotes (id),   -- a quote makes one booking, whatever the keys
  state                text not null check (state in ('awaiting_payment', 'scheduled', 'searching', 'assigned', 'in_transit',
                         'delivered', 'returning', 'returned', 'held', 'disposed', 'cancelled', 'unfulfilled', 'lost')),
  vehicle              text not null,
  parcel               jsonb not null,
  extras               text[] not null,
  scheduled_at         timestamptz,
  searching_since      timestamptz,
  total_satang         bigint not null check (total_satang > 0),
  lines                jsonb not null,
  driver_pay_satang    bigint not null,
  commission_satang    bigint not null,
  distance_metres      int not null,
  duration_seconds     int not null,
  distance_source      text not null,
  line                 jsonb not null,
  payment_method       text not null check (payment_method in ('card', 'promptpay', 'cash')),
  payment_state        text not null check (payment_state in ('due', 'pending', 'authorized', 'paid', 'failed', 'expired',
                         'refunded', 'partially_refunded')),
  payer                text check (payer in ('sender', 'recipient')),
  payer_stop_index     int,
  fare_collected_at    timestamptz,
  driver_id            uuid references drivers (account_id),
  first_in_line        boolean not null default false,                -- given back by a driver: offered before others
  wave                 int not null default 0,
  wave_at              timestamptz,
  assigned_at          timestamptz,
  driver_arrived_at    timestamptz,
  picked_up_at         timestamptz,
  ended_at             timestamptz,
  cancel_fee_satang    bigint not null default 0,
  cancel_reason        text,
  view_key_hash        bytea not null unique,
  view_key_generation  int not null default 0,
  created_at           timestamptz not null,
  check ((driver_id is null) = (assigned_at is null)),
  check (state not in ('assigned', 'in_transit', 'returning', 'delivered') or driver_id is not null),
  check (state not in ('awaiting_payment', 'scheduled', 'searching') or driver_id is null),
  check ((payment_method = 'cash') = (payer is not null))
);
create index bookings_by_customer on bookings (customer_id, created_at desc, id desc);
create index bookings_by_driver on bookings (driver_id, assigned_at desc) where driver_id is not null;
create index bookings_waiting on bookings (created_at) where state in ('awaiting_payment', 'scheduled', 'searching');

create table stops (
  booking_id        uuid not null references bookings (id),
  index             int not null check (index between 0 and 15),
  state             text not null check (state in ('pending', 'heading', 'arrived', 'done', 'done_unverified', 'failed')),
  address           text not null,
  place_id          text,
  latitude          double precision not null,
  longitude         double precision not null,
  contact_name      text not null,
  contact_phone     text not null,
  note              text,
  cod_amount_satang bigint not null default 0 check (cod_amount_satang between 0 and 2000000),
  cod_collected_at  timestamptz,
  pin_required      boolean not null default false,
  pin_tries         int not null default 0,
  pin_resends       int not null default 0,
  pin_released_at   timestamptz,
  failure_reason    text,
  arrived_at        timestamptz,
  done_at           timestamptz,
  primary key (booking_id, index)
);

-- Facts about a booking in the order they became known. The timeline, the streams and every audit read from here.
create table booking_events (
  id          bigint generated always as identity primary key,
  booking_id  uuid not null references bookings (id),
  kind        text not null,
  actor       text not null,                       -- customer:<id>, driver:<id>, system
  stop_index  int,
  reason      text,
  happened_at timestamptz not null,
  received_at timestamptz not null
);
create index booking_events_by_booking on booking_events (booking_id, id);

create table offers (
  id                      uuid primary key default gen_random_uuid(),
  booking_id              uuid not null references bookings (id),
  driver_id               uuid not null references drivers (account_id),
  wave                    int not null,
  sent_at                 timestamptz not null,
  expires_at              timestamptz not null,
  answer                  text check (answer in ('accepted', 'declined', 'expired', 'withdrawn')),
  answered_at             timestamptz,
  pickup_distance_metres  int not null,
  pickup_seconds          int not null,
  reasons                 text[] not null,
  check ((answer is null) = (answered_at is null))
);
create unique index offers_one_open_per_driver on offers (driver_id) where answer is null;
create unique index offers_one_winner on offers (booking_id, wave) where answer = 'accepted';
create index offers_by_booking on offers (booking_id);
create index offers_open on offers (expires_at) where answer is null;
create index offers_by_driver on offers (driver_id, sent_at);

-- What drivers' phones reported, each once, whatever became of it.
create table task_events (
  id            uuid primary key,
  booking_id    uuid not null references bookings (id),
  driver_id     uuid not null references drivers (account_id),
  kind          text not null,
  stop_index    int not null,
  occurred_at   timestamptz not null,
  received_at   timestamptz not null,
  body          jsonb not null,
  outcome       text not null check (outcome in ('applied', 'recorded_for_review', 'refused')),
  code          text
);
create index task_events_by_booking on task_events (booking_id, received_at);

create table proofs (
  id             uuid primary key default gen_random_uuid(),
  booking_id     uuid not null,
  stop_index     int not null,
  task_event_id  uuid not null references task_events (id),
  kind           text not null check (kind in ('photo', 'signature', 'pin', 'recipient_name')),
  upload_id      uuid,                             -- the phone's id for the picture, which may arrive later
  sha256         text,
  recipient_name text,
  verified       boolean,
  latitude       double precision,
  longitude      double precision,
  happened_at    timestamptz not null,
  received_at    timestamptz not null,
  foreign key (booking_id, stop_index) references stops (booking_id, index)
);
create index proofs_by_booking on proofs (booking_id);

create table ratings (
  booking_id uuid primary key references bookings (id),
  driver_id  uuid not null references drivers (account_id),
  stars      int not null check (stars between 1 and 5),
  comment    text,
  created_at timestamptz not null
);

-- The last place each driver was seen; rebuilt by the next report, so it need not survive a crash.
create unlogged table driver_presence (
  driver_id       uuid primary key references drivers (account_id),
  latitude        double precision not null,
  longitude       double precision not null,
  heading         double precision,
  accuracy_metres double precision,
  recorded_at     timestamptz not null,
  received_at     timestamptz not null
);

-- Where a driver was while carrying out a booking, from heading to the pick-up until the last stop. Kept 90 days.
create table positions (
  booking_id  uuid not null references bookings (id),
  driver_id   uuid not null references drivers (account_id),
  latitude    double precision not null,
  longitude   double precision not null,
  heading     double precision,
  recorded_at timestamptz not null,
  received_at timestamptz not null
);
create index positions_by_booking on positions (booking_id, recorded_at);

create table sandbox_messages (
  id      bigint generated always as identity primary key,
  "to"    text not null,
  channel text not null check (channel in ('sms', 'email')),
  text    text not null,
  code    text,
  at      timestamptz not null
);
create index sandbox_messages_by_to on sandbox_messages ("to", id desc);
