-- Drivers: documents and their review, suspensions and appeals, times on duty and positions.

-- A driver's documents with the state of their review. A changed bank account needs two reviewers.
create table documents (
  driver_id         uuid not null references drivers (account_id),
  kind              text not null
    check (kind in ('account', 'citizen-card', 'driver-license', 'vehicle', 'vehicle-act', 'bank-account')),
  state             text not null check (state in ('pending', 'confirming', 'approved', 'rejected', 'expired')),
  fields            jsonb not null,                  -- what is about no person; the rest is sealed
  sealed_fields     bytea,                           -- AES-256-GCM with key id
  sealed_personal   bytea,
  expires_on        date,
  rejection_reason  text,
  rejection_note    text,
  submitted_at      timestamptz not null,
  resubmitted       boolean not null default false,
  second_needed     boolean not null default false,  -- a changed bank account: two people approve it
  first_approved_by uuid references staff (id),
  first_approved_at timestamptz,
  decided_by        uuid references staff (id),
  decided_at        timestamptz,
  images_deleted_at timestamptz,                     -- result, last digits and end of validity stay
  primary key (driver_id, kind),
  constraint documents_first_approval
    check ((first_approved_by is null) = (first_approved_at is null)
      and (state <> 'confirming' or first_approved_by is not null)),
  constraint documents_approved_by_two
    check (not (state in ('approved', 'expired') and second_needed)
      or coalesce(first_approved_by <> decided_by, false))
);
-- The review queue, the longest wait first. 'confirming' waits for a second reviewer.
create index documents_waiting on documents (submitted_at, driver_id, kind)
  where state in ('pending', 'confirming');

-- Keyed hashes: one person, bank account or plate makes one driver account.
create table document_number_reservations (
  kind      text not null check (kind in ('citizen', 'bank', 'plate')),
  hash      text not null,
  driver_id uuid not null references drivers (account_id),
  primary key (kind, hash),
  unique (driver_id, kind)  -- a driver has one of each; a new one replaces it
);

-- Who looked at a document's numbers and pictures, and why. Drivers see it.
create table document_access_log (
  id         uuid primary key default gen_random_uuid(),
  driver_id  uuid not null references drivers (account_id),
  kind       text not null,
  staff_id   uuid not null references staff (id),
  staff_name text not null,
  reason     text not null,
  note       text,
  opened_at  timestamptz not null
);
create index document_access_log_by_driver on document_access_log (driver_id, opened_at desc, id desc);
revoke update, delete, truncate on document_access_log from songtan_app;

-- Reminders of a document's end that were sent, each once.
create table document_reminders (
  driver_id  uuid not null references drivers (account_id),
  kind       text not null,
  expires_on date not null,
  days       int not null check (days in (1, 7, 30)),
  sent_at    timestamptz not null,
  primary key (driver_id, kind, expires_on, days)  -- once each
);

-- One reviewer at a time for a driver; a lock that has ended is free.
create table review_locks (
  driver_id uuid primary key references drivers (account_id),
  staff_id  uuid not null references staff (id),
  until     timestamptz not null
);

-- Notes of staff about a driver.
create table driver_notes (
  id         uuid primary key default gen_random_uuid(),
  driver_id  uuid not null references drivers (account_id),
  staff_id   uuid not null references staff (id),
  text       text not null check (length(text) between 1 and 500),
  created_at timestamptz not null
);
create index driver_notes_by_driver on driver_notes (driver_id, created_at desc);
revoke update, delete, truncate on driver_notes from songtan_app;

-- A driver sent a number that belongs to another driver's account. Staff look at it.
create table driver_flags (
  id              uuid primary key default gen_random_uuid(),
  driver_id       uuid not null references drivers (account_id),
  other_driver_id uuid not null references drivers (account_id),
  kind            text not null check (kind in ('same_citizen', 'same_bank', 'same_plate')),
  flagged_at      timestamptz not null,
  resolved_at     timestamptz,
  resolved_by     uuid references staff (id),
  check ((resolved_at is null) = (resolved_by is null)),
  check (driver_id <> other_driver_id)
);
create unique index driver_flags_open on driver_flags (driver_id, other_driver_id, kind)
  where resolved_at is null;
create index driver_flags_waiting on driver_flags (flagged_at) where resolved_at is null;
revoke delete, truncate on driver_flags from songtan_app;

-- Times in which a driver could not work.
create table suspensions (
  id                 uuid primary key default gen_random_uuid(),
  driver_id          uuid not null references drivers (account_id),
  reason             text not null,
  note               text,
  suspended_by       uuid not null references staff (id),
  suspended_at       timestamptz not null,
  reinstated_by      uuid references staff (id),
  reinstated_at      timestamptz,
  reinstatement_note text,
  check ((reinstated_by is null) = (reinstated_at is null))
);
create unique index suspensions_open on suspensions (driver_id) where reinstated_at is null;
create index suspensions_by_driver on suspensions (driver_id, suspended_at desc);
revoke delete, truncate on suspensions from songtan_app;

