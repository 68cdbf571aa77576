-- Why: every satang of a booking in double-entry books. The zero-sum rule, the owners and the one entry per source stand
--      here a second time, because a wrong line found a month later cannot be mended by code. Corrections are new entries.
-- Locks: new tables only. Undo: drop the tables, the trigger functions with them.
create table ledger_entries (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('commission_held', 'hold_released', 'fare_collected', 'cod_collected',
                'job_settled', 'cancellation_settled', 'cash_offset', 'top_up_received')),
  source      text not null unique,                  -- what made it; the same event never makes a second entry
  booking_id  uuid references bookings (id),
  happened_at timestamptz not null,
  recorded_at timestamptz not null
);
create index ledger_entries_by_booking on ledger_entries (booking_id) where booking_id is not null;

create table ledger_postings (
  entry_id      bigint not null references ledger_entries (id),
  line          int not null check (line >= 0),
  account       text not null,
  owner_id      uuid,
  amount_satang bigint not null check (amount_satang <> 0),
  primary key (entry_id, line),
  check (
    case when owner_id is null
      then account in ('platform_revenue', 'vat_output', 'withholding', 'promo_cost', 'claims_cost', 'payouts_in_flight',
             'provider_clearing', 'provider_fees', 'bank')
      else account in ('customer_due', 'customer_credit', 'booking_prepaid', 'driver_available', 'driver_held',
             'driver_cash_owed', 'cod_held')
    end
  )
);
create index ledger_postings_by_owner on ledger_postings (owner_id, account, entry_id) where owner_id is not null;
create index ledger_postings_by_account on ledger_postings (account, entry_id) where owner_id is null;

-- The balances of owned accounts, kept by the trigger below alone. The platform's own accounts are summed when asked:
-- one row for all would make every booking wait for every other.
create table ledger_balances (
  account        text not null,
  owner_id       uuid not null,
  balance_satang bigint not null,
  primary key (account, owner_id),
  check (account not in ('driver_held', 'booking_prepaid', 'cod_held', 'customer_credit') or balance_satang <= 0),
  check (account not in ('driver_cash_owed', 'customer_due') or balance_satang >= 0)
);

create function keep_ledger_balance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- From nothing first: a row that is only proposed must keep the rules below too.
  insert into ledger_balances (account, owner_id, balance_satang) values (new.account, new.owner_id, 0)
  on conflict (account, owner_id) do nothing;
  update ledger_balances set balance_satang = balance_satang + new.amount_satang
  where account = new.account and owner_id = new.owner_id;
  return null;
end
$$;
create trigger ledger_balance_kept after insert on ledger_postings
  for each row when (new.owner_id is not null) execute function keep_ledger_balance();

-- At commit, so that an entry and its lines may come in any order within one transaction.
create function check_ledger_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry  bigint := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id')::bigint
                   else (to_jsonb(new) ->> 'entry_id')::bigint end;
  lines  bigint;
  total  numeric;
begin
  select count(*), coalesce(sum(amount_satang), 0) into lines, total from ledger_postings where entry_id = entry;
  if lines < 2 or total <> 0 then
    raise exception 'ledger entry % has % lines that sum to %', entry, lines, total using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entry_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();
create constraint trigger ledger_postings_balanced after insert on ledger_postings
  deferrable initially deferred for each row execute function check_ledger_entry();

revoke update, delete, truncate on ledger_entries, ledger_postings from songtan_app;
revoke insert, update, delete, truncate on ledger_balances from songtan_app;
