-- Why: money out. A payout stands here, with its money set apart in the books, before the provider is asked; two of staff
--      agree to a run before anything leaves, which the rows themselves insist on; what a dispute is about is held back.
-- Locks: new tables only. Undo: drop the tables and the kinds.
insert into ledger_kinds (kind) values ('payout_requested'), ('payout_returned'), ('payout_paid'), ('cod_refunded');

-- Dated data: the newest row that has begun counts.
create table payout_terms (
  effective_from date primary key,
  min_satang     bigint not null check (min_satang > 0),
  fee_satang     bigint not null check (fee_satang >= 0 and fee_satang < min_satang), -- of one transfer, with its VAT
  run_minutes    int not null check (run_minutes between 0 and 1439),
  bank_days      int not null check (bank_days between 0 and 30),
  cod_hold_days  int not null check (cod_hold_days between 0 and 60),
  cod_cover_days int not null check (cod_cover_days >= cod_hold_days),
  source         text not null
);
insert into payout_terms values ('2026-01-01', 10000, 3210, 660, 1, 5, 14,
  'Launch values. Fee: the provider''s price list, 30 THB a transfer and 7% VAT [B]. Hold days: PRODUCT 10 [B].');
revoke insert, update, delete, truncate on payout_terms from songtan_app;

-- Where somebody is paid to: a driver's approved account, or the one a customer gave. Another account is another row.
create table payout_accounts (
  id                    uuid primary key,
  account_id            uuid not null references accounts (id),
  bank_code             text not null,
  account_name          text not null,
  last_digits           text not null check (last_digits ~ '^[0-9]{4}$'),
  number_hash           text not null,
  sealed_number         bytea,                       -- until the provider has it
  state                 text not null check (state in ('waiting', 'pending', 'verified', 'refused')),
  provider_recipient_id text unique,
  failure_code          text,
  created_at            timestamptz not null,
  first_called_at       timestamptz,
  called_at             timestamptz,                 -- somebody asks the provider; nobody else does
  replaced_at           timestamptz,
  check ((state in ('pending', 'verified')) <= (provider_recipient_id is not null)),
  check (state <> 'waiting' or replaced_at is not null or sealed_number is not null)
);
create unique index payout_accounts_current on payout_accounts (account_id) where replaced_at is null;
create index payout_accounts_open on payout_accounts (created_at) where state in ('waiting', 'pending') and replaced_at is null;

create table payout_runs (
  id           uuid primary key,
  state        text not null check (state in ('prepared', 'approved', 'discarded')),
  send_day     date not null,
  prepared_by  uuid not null references staff (id),
  prepared_at  timestamptz not null,
  approved_by  uuid references staff (id),
  discarded_by uuid references staff (id),
  ended_at     timestamptz,
  total_satang bigint,                               -- as approved
  check (approved_by is null or approved_by <> prepared_by),                       -- four eyes
  check ((state = 'approved') = (approved_by is not null and total_satang is not null)),
  check ((state = 'discarded') = (discarded_by is not null)),
  check ((state = 'prepared') = (ended_at is null))
);
create unique index payout_runs_one_prepared on payout_runs ((true)) where state = 'prepared';
create index payout_runs_by_time on payout_runs (prepared_at desc, id desc);

create table payouts (
  id                   uuid primary key,
  kind                 text not null check (kind in ('driver', 'cod')),
  account_id           uuid not null references accounts (id),
  payout_account_id    uuid not null references payout_accounts (id),
  amount_satang        bigint not null check (amount_satang > 0),         -- what left the balance
  fee_satang           bigint not null check (fee_satang >= 0),           -- of the provider, as it was shown
  transfer_satang      bigint not null check (transfer_satang > fee_satang), -- what the provider is asked to take
  state                text not null
    check (state in ('requested', 'approved', 'sending', 'sent', 'paid', 'failed', 'rejected')),
  service_day          date not null,
  send_day             date,                         -- of the bank, once agreed to
  run_id               uuid references payout_runs (id),
  provider_transfer_id text unique,
  failure_code         text,
  words                text,                         -- of staff, why it was rejected
  requested_at         timestamptz not null,
  first_called_at      timestamptz,                  -- from then on a lost transfer is looked for
  called_at            timestamptz,                  -- somebody asks the provider; nobody else does
  sent_at              timestamptz,
  ended_at             timestamptz,
  contradicted_at      timestamptz,                  -- the provider said later that it had paid after all
  check (transfer_satang = amount_satang + case kind when 'cod' then fee_satang else 0 end),
  check ((state in ('sent', 'paid')) <= (provider_transfer_id is not null)),
  check ((state in ('approved', 'sending', 'sent', 'paid')) <= (send_day is not null)),
  check (kind = 'cod' or state in ('requested', 'rejected') or run_id is not null),  -- no driver is paid without a run
  check ((state in ('paid', 'failed', 'rejected')) = (ended_at is not null))
);
create unique index payouts_one_open on payouts (account_id)
  where kind = 'driver' and state in ('requested', 'approved', 'sending');
create unique index payouts_one_cod_a_day on payouts (account_id, service_day) where kind = 'cod';
create index payouts_by_account on payouts (account_id, requested_at desc, id desc);
create index payouts_by_time on payouts (requested_at desc, id desc);
create index payouts_open on payouts (requested_at) where state in ('requested', 'approved', 'sending', 'sent');

create table payout_run_items (
  run_id      uuid not null references payout_runs (id),
  payout_id   uuid not null references payouts (id),
  check_code  text,                                  -- why the run itself leaves it out
  excluded_by uuid references staff (id),
  words       text,
  primary key (run_id, payout_id),
  check ((excluded_by is null) = (words is null))
);
create index payout_run_items_by_payout on payout_run_items (payout_id);

-- Money of a driver that a dispute or claim is about: theirs still, and not paid out until it is thawed.
create table payout_freezes (
  source        text primary key,                    -- what froze it; the same never freezes twice
  driver_id     uuid not null references drivers (account_id),
  booking_id    uuid references bookings (id),
  amount_satang bigint not null check (amount_satang > 0),
  reason        text not null,
  frozen_at     timestamptz not null,
  thawed_at     timestamptz
);
create index payout_freezes_by_driver on payout_freezes (driver_id) where thawed_at is null;
revoke delete, truncate on payout_accounts, payouts, payout_runs, payout_run_items, payout_freezes from songtan_app;
