-- Payouts: money that leaves. Bank accounts, payouts and the runs that two members of staff agree
-- to, pay that is frozen, and cash on delivery from its collection until its sender has it.

-- The newest row that has begun counts.
create table payout_terms (
  effective_from date primary key,
  min_satang     bigint not null check (min_satang > 0),
  -- Of one transfer, with its VAT.
  fee_satang     bigint not null check (fee_satang >= 0 and fee_satang < min_satang),
  run_minutes    int not null check (run_minutes between 0 and 1439),
  bank_days      int not null check (bank_days between 0 and 30),
  cod_hold_days  int not null check (cod_hold_days between 0 and 60),
  cod_cover_days int not null check (cod_cover_days >= cod_hold_days),
  source         text not null
);
insert into payout_terms values ('2026-01-01', 10000, 3210, 660, 1, 5, 14,
  'Launch values. Fee: the provider''s price list, 30 THB a transfer and 7% VAT [B]. Hold days: PRODUCT 10 [B].');
revoke insert, update, delete, truncate on payout_terms from songtan_app;

-- Bank accounts: a driver's approved one, or the one a customer gave. A changed account is another
-- row.
create table payout_accounts (
  id                    uuid primary key,
  account_id            uuid not null references accounts (id),
  bank_code             text not null,
  account_name          text not null,
  last_digits           text not null check (last_digits ~ '^[0-9]{4}$'),
  number_hash           text not null,
  sealed_number         bytea,        -- until the provider has received it
  state                 text not null check (state in ('waiting', 'pending', 'verified', 'refused')),
  provider_recipient_id text unique,
  failure_code          text,
  created_at            timestamptz not null,
  first_called_at       timestamptz,
  called_at             timestamptz,  -- a process calls the provider; no other one does
  -- The last poll of the provider; the next one begins with the oldest.
  polled_at             timestamptz,
  replaced_at           timestamptz,
  confirmed_at          timestamptz,  -- the same account was approved again
  -- Money waits for the owner to read the warning about a changed account.
  usable_from           timestamptz check (usable_from > created_at),
  check ((state in ('pending', 'verified')) <= (provider_recipient_id is not null)),
  check (state <> 'waiting' or replaced_at is not null or sealed_number is not null)
);
create unique index payout_accounts_current on payout_accounts (account_id)
  where replaced_at is null;
create index payout_accounts_open on payout_accounts (created_at)
  where state in ('waiting', 'pending') and replaced_at is null;
revoke delete, truncate on payout_accounts from songtan_app;

-- Payouts that are sent together. One member of staff prepares a run, another approves it.
create table payout_runs (
  id           uuid primary key,
  state        text not null check (state in ('prepared', 'approved', 'discarded')),
  send_day     date not null,
  prepared_by  uuid not null references staff (id),
  prepared_at  timestamptz not null,
  approved_by  uuid references staff (id),
  discarded_by uuid references staff (id),
  ended_at     timestamptz,
  total_satang bigint,                                -- as approved
  check (approved_by is null or approved_by <> prepared_by), -- four eyes
  check ((state = 'approved') = (approved_by is not null and total_satang is not null)),
  check ((state = 'discarded') = (discarded_by is not null)),
  check ((state = 'prepared') = (ended_at is null))
);
create unique index payout_runs_one_prepared on payout_runs ((true)) where state = 'prepared';
create index payout_runs_by_time on payout_runs (prepared_at desc, id desc);
revoke delete, truncate on payout_runs from songtan_app;

-- Transfers to a bank account. The money is set apart in the books before the provider is called.
create table payouts (
  id                   uuid primary key,
  kind                 text not null check (kind in ('driver', 'cod', 'credit')),
  account_id           uuid not null references accounts (id),
  payout_account_id    uuid not null references payout_accounts (id),
  amount_satang        bigint not null check (amount_satang > 0), -- what left the balance
  fee_satang           bigint not null check (fee_satang >= 0), -- of the provider, as it was shown
  -- What the provider transfers.
  transfer_satang      bigint not null check (transfer_satang > fee_satang),
  state                text not null
    check (state in ('requested', 'approved', 'sending', 'sent', 'paid', 'failed', 'rejected')),
  service_day          date not null,
  send_day             date,                          -- of the bank, once agreed to
  run_id               uuid references payout_runs (id),
  provider_transfer_id text unique,
  failure_code         text,
  note                 text,                          -- of staff, why it was rejected
  requested_at         timestamptz not null,
  first_called_at      timestamptz,                   -- from then on a lost transfer is searched
  called_at            timestamptz,                   -- a process calls the provider; no other one does
  -- The last poll of the provider; the next one begins with the oldest.
  polled_at            timestamptz,
  sent_at              timestamptz,
  ended_at             timestamptz,
  contradicted_at      timestamptz,                   -- the provider reported later that it had paid
  check ((state in ('sent', 'paid')) <= (provider_transfer_id is not null)),
  check ((state in ('approved', 'sending', 'sent', 'paid')) <= (send_day is not null)),
  -- No driver is paid without a run.
  check (kind = 'cod' or state in ('requested', 'rejected') or run_id is not null),
  check ((state in ('paid', 'failed', 'rejected')) = (ended_at is not null)),
  -- Customers receive the whole amount: we pay the fee.
  constraint payouts_fee_bearer
    check (transfer_satang = amount_satang + case kind when 'driver' then 0 else fee_satang end)
);
create unique index payouts_one_cod_a_day on payouts (account_id, service_day) where kind = 'cod';
create index payouts_by_account on payouts (account_id, requested_at desc, id desc);
create index payouts_by_time on payouts (requested_at desc, id desc);
create index payouts_open on payouts (requested_at)
  where state in ('requested', 'approved', 'sending', 'sent');
