-- Accounting: every satang of a booking in double-entry books, the tax in it, receipts and the
-- months that are closed. The rules that an error in code must never break are checks and triggers
-- here. Corrections are new entries.

-- What an entry can be.
create table ledger_kinds (
  kind text primary key
);
insert into ledger_kinds (kind) values
  ('commission_held'), ('hold_released'), ('fare_collected'), ('cod_collected'), ('job_settled'),
  ('cancellation_settled'), ('cash_offset'), ('top_up_received'), ('payment_received'), ('payment_unused'),
  ('refund_sent'), ('tip_received'), ('priority_received'), ('due_received'), ('charge_unused'),
  ('waiting_settled'), ('due_paid'), ('payout_requested'), ('payout_returned'), ('payout_paid'),
  ('cod_refunded'), ('withholding_recorded'), ('refund_granted'), ('claim_granted'), ('credit_paid_out'),
  ('adjusted'), ('dispute_lost'), ('credit_used'), ('recovery_settled'), ('handover_paid'),
  ('credit_given_up');
revoke insert, update, delete, truncate on ledger_kinds from songtan_app;

-- One for each money event. A month that was reported to the tax office accepts no entry.
create table ledger_entries (
  id            bigint generated always as identity primary key,
  kind          text not null,
  source        text not null unique,  -- what made it; the same event never makes a second entry
  booking_id    uuid references bookings (id),
  happened_at   timestamptz not null,
  -- The day on which it counts: when it happened, or the first day of an open month. Set by a trigger.
  accounting_on date default '-infinity' not null,
  recorded_at   timestamptz not null,
  constraint ledger_entries_kind foreign key (kind) references ledger_kinds (kind)
);
create index ledger_entries_by_booking on ledger_entries (booking_id) where booking_id is not null;
create index ledger_entries_by_accounting_day on ledger_entries (accounting_on, id);
create index ledger_entries_by_time on ledger_entries (happened_at);
revoke update, delete, truncate on ledger_entries from songtan_app;

-- The lines of an entry; their sum is zero.
create table ledger_postings (
  entry_id      bigint not null references ledger_entries (id),
  line          int not null check (line >= 0),
  account       text not null,
  owner_id      uuid,
  amount_satang bigint not null check (amount_satang <> 0),
  primary key (entry_id, line),
  constraint ledger_postings_account
    check (
      case when owner_id is null
        then account in ('platform_revenue', 'other_income', 'vat_output', 'withholding', 'promo_cost',
          'claims_cost', 'payouts_in_flight', 'provider_clearing', 'provider_fees', 'bank')
        else account in ('customer_due', 'customer_credit', 'booking_prepaid', 'driver_available',
          'driver_held', 'driver_cash_owed', 'cod_held')
      end
    )
);
create index ledger_postings_by_owner on ledger_postings (owner_id, account, entry_id)
  where owner_id is not null;
create index ledger_postings_by_account on ledger_postings (account, entry_id)
  where owner_id is null;
revoke update, delete, truncate on ledger_postings from songtan_app;

-- The balances of owned accounts, written by a trigger alone. The platform's own accounts are
-- summed when they are read: one row for all would make every booking wait for every other.
create table ledger_balances (
  account        text not null,
  owner_id       uuid not null,
  balance_satang bigint not null,
  primary key (account, owner_id),
  check (account not in ('driver_held', 'booking_prepaid', 'cod_held', 'customer_credit')
    or balance_satang <= 0),
  check (account not in ('driver_cash_owed', 'customer_due') or balance_satang >= 0)
);
revoke insert, update, delete, truncate on ledger_balances from songtan_app;

-- Months that are closed.
create table ledger_months (
  month       date primary key check (extract(day from month) = 1),
  id          uuid not null unique default gen_random_uuid(),
  closed_at   timestamptz not null,
  closed_by   uuid not null references staff (id),
  entry_count bigint not null check (entry_count >= 0),
  -- Only a month that is over in Bangkok.
  check (closed_at >= (month + interval '1 month') at time zone 'Asia/Bangkok')
);
revoke update, delete, truncate on ledger_months from songtan_app;

-- What each account had when its month closed; compared with the sums from then on.
create table ledger_month_balances (
  month          date not null references ledger_months (month),
  account        text not null,
  balance_satang bigint not null,
  primary key (month, account)
);
revoke update, delete, truncate on ledger_month_balances from songtan_app;

-- What was decided when about tax. The newest row that has begun counts.
create table tax_rules (
  effective_from                 timestamptz primary key,
  model                          text not null check (model in ('carrier', 'agent')),
  -- The least pay of one booking from which tax is withheld; null: never.
  driver_withholding_from_satang bigint check (driver_withholding_from_satang >= 0)
);
insert into tax_rules values ('2000-01-01T00:00:00Z', 'carrier', 100000);
revoke insert, update, delete, truncate on tax_rules from songtan_app;

