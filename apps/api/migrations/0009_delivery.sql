-- Delivery: offers to drivers, what their phones report with proofs, chat, depots, handovers and
-- ratings.

-- A booking offered to a driver.
create table offers (
  id                     uuid primary key default gen_random_uuid(),
  booking_id             uuid not null references bookings (id),
  driver_id              uuid not null references drivers (account_id),
  wave                   int not null,
  -- How many drivers got an offer for the booking at the same time.
  offered_drivers        smallint not null default 1 check (offered_drivers between 1 and 5),
  sent_at                timestamptz not null,
  expires_at             timestamptz not null,
  -- Missed without being seen is no answer.
  seen_at                timestamptz,
  answer                 text check (answer in ('accepted', 'declined', 'expired', 'withdrawn')),
  answered_at            timestamptz,
  pickup_distance_metres int not null,
  pickup_seconds         int not null,
  -- For a driver who has a booking already.
  detour_seconds         int check (detour_seconds >= 0),
  reasons                text[] not null,
  check ((answer is null) = (answered_at is null))
);
create unique index offers_one_open_per_driver on offers (driver_id) where answer is null;
create index offers_by_booking on offers (booking_id);
create index offers_open on offers (expires_at) where answer is null;
create index offers_by_driver on offers (driver_id, sent_at);

-- What drivers' phones reported, each once, whatever became of it. Each has the hash of the one
-- before, so that a changed or missing event is visible.
create table task_events (
  id               uuid primary key,
  -- The order of arrival, also of two at the same moment.
  sequence_number  bigint generated always as identity,
  booking_id       uuid not null references bookings (id),
  driver_id        uuid not null references drivers (account_id),
  kind             text not null,
  stop_index       int not null,
  -- By the phone's clock, which may be wrong.
  occurred_at      timestamptz not null,
  -- By ours.
  happened_at      timestamptz not null,
  received_at      timestamptz not null,
  body             jsonb not null,
  outcome          text not null check (outcome in ('applied', 'recorded_for_review', 'refused')),
  code             text,
  previous_hash    text check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash             text check (hash ~ '^[0-9a-f]{64}$'),
  receipt          text,
  -- When names and positions were removed from `body`.
  names_removed_at timestamptz
);
create index task_events_by_booking on task_events (booking_id, received_at);
create index task_events_with_names on task_events (received_at) where names_removed_at is null;
revoke update, delete, truncate on task_events from songtan_app;

-- Proof of pick-up and delivery.
create table proofs (
  id                 uuid primary key default gen_random_uuid(),
  booking_id         uuid not null,
  stop_index         int not null,
  task_event_id      uuid not null references task_events (id),
  kind               text not null check (kind in ('photo', 'signature', 'pin', 'recipient_name')),
  upload_id          uuid,  -- the phone's id of the picture, which may arrive later
  sha256             text,
  recipient_name     text,
  verified           boolean,
  latitude           double precision,
  longitude          double precision,
  happened_at        timestamptz not null,
  received_at        timestamptz not null,
  picture_deleted_at timestamptz,
  foreign key (booking_id, stop_index) references stops (booking_id, index)
);
create index proofs_by_booking on proofs (booking_id);
create index proofs_by_age on proofs (received_at) where picture_deleted_at is null;

-- Messages of customer, driver and staff about a booking, with the driver who had it then: the next
-- one reads nothing from before.
create table chat_messages (
  id          bigint generated always as identity primary key,
  booking_id  uuid not null references bookings (id),
  driver_id   uuid not null references accounts (id),
  author_role text not null check (author_role in ('customer', 'driver', 'staff')),
  author_id   uuid not null,
  author_name text not null,
  text        text not null,
  upload_id   uuid references uploads (id),
  created_at  timestamptz not null,
  check (text <> '' or upload_id is not null)
);
create index chat_messages_by_booking on chat_messages (booking_id, id);
create index chat_messages_by_age on chat_messages (created_at);
create index chat_messages_by_upload on chat_messages (upload_id) where upload_id is not null;
revoke update, truncate on chat_messages from songtan_app;

