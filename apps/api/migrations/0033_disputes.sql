-- Why: a cardholder's bank takes a payment back from us unless we prove the delivery. Each dispute stands here as the
--      provider tells of it; while it is open nothing is refunded and the driver's pay is held back.
-- Locks: new table only. Undo: drop the table.
create table disputes (
  id                  uuid primary key,
  provider_dispute_id text not null unique,
  payment_id          uuid references payments (id),
  charge_id           uuid references charges (id),
  booking_id          uuid references bookings (id),
  amount_satang       bigint not null check (amount_satang > 0),
  state               text not null check (state in ('open', 'pending', 'won', 'lost')),
  reason_code         text,
  reason_message      text,
  -- What staff say to it: a job carries it to the provider.
  answer              text,
  answered_by         uuid references staff (id),
  answered_at         timestamptz,
  accepted_by         uuid references staff (id),
  sent_at             timestamptz,
  failure_code        text,
  version             int not null default 0,
  opened_at           timestamptz not null,
  closed_at           timestamptz,
  check (num_nonnulls(payment_id, charge_id) = 1),
  check ((state in ('won', 'lost')) = (closed_at is not null))
);
create index disputes_open on disputes (opened_at) where state in ('open', 'pending');
create index disputes_by_payment on disputes (payment_id) where payment_id is not null;
create index disputes_by_charge on disputes (charge_id) where charge_id is not null;
revoke delete, truncate on disputes from songtan_app;