-- What of each payment is exempt, passed on, net and VAT: decided once, when it comes in. The
-- receipt prints it, the settlement adds it up, a refund gives its share back.
create table money_splits (
  source           text primary key,  -- what came in: payment:…, charge:…, cash:…
  booking_id       uuid references bookings (id),
  -- Pays the booking's price before it is settled; false: a tip, or an amount due after it.
  prepays          boolean not null,
  model            text not null check (model in ('carrier', 'agent')),
  vat_percent      numeric not null check (vat_percent between 0 and 100),
  total_satang     bigint not null check (total_satang > 0),
  exempt_satang    bigint not null check (exempt_satang >= 0),
  passed_on_satang bigint not null check (passed_on_satang >= 0),
  net_satang       bigint not null check (net_satang >= 0),
  vat_satang       bigint not null check (vat_satang >= 0),
  lines            jsonb not null,
  check (exempt_satang + passed_on_satang + net_satang + vat_satang = total_satang)
);
create index money_splits_by_booking on money_splits (booking_id) where prepays;
revoke update, delete, truncate on money_splits from songtan_app;

-- The tax in an entry of the books.
create table tax_splits (
  source           text primary key references ledger_entries (source),
  booking_id       uuid references bookings (id),
  model            text not null check (model in ('carrier', 'agent')),
  vat_percent      numeric not null check (vat_percent between 0 and 100),
  total_satang     bigint not null,  -- negative: given back
  exempt_satang    bigint not null,
  passed_on_satang bigint not null,
  net_satang       bigint not null,
  vat_satang       bigint not null,
  lines            jsonb not null,
  check (exempt_satang + passed_on_satang + net_satang + vat_satang = total_satang)
);
create index tax_splits_by_booking on tax_splits (booking_id);
revoke update, delete, truncate on tax_splits from songtan_app;

-- Tax that was withheld from drivers, or by customers.
create table withholdings (
  id                 uuid primary key default gen_random_uuid(),
  -- from_driver: we pay it to the tax office. by_customer: a company withheld it and gave us a
  -- certificate.
  direction          text not null check (direction in ('from_driver', 'by_customer')),
  source             text not null unique references ledger_entries (source),
  account_id         uuid not null references accounts (id),
  booking_id         uuid references bookings (id),
  income             text not null check (income in ('transport', 'service')),
  percent            numeric not null check (percent between 0 and 100),
  base_satang        bigint not null check (base_satang > 0),
  tax_satang         bigint not null check (tax_satang > 0 and tax_satang <= base_satang),
  -- Of the customer's certificate, as staff have read it.
  payer_name         text,
  payer_tax_id       text check (payer_tax_id ~ '^[0-9]{13}$'),
  certificate_number text,
  certificate_on     date,
  recorded_by        uuid references staff (id),
  check ((direction = 'by_customer') = (payer_name is not null and payer_tax_id is not null
    and certificate_number is not null and certificate_on is not null and recorded_by is not null)),
  unique (payer_tax_id, certificate_number)
);
create index withholdings_by_account on withholdings (account_id, source);
revoke update, delete, truncate on withholdings from songtan_app;

-- The numbered certificates (50 ทวิ) of the tax withheld from a driver; never changed.
create table withholding_certificates (
  id          uuid primary key default gen_random_uuid(),
  year        int not null check (year between 2026 and 2200), -- the tax year, and that of the series
  number      int not null check (number > 0),
  driver_id   uuid not null references accounts (id),
  period      text not null check (period in ('year', 'payment')),
  -- What it certifies; the same never gets a second number.
  source      text not null unique,
  base_satang bigint not null check (base_satang > 0),
  tax_satang  bigint not null check (tax_satang > 0 and tax_satang <= base_satang),
  -- Payer, payee and lines, as they were when it was issued.
  body        jsonb not null,
  issued_at   timestamptz not null,
  unique (year, number)
);
create index withholding_certificates_by_driver on withholding_certificates (driver_id, year);
revoke update, delete, truncate on withholding_certificates from songtan_app;

-- The last number of each series; the law wants no gap.
create table receipt_series (
  kind        text not null check (kind in ('receipt', 'tax_receipt', 'credit_note')),
  year        int not null check (year between 2026 and 2200),
  last_number int not null check (last_number >= 0),
  primary key (kind, year)
);
revoke delete, truncate on receipt_series from songtan_app;

