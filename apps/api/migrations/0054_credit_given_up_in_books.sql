-- Why: credit that is given up with an account is owed to nobody any more. It is an income of its own, without VAT because nothing
--      was supplied for it; an account that is closed is left with no credit, and that stands here a second time.
-- Locks: ledger_postings for a pass over its rows, account_closures for a moment. Undo: drop the trigger and its function, set
--        the check of 0016 back once no such row is left.
insert into ledger_kinds (kind) values ('credit_given_up');
alter table ledger_postings drop constraint ledger_postings_check;
alter table ledger_postings add constraint ledger_postings_account check (
  case when owner_id is null
    then account in ('platform_revenue', 'other_income', 'vat_output', 'withholding', 'promo_cost', 'claims_cost',
           'payouts_in_flight', 'provider_clearing', 'provider_fees', 'bank')
    else account in ('customer_due', 'customer_credit', 'booking_prepaid', 'driver_available', 'driver_held',
           'driver_cash_owed', 'cod_held')
  end
);

-- At commit, so that the closure and the entry may come in any order within one transaction.
create function check_closed_without_credit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from ledger_balances where account = 'customer_credit' and owner_id = new.account_id
             and balance_satang <> 0) then
    raise exception 'account % is closed while we owe it credit', new.account_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger closed_without_credit after update of done_at on account_closures
  deferrable initially deferred for each row when (old.done_at is null and new.done_at is not null)
  execute function check_closed_without_credit();
