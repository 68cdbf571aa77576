-- Why: goods that nobody takes back wait at a depot for seven days. A booking remembers when they set out for it, which depot
--      and since when; who fetched them, with a signature or picture; and who asked for them to be disposed of, which takes
--      two of staff.
-- Locks: bookings for a moment, empty columns and a check of few rows. Undo: drop the tables and columns.
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
  -- No more goods are brought there; those that are there can be fetched.
  closed     boolean not null default false,
  saved_at   timestamptz not null,
  saved_by   uuid references staff (id)
);
revoke delete, truncate on depots from songtan_app;

alter table bookings
  add column depot_id    uuid references depots (id),
  add column depot_since timestamptz,
  add column held_at     timestamptz,
  add constraint bookings_held_since check (state not in ('held', 'disposed') or held_at is not null);
create index bookings_held on bookings (held_at) where state = 'held';

create table depot_collections (
  booking_id   uuid primary key references bookings (id),
  collected_by text not null,
  kind         text not null check (kind in ('signature', 'photo')),
  -- Gone when its time is over, as with every proof.
  sealed_picture bytea,
  mime         text not null check (mime in ('image/jpeg', 'image/png')),
  words        text,
  recorded_by  uuid not null references staff (id),
  recorded_at  timestamptz not null
);
revoke delete, truncate on depot_collections from songtan_app;

create table disposals (
  id         uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings (id),
  words      text not null,
  asked_by   uuid not null references staff (id),
  asked_at   timestamptz not null,
  agreed     boolean,
  decided_by uuid references staff (id),
  decided_at timestamptz,
  check ((agreed is null) = (decided_by is null)),
  check ((agreed is null) = (decided_at is null)),
  -- Four eyes: it ends somebody's property.
  check (agreed is not true or decided_by <> asked_by)
);
create unique index disposals_one_open on disposals (booking_id) where agreed is null;
revoke delete, truncate on disposals from songtan_app;