-- Receipts, tax receipts and credit notes as they were issued; never changed.
create table receipts (
  id               uuid primary key default gen_random_uuid(),
  kind             text not null check (kind in ('receipt', 'tax_receipt', 'credit_note')),
  year             int not null,
  number           int not null,
  serial           text not null unique,
  -- What made it; the same money never makes a second receipt.
  source           text not null unique,
  -- The order of issue, also of two at the same moment.
  sequence_number  bigint generated always as identity,
  customer_id      uuid not null references accounts (id),
  booking_id       uuid references bookings (id),
  replaces_id      uuid unique references receipts (id),
  corrects_id      uuid references receipts (id),
  amount_satang    bigint not null check (amount_satang > 0),
  exempt_satang    bigint not null check (exempt_satang >= 0),
  passed_on_satang bigint not null check (passed_on_satang >= 0),
  net_satang       bigint not null check (net_satang >= 0),
  vat_satang       bigint not null check (vat_satang >= 0),
  -- Who, to whom, what for: as it was when it was issued.
  body             jsonb not null,
  received_at      timestamptz not null,              -- when the money came in, or went back
  issued_at        timestamptz not null,
  unique (kind, year, number),
  check (exempt_satang + passed_on_satang + net_satang + vat_satang = amount_satang),
  check ((kind = 'credit_note') = (corrects_id is not null)),
  constraint receipts_replaces check (kind <> 'receipt' or replaces_id is null),
  constraint receipts_tax_replaces check (kind <> 'tax_receipt' or replaces_id is not null)
);
create index receipts_by_booking on receipts (booking_id) where booking_id is not null;
create index receipts_by_customer on receipts (customer_id, issued_at);
create index receipts_by_corrected on receipts (corrects_id) where corrects_id is not null;
create index receipts_by_issue on receipts (issued_at);
revoke update, delete, truncate on receipts from songtan_app;

-- Who a customer's receipts are made out to.
create table tax_payers (
  account_id   uuid primary key references accounts (id),
  name         text not null check (name <> ''),
  address      text not null check (address <> ''),
  tax_id       text not null check (tax_id ~ '^[0-9]{13}$'),
  -- Compared with those of drivers: no one delivers for themselves.
  citizen_hash text,
  branch       text not null check (branch ~ '^[0-9]{5}$'),
  changed_at   timestamptz not null
);
create index tax_payers_by_citizen on tax_payers (citizen_hash) where citizen_hash is not null;

-- What staff correct by hand, always two of them.
create table adjustments (
  id            uuid primary key,
  kind          text not null check (kind in ('driver_credit', 'driver_debit', 'customer_credit', 'due_waived')),
  owner_id      uuid not null references accounts (id),
  booking_id    uuid references bookings (id),
  amount_satang bigint not null check (amount_satang > 0),
  note          text not null,
  state         text not null check (state in ('proposed', 'done', 'turned_down')),
  proposed_by   uuid not null references staff (id),
  decided_by    uuid references staff (id),
  decision_note text check (char_length(decision_note) <= 500),
  created_at    timestamptz not null,
  decided_at    timestamptz,
  check (state = 'proposed' or decided_by is not null),
  check (state <> 'done' or decided_by <> proposed_by)
);
create index adjustments_waiting on adjustments (created_at) where state = 'proposed';
create index adjustments_by_owner on adjustments (owner_id, created_at);
create index adjustments_by_booking on adjustments (booking_id, created_at)
  where booking_id is not null;
revoke delete, truncate on adjustments from songtan_app;

create function update_ledger_balance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- From zero first: `on conflict` checks the rules for the proposed row too.
  insert into ledger_balances (account, owner_id, balance_satang) values (new.account, new.owner_id, 0)
  on conflict (account, owner_id) do nothing;
  update ledger_balances set balance_satang = balance_satang + new.amount_satang
  where account = new.account and owner_id = new.owner_id;
  return null;
end
$$;
create trigger ledger_balance_updated after insert on ledger_postings
  for each row when (new.owner_id is not null) execute function update_ledger_balance();

-- The postings of an entry add up to zero. At commit, so that they may be written in any order.
create function check_ledger_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry  bigint := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id')::bigint
                   else (to_jsonb(new) ->> 'entry_id')::bigint end;
  lines  bigint;
  total  numeric;
begin
  select count(*), coalesce(sum(amount_satang), 0) into lines, total from ledger_postings
    where entry_id = entry;
  if lines < 2 or total <> 0 then
    raise exception 'ledger entry % has % lines that sum to %', entry, lines, total
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entry_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();
create constraint trigger ledger_postings_balanced after insert on ledger_postings
  deferrable initially deferred for each row execute function check_ledger_entry();

-- The issuer locks the row of the series; without the lock the number is used already, or too high.
create function check_receipt() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last     int;
  credited bigint;
  whole    receipts;
  void     receipts;
