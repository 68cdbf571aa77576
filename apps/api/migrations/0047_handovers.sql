-- Why: goods aboard of a driver who cannot go on are handed to another one. Each of the two says so with a photo; until both
--      have, the first has the goods. Staff may speak for the first where nobody reaches them. What the first has earned of
--      the pay is kept here when it is done, and moved in the books when the booking is settled.
-- Locks: a new table; ledger_kinds is read by inserts into ledger_entries only. Undo: drop the table, delete the kind.
insert into ledger_kinds (kind) values ('handover_paid');

create table handovers (
  id                uuid primary key default gen_random_uuid(),
  booking_id        uuid not null references bookings (id),
  from_driver_id    uuid not null references drivers (account_id),
  to_driver_id      uuid not null references drivers (account_id),
  -- Kept free for it among the second driver's jobs.
  job_place         smallint not null check (job_place in (1, 2)),
  latitude          double precision not null,
  longitude         double precision not null,
  place             text not null,
  words             text not null,
  proposed_by       uuid not null references staff (id),
  proposed_at       timestamptz not null,
  given_at          timestamptz,
  -- The giver's own word by its event, or that of staff with what they know.
  given_event_id    uuid references task_events (id),
  given_recorded_by uuid references staff (id),
  given_words       text,
  taken_at          timestamptz,
  taken_event_id    uuid references task_events (id),
  done_at           timestamptz,
  from_pay_satang   bigint check (from_pay_satang >= 0),
  ended_at          timestamptz,
  check (from_driver_id <> to_driver_id),
  check ((given_at is null) = (given_event_id is null and given_recorded_by is null)),
  check ((given_recorded_by is null) = (given_words is null)),
  check ((taken_at is null) = (taken_event_id is null)),
  check (done_at is null or (given_at is not null and taken_at is not null)),
  check ((done_at is null) = (from_pay_satang is null)),
  check (done_at is null or ended_at is null)
);
create unique index handovers_one_open on handovers (booking_id) where done_at is null and ended_at is null;
create unique index handovers_one_place on handovers (to_driver_id, job_place) where done_at is null and ended_at is null;
create index handovers_by_booking on handovers (booking_id, proposed_at);
create index handovers_by_receiver on handovers (to_driver_id);
revoke delete, truncate on handovers from songtan_app;
