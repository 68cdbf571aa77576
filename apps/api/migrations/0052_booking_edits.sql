-- Why: a customer may change the drop-offs once after a driver took the booking; the driver says yes or no. One question at a
--      time and one yes in a booking's life are held by the key. What a dearer prepaid route adds is due after the work, so the
--      booking says how much of its total nobody asks for before; what a cheaper one leaves over goes back by a refund of its
--      own. Another recipient at a stop gets another PIN and link: the generation is a part of what both are made from.
-- Locks: bookings, stops and refunds briefly, for columns with a constant default and a check. Undo: drop the table, the
--        columns, and set the check of 0046 back once no such refund is left.
create table booking_edits (
  id                uuid primary key default gen_random_uuid(),
  booking_id        uuid not null references bookings (id),
  driver_id         uuid not null references drivers (account_id),
  state             text not null check (state in ('asked', 'agreed', 'declined', 'expired', 'withdrawn')),
  from_index        int not null check (from_index between 1 and 15),
  drop_offs         jsonb not null,                     -- people in it are masked with the contacts of the booking
  before_satang     bigint not null check (before_satang > 0),
  total_satang      bigint not null check (total_satang > 0 and total_satang % 100 = 0),
  settlement        text not null check (settlement in ('nothing', 'more_cash', 'less_cash', 'due', 'refund')),
  driver_pay_satang bigint not null check (driver_pay_satang >= 0),
  commission_satang bigint not null,
  lines             jsonb not null,
  distance_metres   int not null check (distance_metres >= 0),
  duration_seconds  int not null check (duration_seconds >= 0),
  distance_source   text not null check (distance_source in ('road', 'estimate')),
  line              jsonb not null,
  asked_at          timestamptz not null,
  answer_by         timestamptz not null,
  answered_at       timestamptz,
  check ((state = 'asked') = (answered_at is null))
);
create unique index booking_edits_once on booking_edits (booking_id) where state in ('asked', 'agreed');
create index booking_edits_by_booking on booking_edits (booking_id, asked_at);
revoke delete, truncate on booking_edits from songtan_app;

alter table bookings add column later_satang bigint not null default 0;
alter table bookings add constraint bookings_later_part check (later_satang >= 0 and later_satang < total_satang);
alter table stops add column key_generation int not null default 0;

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in ('cancelled', 'unfulfilled', 'failed_pickup',
  'lost', 'unused', 'staff', 'claim', 'edited'));