begin
  select coalesce(max(number), 0) into last from receipts where kind = new.kind and year = new.year;
  if new.number <> last + 1 then
    raise exception 'receipt % % follows %, not %', new.kind, new.year, last, new.number
      using errcode = 'check_violation';
  end if;
  if new.kind = 'credit_note' then
    select * into whole from receipts where id = new.corrects_id;
    select coalesce(sum(amount_satang), 0) into credited from receipts where corrects_id = new.corrects_id;
    if whole.kind = 'credit_note' or credited + new.amount_satang > whole.amount_satang
       or exists (select from receipts where replaces_id = new.corrects_id) then
      raise exception 'credit note on % is too much, or on a receipt that is not valid', whole.serial
        using errcode = 'check_violation';
    end if;
  end if;
  if new.replaces_id is not null then
    select * into void from receipts where id = new.replaces_id;
    if void.amount_satang <> new.amount_satang or void.vat_satang <> new.vat_satang
       or void.kind <> (case new.kind when 'tax_receipt' then 'receipt' else 'credit_note' end)
       or (new.kind = 'credit_note' and whole.replaces_id is distinct from void.corrects_id) then
      raise exception 'receipt % cannot be replaced', void.serial using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;
create trigger receipt_checked before insert on receipts
  for each row execute function check_receipt();

-- The first day that accepts entries; null while no month is closed. The lock lasts until commit,
-- so that closing a month and writing an entry wait for each other. In plpgsql the second statement
-- sees what was committed during the wait.
create function ledger_open_from() returns date
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7241002);
  return (select (max(month) + interval '1 month')::date from ledger_months);
end
$$;

create function lock_ledger_months() returns void
language sql volatile as $$ select pg_advisory_xact_lock(7241002) $$;

create function set_accounting_day() returns trigger
language plpgsql as $$
declare
  happened_on date := (new.happened_at at time zone 'Asia/Bangkok')::date;
  open_from   date := coalesce(ledger_open_from(), '-infinity');
begin
  if new.accounting_on = '-infinity' then new.accounting_on := greatest(happened_on, open_from); end if;
  if new.accounting_on < open_from then
    raise exception 'the month of % is closed', new.accounting_on using errcode = 'check_violation';
  end if;
  if new.accounting_on <> greatest(happened_on, open_from) then
    raise exception 'an entry of % does not count on %', happened_on, new.accounting_on
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger ledger_accounting_day before insert on ledger_entries
  for each row execute function set_accounting_day();

create function check_ledger_month() returns trigger
language plpgsql as $$
declare last_month date;
begin
  perform lock_ledger_months();
  select max(month) into last_month from ledger_months;
  if last_month is not null and new.month <> last_month + interval '1 month' then
    raise exception 'months close in order: % comes after %', new.month, last_month
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger ledger_months_in_order before insert on ledger_months
  for each row execute function check_ledger_month();

-- How much of a booking's credit can still be refunded. A cancelled booking gave all but its fee
-- back already.
create function booking_credit_left(booking bookings) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  ended_early boolean;
begin
  if booking.credit_satang = 0 then return 0; end if;
  select bool_or(kind = 'cancellation_settled') and not bool_or(kind = 'job_settled') into ended_early
  from ledger_entries where booking_id = booking.id and kind in ('cancellation_settled', 'job_settled');
  return case when ended_early then least(booking.credit_satang, booking.cancel_fee_satang)
    else booking.credit_satang end - booking.credit_refunded_satang;
end
$$;

-- At commit, so that closure and entry may be written in any order.
create function check_closed_without_credit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from ledger_balances where account = 'customer_credit' and owner_id = new.account_id
             and balance_satang <> 0) then
    raise exception 'account % is closed while we owe it credit', new.account_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger closed_without_credit after update of done_at on account_closures
  deferrable initially deferred for each row when (old.done_at is null and new.done_at is not null)
  execute function check_closed_without_credit();

-- The credit on a booking is what the books say. At commit, so that booking and entry may be
-- written in any order.
create function check_booking_credit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    where entry.source = 'credit:' || new.id and posting.account = 'customer_credit'
      and posting.owner_id = new.customer_id and posting.amount_satang = new.credit_satang
  ) then
    raise exception 'booking % does not use % of its customer''s credit in the books', new.id, new.credit_satang
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger booking_credit_in_books after insert on bookings
  deferrable initially deferred
  for each row when (new.credit_satang > 0) execute function check_booking_credit();

-- How much credit pays of a booking never changes; a refund is in the books.
create function refuse_credit_change() returns trigger language plpgsql as $$
begin
  raise exception 'what credit pays of booking % does not change', new.id
    using errcode = 'check_violation';
end
$$;
create trigger booking_credit_fixed before update of credit_satang on bookings
  for each row when (new.credit_satang <> old.credit_satang) execute function refuse_credit_change();
