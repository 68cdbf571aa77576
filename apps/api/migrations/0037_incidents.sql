-- Why: when a driver vanishes before the pick-up the booking goes to another, and with goods aboard staff must look at it.
--      An incident is what staff must look at, made by a rule: one open one of a kind per booking. A booking remembers
--      when its driver should set out and be at the pick-up. Locks: columns without default and a new table, safe online.
-- Undo: drop the table and the columns.
alter table bookings add column pickup_leave_at timestamptz;
alter table bookings add column pickup_expected_at timestamptz check (pickup_expected_at >= pickup_leave_at);
create table incidents (
  id          uuid primary key default gen_random_uuid(),
  kind        text not null check (kind ~ '^[a-z][a-z_]{2,39}$'),
  booking_id  uuid references bookings (id),
  driver_id   uuid references drivers (account_id),
  details     jsonb not null default '{}',
  opened_at   timestamptz not null,
  closed_at   timestamptz check (closed_at >= opened_at),
  closed_by   uuid references staff (id),             -- null: closed by the rule itself
  resolution  text,
  check ((closed_at is null) = (resolution is null)),
  check (closed_by is null or closed_at is not null)
);
create unique index incidents_one_open on incidents (kind, booking_id) where closed_at is null;
create index incidents_open on incidents (opened_at) where closed_at is null;
create index incidents_by_booking on incidents (booking_id);
