-- Why: a bank charges back what a business paid in, after the business has spent it. Its balance is then
-- below zero until it has paid again. Credit goes below zero by nothing else, for people or businesses.
-- Locks: ledger_balances while its check is replaced.
-- Undo: the check and the function of 0005, once no balance is below zero.

insert into ledger_kinds (kind) values ('business_charged_back');

alter table ledger_balances drop constraint ledger_balances_check,
  add constraint ledger_balances_check
    check (account not in ('driver_held', 'booking_prepaid', 'cod_held') or balance_satang <= 0);

-- An owed amount is above zero in the books. It is never more than what banks charged back.
create function check_credit_balance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  charged_back bigint;
begin
  select coalesce(sum(posting.amount_satang), 0) into charged_back
    from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
    where posting.owner_id = new.owner_id and posting.account = 'customer_credit'
      and entry.kind = 'business_charged_back';
  if new.balance_satang > charged_back then
    raise exception 'credit of % would be % below zero, more than banks charged back (%)',
      new.owner_id, new.balance_satang, charged_back using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger ledger_credit_balance before insert or update on ledger_balances
  for each row when (new.account = 'customer_credit' and new.balance_satang > 0)
  execute function check_credit_balance();