create unique index payouts_one_open on payouts (account_id)
  where kind in ('driver', 'credit') and state in ('requested', 'approved', 'sending');
revoke delete, truncate on payouts from songtan_app;

-- The payouts of a run, with those that were left out and why.
create table payout_run_items (
  run_id      uuid not null references payout_runs (id),
  payout_id   uuid not null references payouts (id),
  check_code  text,  -- why the run left it out by itself
  excluded_by uuid references staff (id),
  note        text,
  primary key (run_id, payout_id),
  check ((excluded_by is null) = (note is null))
);
create index payout_run_items_by_payout on payout_run_items (payout_id);
revoke delete, truncate on payout_run_items from songtan_app;

-- Money of a driver that a dispute or claim is about: still the driver's, and not paid out until
-- the freeze ends.
create table payout_freezes (
  source        text primary key,  -- what froze it; the same never freezes twice
  driver_id     uuid not null references drivers (account_id),
  booking_id    uuid references bookings (id),
  -- each_part: of every driver who has a part of the booking's pay; own_part: of this driver alone.
  -- Null: a fixed sum.
  follows       text check (follows in ('each_part', 'own_part')),
  amount_satang bigint not null check (amount_satang > 0),
  -- The most that it freezes, when the driver's part changes.
  max_satang    bigint check (max_satang > 0),
  reason        text not null,
  frozen_at     timestamptz not null,
  thawed_at     timestamptz,
  constraint payout_freezes_follow_a_booking check (follows is null or booking_id is not null),
  constraint payout_freezes_at_most check (amount_satang <= max_satang)
);
create index payout_freezes_by_driver on payout_freezes (driver_id) where thawed_at is null;
create index payout_freezes_by_booking on payout_freezes (booking_id)
  where thawed_at is null and follows is not null;
revoke delete, truncate on payout_freezes from songtan_app;

-- Each stop's cash on delivery until its sender has it: held for objections, frozen by one, paid
-- out or refunded.
create table cod_collections (
  id            uuid primary key default gen_random_uuid(),
  booking_id    uuid not null references bookings (id),
  stop_index    int not null,
  customer_id   uuid not null references accounts (id),
  driver_id     uuid not null references drivers (account_id),
  amount_satang bigint not null check (amount_satang > 0),
  state         text not null check (state in ('held', 'frozen', 'releasing', 'paid', 'refunded')),
  payout_id     uuid references payouts (id),
  collected_at  timestamptz not null,
  ended_at      timestamptz,
  unique (booking_id, stop_index),
  check ((state in ('releasing', 'paid')) = (payout_id is not null)),
  check ((state in ('paid', 'refunded')) = (ended_at is not null))
);
create index cod_collections_by_customer on cod_collections (customer_id, collected_at desc, id desc);
create index cod_collections_by_time on cod_collections (collected_at desc, id desc);
create index cod_collections_held on cod_collections (collected_at) where state = 'held';
create index cod_collections_by_payout on cod_collections (payout_id) where payout_id is not null;
create index cod_collections_by_driver on cod_collections (driver_id);
revoke delete, truncate on cod_collections from songtan_app;

-- Objections to paying out collected cash.
create table cod_objections (
  id             uuid primary key default gen_random_uuid(),
  collection_id  uuid not null references cod_collections (id),
  raised_kind    text not null check (raised_kind in ('staff', 'customer', 'driver', 'system')),
  raised_by      uuid,
  note           text not null,
  raised_at      timestamptz not null,
  -- Who proposes to refund the cash; another person decides.
  proposed_by    uuid references staff (id),
  proposal_note  text,
  proposed_at    timestamptz,
  decision       text check (decision in ('release', 'refund')),
  decided_by     uuid references staff (id),
  decision_note  text,
  decided_at     timestamptz,
  bank_reference text,                                -- of our own transfer back to the recipient
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)
    and (decision is null) = (decision_note is null)),
  check ((decision = 'refund') <= (bank_reference is not null)),
  -- Two people decide about a refund.
  check (not (decision = 'refund' and raised_kind = 'staff' and raised_by = decided_by)),
  constraint cod_objections_proposed
    check ((proposed_by is null) = (proposal_note is null) and (proposed_by is null) = (proposed_at is null)),
  constraint cod_objections_two
    check (proposed_by is null or decision <> 'refund' or proposed_by <> decided_by),
  constraint cod_objections_refund_proposed
    check (decision is distinct from 'refund' or raised_kind = 'staff' or proposed_by is not null)
);
create unique index cod_objections_open on cod_objections (collection_id) where decision is null;
revoke delete, truncate on cod_objections from songtan_app;