-- The last message a person read, and the last one they were notified of: one notice for each
-- pause.
create table chat_readers (
  booking_id  uuid not null references bookings (id),
  account_id  uuid not null references accounts (id),
  read_id     bigint not null default 0,
  notified_id bigint not null default 0,
  primary key (booking_id, account_id)
);
revoke truncate on chat_readers from songtan_app;

-- Where goods wait that could not be delivered or returned.
create table depots (
  id         uuid primary key default gen_random_uuid(),
  name_th    text not null,
  name_en    text not null,
  address_th text not null,
  address_en text not null,
  hours_th   text not null,
  hours_en   text not null,
  phone      text not null,
  latitude   double precision not null,
  longitude  double precision not null,
  -- Accepts no more goods; those that are there can be collected.
  closed     boolean not null default false,
  saved_at   timestamptz not null,
  saved_by   uuid references staff (id)
);
revoke delete, truncate on depots from songtan_app;
alter table bookings add foreign key (depot_id) references depots (id);

-- Goods that pass from one driver to another. Both confirm with a photo; until then the first one
-- has the goods.
create table handovers (
  id                uuid primary key default gen_random_uuid(),
  booking_id        uuid not null references bookings (id),
  from_driver_id    uuid not null references drivers (account_id),
  to_driver_id      uuid not null references drivers (account_id),
  -- Reserved among the second driver's bookings.
  slot              smallint not null check (slot in (1, 2)),
  latitude          double precision not null,
  longitude         double precision not null,
  place             text not null,
  note              text not null,
  proposed_by       uuid not null references staff (id),
  proposed_at       timestamptz not null,
  given_at          timestamptz,
  -- The first driver's event, or what staff recorded for a driver they could not reach.
  given_event_id    uuid references task_events (id),
  given_recorded_by uuid references staff (id),
  given_note        text,
  given_upload_id   uuid,
  received_at       timestamptz,
  received_event_id uuid references task_events (id),
  done_at           timestamptz,
  -- The first driver's part of the pay.
  from_pay_satang   bigint check (from_pay_satang >= 0),
  ended_at          timestamptz,
  check (from_driver_id <> to_driver_id),
  check ((given_at is null) = (given_event_id is null and given_recorded_by is null)),
  check ((given_recorded_by is null) = (given_note is null)),
  check ((received_at is null) = (received_event_id is null)),
  check (done_at is null or (given_at is not null and received_at is not null)),
  check ((done_at is null) = (from_pay_satang is null)),
  check (done_at is null or ended_at is null),
  constraint handovers_recorded_with check (given_upload_id is null or given_recorded_by is not null)
);
create unique index handovers_one_open on handovers (booking_id)
  where done_at is null and ended_at is null;
create unique index handovers_one_per_slot on handovers (to_driver_id, slot)
  where done_at is null and ended_at is null;
create index handovers_by_booking on handovers (booking_id, proposed_at);
create index handovers_by_receiver on handovers (to_driver_id);
create index handovers_by_giver on handovers (from_driver_id) where done_at is not null;
revoke delete, truncate on handovers from songtan_app;

-- A recipient moves the pin of a drop-off once, by at most 300 m; the key allows one move.
create table recipient_moves (
  booking_id     uuid not null,
  stop_index     int not null check (stop_index between 1 and 15),
  from_latitude  double precision not null,
  from_longitude double precision not null,
  to_latitude    double precision not null,
  to_longitude   double precision not null,
  metres         int not null check (metres between 0 and 300),
  moved_at       timestamptz not null,
  primary key (booking_id, stop_index),
  foreign key (booking_id, stop_index) references stops (booking_id, index)
);
revoke update, truncate on recipient_moves from songtan_app;

-- One for each delivered booking.
create table ratings (
  booking_id uuid primary key references bookings (id),
  driver_id  uuid not null references drivers (account_id),
  stars      int not null check (stars between 1 and 5),
  comment    text,
  created_at timestamptz not null
);
revoke update, delete, truncate on ratings from songtan_app;
