-- Why: receipts, the report of a month and the books must say the same tax: what went into the books stands in tax_splits and
--      withholdings, and what was chosen when in tax_rules. A month that the tax office has been told of takes no entry any
--      more: each entry has an accounting day, and the database refuses one in a closed month, also of an older program.
-- Locks: ledger_entries exclusively for a pass over it. Undo: drop the tables, the triggers and the column.
create table tax_rules (
  effective_from timestamptz primary key,
  model          text not null check (model in ('carrier', 'agent')),
  -- Pay for one job from which on tax is withheld; null: never.
  driver_withholding_from_satang bigint check (driver_withholding_from_satang >= 0)
);
insert into tax_rules values ('2000-01-01T00:00:00Z', 'carrier', 100000);
revoke insert, update, delete, truncate on tax_rules from songtan_app;

create table tax_splits (
  source            text primary key references ledger_entries (source),
  booking_id        uuid references bookings (id),
  model             text not null check (model in ('carrier', 'agent')),
  vat_percent       numeric not null check (vat_percent between 0 and 100),
  total_satang      bigint not null,                 -- negative: given back
  exempt_satang     bigint not null,
  passed_on_satang  bigint not null,
  net_satang        bigint not null,
  vat_satang        bigint not null,
  lines             jsonb not null,
  check (exempt_satang + passed_on_satang + net_satang + vat_satang = total_satang)
);
create index tax_splits_by_booking on tax_splits (booking_id);

create table withholdings (
  id                 uuid primary key default gen_random_uuid(),
  -- from_driver: we keep it and hand it to the tax office. by_customer: a company kept it and gave us a certificate.
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
revoke update, delete, truncate on tax_splits, withholdings from songtan_app;

create table ledger_months (
  month       date primary key check (extract(day from month) = 1),
  id          uuid not null unique default gen_random_uuid(),
  closed_at   timestamptz not null,
  closed_by   uuid not null references staff (id),
  entry_count bigint not null check (entry_count >= 0),
  -- Only a month that is over in Bangkok.
  check (closed_at >= (month + interval '1 month') at time zone 'Asia/Bangkok')
);
-- What each account stood at when its month closed; compared with the sums ever after.
create table ledger_month_balances (
  month          date not null references ledger_months (month),
  account        text not null,
  balance_satang bigint not null,
  primary key (month, account)
);
revoke update, delete, truncate on ledger_months, ledger_month_balances from songtan_app;

-- The first day that still takes entries; null while no month is closed. Held until commit, so that closing waits for those
-- who have asked, and who asks while a month is closing waits for that. Plpgsql: the second statement sees what the wait let in.
create function ledger_open_from() returns date
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7241002);
  return (select (max(month) + interval '1 month')::date from ledger_months);
end
$$;
create function lock_ledger_months() returns void
language sql volatile as $$ select pg_advisory_xact_lock(7241002) $$;

alter table ledger_entries add column accounting_on date;
update ledger_entries set accounting_on = (happened_at at time zone 'Asia/Bangkok')::date;
-- Not given: decided below.
alter table ledger_entries alter column accounting_on set default '-infinity', alter column accounting_on set not null;
create index ledger_entries_by_accounting_day on ledger_entries (accounting_on, id);

create function keep_accounting_day() returns trigger
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
    raise exception 'an entry of % does not count on %', happened_on, new.accounting_on using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger ledger_accounting_day before insert on ledger_entries
  for each row execute function keep_accounting_day();

create function check_ledger_month() returns trigger
language plpgsql as $$
declare last_month date;
begin
  perform lock_ledger_months();
  select max(month) into last_month from ledger_months;
  if last_month is not null and new.month <> last_month + interval '1 month' then
    raise exception 'months close in order: % comes after %', new.month, last_month using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger ledger_months_in_order before insert on ledger_months
  for each row execute function check_ledger_month();

-- The log may name further things; which there are, the program says.
alter table audit_log drop constraint audit_log_subject_kind_check;
alter table audit_log add constraint audit_log_subject_kind_check check (subject_kind ~ '^[a-z_]{1,40}$');

insert into ledger_kinds (kind) values ('withholding_recorded');
