-- Why: a booking that credit or a balance alone pays may become cheaper. The difference goes back in the transaction of the
--   driver's yes, so the credit of a booking may fall; it has to equal what the books have used for it, then as before.
-- Locks: bookings and booking_edits are locked for an instant; the check of the settlement reads booking_edits once.
-- Undo: restore check_booking_credit and the trigger booking_credit_fixed of 0005, and the check of 0004.

alter table booking_edits drop constraint booking_edits_settlement_check;
alter table booking_edits add constraint booking_edits_settlement_check
  check (settlement in ('nothing', 'more_cash', 'less_cash', 'due', 'refund', 'credit'));

create or replace function check_booking_credit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.credit_satang <> (
    select coalesce(sum(posting.amount_satang), 0)
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    where entry.booking_id = new.id and entry.kind = 'credit_used'
      and posting.account = 'customer_credit' and posting.owner_id = new.customer_id
  ) then
    raise exception 'booking % does not use % of its customer''s credit in the books', new.id, new.credit_satang
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- What credit pays of a booking never rises.
drop trigger booking_credit_fixed on bookings;
create trigger booking_credit_fixed before update of credit_satang on bookings
  for each row when (new.credit_satang > old.credit_satang) execute function refuse_credit_change();
create or replace function refuse_credit_change() returns trigger language plpgsql as $$
begin
  raise exception 'what credit pays of booking % does not rise', new.id
    using errcode = 'check_violation';
end
$$;
create constraint trigger booking_credit_less_in_books after update of credit_satang on bookings
  deferrable initially deferred
  for each row when (new.credit_satang < old.credit_satang) execute function check_booking_credit();

-- The tax in the credit is decided again with the lower price, which no receipt may have printed yet.
create function delete_credit_split() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from receipts where source = 'credit:' || new.id) then
    raise exception 'the credit of booking % has its receipt', new.id using errcode = 'check_violation';
  end if;
  delete from money_splits where source = 'credit:' || new.id;
  return null;
end
$$;
revoke all on function delete_credit_split from public;
create trigger booking_credit_split_again after update of credit_satang on bookings
  for each row when (new.credit_satang < old.credit_satang) execute function delete_credit_split();