-- A driver's answer to a suspension.
create table appeals (
  id            uuid primary key default gen_random_uuid(),
  suspension_id uuid not null references suspensions (id),
  driver_id     uuid not null references drivers (account_id),
  text          text not null,
  state         text not null default 'open' check (state in ('open', 'upheld', 'granted')),
  answer        text,
  answered_by   uuid references staff (id),
  answered_at   timestamptz,
  created_at    timestamptz not null,
  check ((state = 'open') = (answered_at is null))
);
create unique index appeals_open on appeals (suspension_id) where state = 'open';
create index appeals_by_driver on appeals (driver_id, created_at desc);
create index appeals_waiting on appeals (created_at) where state = 'open';
revoke delete, truncate on appeals from songtan_app;

-- When a driver was on duty.
create table duty_periods (
  id        bigint generated always as identity primary key,
  driver_id uuid not null references drivers (account_id),
  began_at  timestamptz not null,
  ended_at  timestamptz,
  check (ended_at >= began_at)
);
create index duty_periods_by_driver on duty_periods (driver_id, began_at);
create unique index duty_periods_open on duty_periods (driver_id) where ended_at is null;

-- Breaks during duty: they are no time on duty. One that is ended early is cut short.
create table duty_breaks (
  id        bigint generated always as identity primary key,
  driver_id uuid not null references drivers (account_id),
  began_at  timestamptz not null,
  ends_at   timestamptz not null,
  constraint duty_breaks_length
    check (ends_at >= began_at and ends_at - began_at <= interval '60 minutes')
);
create index duty_breaks_by_driver on duty_breaks (driver_id, began_at);

-- Where a driver goes: only jobs that lead there are offered. The place is known while it is in use
-- and removed in the same update that ends it.
create table driver_destinations (
  id        uuid primary key default gen_random_uuid(),
  driver_id uuid not null references drivers (account_id),
  name      text check (length(name) between 1 and 300),
  latitude  double precision,
  longitude double precision,
  began_at  timestamptz not null,
  ends_at   timestamptz not null,
  ended_at  timestamptz,
  check (ends_at > began_at),
  constraint driver_destinations_place_in_use
    check (num_nonnulls(name, latitude, longitude) = case when ended_at is null then 3 else 0 end)
);
create unique index driver_destinations_open on driver_destinations (driver_id) where ended_at is null;
create index driver_destinations_by_driver on driver_destinations (driver_id, began_at);

-- The last position of each driver; the next report writes it again, so it need not survive a
-- crash.
create unlogged table driver_presence (
  driver_id       uuid primary key references drivers (account_id),
  latitude        double precision not null,
  longitude       double precision not null,
  heading         double precision,
  accuracy_metres double precision,
  recorded_at     timestamptz not null,
  received_at     timestamptz not null
);

-- Where a driver was during a booking. One partition for each day (UTC), so that old days are
-- dropped and not deleted row by row.
create table positions (
  booking_id  uuid not null references bookings (id),
  driver_id   uuid not null references drivers (account_id),
  latitude    double precision not null,
  longitude   double precision not null,
  heading     double precision,
  recorded_at timestamptz not null,
  received_at timestamptz not null
) partition by range (received_at);
-- Rows without a day of their own: old ones that a report needs, and those of a day that was not
-- made in time.
create table positions_rest partition of positions default;
create index positions_by_booking on positions (booking_id, recorded_at);

-- Makes the missing days (UTC) from `first` to `last`, except one with rows in the rest. The
-- program may not create tables.
create function make_position_days(first date, last date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one  date;
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('position_days'));
  for one in select generate_series(first, last, '1 day')::date loop
    name := 'positions_' || to_char(one, 'YYYYMMDD');
    continue when to_regclass(name) is not null;
    continue when exists (select from positions_rest where received_at >= (one::timestamp at time zone 'UTC')
                            and received_at < ((one + 1)::timestamp at time zone 'UTC'));
    execute format('create table %I partition of positions for values from (%L) to (%L)', name,
      one::timestamp at time zone 'UTC', (one + 1)::timestamp at time zone 'UTC');
    execute format('grant select, insert, delete on %I to songtan_app', name);
  end loop;
end
$$;
revoke all on function make_position_days(date, date) from public;
grant execute on function make_position_days(date, date) to songtan_app;
select make_position_days((now() at time zone 'UTC')::date, (now() at time zone 'UTC')::date + 3);

-- Drops the days that ended before `before`. Rows of bookings with an open report move to the rest
-- and stay.
create function drop_position_days(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part    regclass;
  dropped int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('position_days'));
  for part in
    select inhrelid::regclass from pg_inherits
    where inhparent = 'positions'::regclass and inhrelid <> 'positions_rest'::regclass
      and to_date(right(inhrelid::regclass::text, 8), 'YYYYMMDD') + 1 <= (before at time zone 'UTC')::date
  loop
    execute format('alter table positions detach partition %s', part);
    execute format('insert into positions select p.* from %s p where exists (select from reports r
      where r.booking_id = p.booking_id and r.ended_at is null)', part);
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;
revoke all on function drop_position_days(timestamptz) from public;
grant execute on function drop_position_days(timestamptz) to songtan_app;
