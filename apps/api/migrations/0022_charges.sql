-- Why: what a customer pays after the booking's own payment: a tip, a higher price while a driver is looked for, and what
--      is owed afterwards (waiting, the way back, a late cancellation). Written down before the provider is asked, as
--      payments are. A refund goes back to a payment or to one of these.
-- Locks: payments and refunds for a moment, no rewrite. Undo: drop the table and the new columns, payment_id not null again.
create table charges (
  id                 uuid primary key,
  customer_id        uuid not null references accounts (id),
  booking_id         uuid references bookings (id),  -- null: dues of whichever bookings
  purpose            text not null check (purpose in ('tip', 'priority_fee', 'due')),
  method             text not null check (method in ('card', 'promptpay')),
  amount_satang      bigint not null check (amount_satang >= 2000),
  off_session        boolean not null default false,  -- a kept card, without its owner there to confirm
  saved_card_id      uuid references saved_cards (id) on delete set null,
  state              text not null check (state in ('calling', 'pending', 'paid', 'failed', 'expired', 'given_back')),
  provider_charge_id text unique,
  authorize_uri      text,
  qr_image_url       text,
  failure_code       text,
  place              bigint generated always as identity,
  created_at         timestamptz not null,
  called_at          timestamptz,
  expires_at         timestamptz not null,
  ended_at           timestamptz,
  check ((state in ('pending', 'paid', 'given_back')) <= (provider_charge_id is not null)),
  check ((purpose = 'due') or (booking_id is not null)),
  check (not off_session or (purpose = 'due' and method = 'card' and booking_id is not null))
);
create index charges_by_booking on charges (booking_id, place) where booking_id is not null;
create index charges_by_customer on charges (customer_id, place);
create index charges_open on charges (created_at) where state in ('calling', 'pending');
create unique index charges_one_under_way on charges (booking_id, purpose)
  where state in ('calling', 'pending') and purpose <> 'due';
create unique index charges_one_due_under_way on charges (customer_id)
  where state in ('calling', 'pending') and purpose = 'due';
create unique index charges_one_tip on charges (booking_id) where state = 'paid' and purpose = 'tip';
-- A kept card is tried once for a booking's dues, whatever became of it.
create unique index charges_one_off_session on charges (booking_id) where off_session;
revoke delete, truncate on charges from songtan_app;

alter table payments add column saved_card_id uuid references saved_cards (id) on delete set null;

alter table refunds alter column payment_id drop not null;
alter table refunds add column charge_id uuid references charges (id);
alter table refunds add constraint refunds_of_one check (num_nonnulls(payment_id, charge_id) = 1);
create unique index refunds_charge_reason on refunds (charge_id, reason) where reason not in ('staff', 'claim');

insert into ledger_kinds (kind) values ('tip_received'), ('priority_received'), ('due_received'), ('charge_unused'),
  ('waiting_settled'), ('due_paid');
