-- Why: staff help with every booking by hand: record what a driver did, choose a driver, cancel; they keep customers'
-- pages and book for people who call.
-- Locks: three new tables; on task_events, booking_events and adjustments a column each without a rewrite, and a check
-- of adjustments that holds for every row there is.
-- Undo: drop the three tables and the columns, and put back the check of adjustments.

-- Staff speak for a driver when the phone has died.
alter table task_events add column recorded_by uuid references staff (id);
alter table booking_events add column recorded_by uuid references staff (id);

-- Staff cancel for a customer. Above the limits of one person another one decides.
create table booking_cancellations (
  id            uuid primary key default gen_random_uuid(),
  booking_id    uuid not null references bookings (id),
  fee           text not null check (fee in ('by_rule', 'none')),
  fee_satang    bigint not null check (fee_satang >= 0),
  -- What goes back to the customer, or is waived.
  moved_satang  bigint not null check (moved_satang >= 0),
  note          text not null,
  state         text not null check (state in ('proposed', 'done', 'turned_down')),
  proposed_by   uuid not null references staff (id),
  created_at    timestamptz not null,
  decided_by    uuid references staff (id),
  decision_note text check (char_length(decision_note) <= 500),
  decided_at    timestamptz,
  check (state = 'proposed' or decided_at is not null)
);
create unique index booking_cancellations_one_open on booking_cancellations (booking_id)
  where state = 'proposed';
create index booking_cancellations_by_booking on booking_cancellations (booking_id, created_at);
create index booking_cancellations_by_staff on booking_cancellations (proposed_by, created_at);
revoke delete, truncate on booking_cancellations from songtan_app;

create table customer_notes (
  id          uuid primary key default gen_random_uuid(),
  customer_id uuid not null references accounts (id),
  staff_id    uuid not null references staff (id),
  text        text not null check (length(text) between 1 and 500),
  created_at  timestamptz not null
);
create index customer_notes_by_customer on customer_notes (customer_id, created_at desc);
revoke update, delete, truncate on customer_notes from songtan_app;

-- Times in which a customer could not sign in or book.
create table customer_suspensions (
  id                 uuid primary key default gen_random_uuid(),
  customer_id        uuid not null references accounts (id),
  reason             text not null,
  note               text not null,
  suspended_by       uuid not null references staff (id),
  suspended_at       timestamptz not null,
  reinstated_by      uuid references staff (id),
  reinstated_at      timestamptz,
  reinstatement_note text,
  check ((reinstated_by is null) = (reinstated_at is null))
);
create unique index customer_suspensions_open on customer_suspensions (customer_id)
  where reinstated_at is null;
create index customer_suspensions_by_customer on customer_suspensions (customer_id, suspended_at desc);
revoke delete, truncate on customer_suspensions from songtan_app;

-- Credit within the limits of one person is given at once: no one else has decided.
alter table adjustments add column alone boolean not null default false;
alter table adjustments drop constraint adjustments_check1;
alter table adjustments add constraint adjustments_second_person
  check (state <> 'done' or alone or decided_by <> proposed_by);
