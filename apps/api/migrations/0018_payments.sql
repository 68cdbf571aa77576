-- Why: paying by card and PromptPay. A try stands here before the provider is asked, so that a charge made just before a
--      crash is found again; one booking has at most one try under way and one that paid. Webhooks are kept as they came.
-- Locks: ledger_entries briefly, for its kinds; otherwise new tables. Undo: drop the tables, set the kinds back.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in ('commission_held', 'hold_released',
  'fare_collected', 'cod_collected', 'job_settled', 'cancellation_settled', 'cash_offset', 'top_up_received',
  'payment_received', 'payment_unused', 'refund_sent'));

create table payments (
  id                 uuid primary key,
  booking_id         uuid not null references bookings (id),
  method             text not null check (method in ('card', 'promptpay')),
  amount_satang      bigint not null check (amount_satang > 0),
  state              text not null check (state in ('calling', 'pending', 'paid', 'failed', 'expired', 'given_back')),
  provider_charge_id text unique,                    -- null until the provider has answered
  authorize_uri      text,
  qr_image_url       text,
  failure_code       text,
  place              bigint generated always as identity, -- the order of tries, also of two in one moment
  created_at         timestamptz not null,
  called_at          timestamptz,                    -- somebody asks the provider; nobody else does
  expires_at         timestamptz not null,
  ended_at           timestamptz,
  check ((state in ('pending', 'paid', 'given_back')) <= (provider_charge_id is not null))
);
create index payments_by_booking on payments (booking_id, created_at);
create unique index payments_one_under_way on payments (booking_id) where state in ('calling', 'pending');
create unique index payments_one_paid on payments (booking_id) where state = 'paid';
create index payments_open on payments (created_at) where state in ('calling', 'pending');

create table refunds (
  id                 uuid primary key,
  payment_id         uuid not null references payments (id),
  amount_satang      bigint not null check (amount_satang > 0),
  reason             text not null check (reason in ('cancelled', 'unfulfilled', 'failed_pickup', 'unused')),
  state              text not null check (state in ('waiting', 'sent', 'failed')),
  provider_refund_id text unique,
  created_at         timestamptz not null,
  ended_at           timestamptz,
  unique (payment_id, reason)
);
create index refunds_waiting on refunds (created_at) where state = 'waiting';

-- What the provider told us, word for word. A hint to look at the charge, and the trail of what was heard.
create table provider_events (
  id          text primary key,                      -- the provider's own: the same event twice is one
  key         text not null,
  charge_id   text,
  body        jsonb not null,
  received_at timestamptz not null,
  handled_at  timestamptz
);
create index provider_events_open on provider_events (received_at) where handled_at is null;
revoke delete, truncate on payments, refunds, provider_events from songtan_app;

create table provider_customers (
  account_id uuid primary key references accounts (id),
  provider_customer_id text not null unique
);
create table saved_cards (
  id                uuid primary key default gen_random_uuid(),
  account_id        uuid not null references accounts (id),
  provider_card_id  text not null unique,
  brand             text not null,
  last_digits       text not null check (last_digits ~ '^[0-9]{4}$'),
  expiration_month  int not null check (expiration_month between 1 and 12),
  expiration_year   int not null,
  created_at        timestamptz not null
);
create index saved_cards_by_account on saved_cards (account_id, created_at);
