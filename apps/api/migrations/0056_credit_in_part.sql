-- Why: a customer's credit may pay a part of a price, and the rest goes by card, PromptPay or cash. How much it pays is written on
--      the booking when it is made, because everybody who asks for the rest reads it there: the provider's charge, the driver
--      at the door, the receipt. That it is the very sum the books have taken, and that a charge asks for the rest alone, is
--      held here a second time.
-- Locks: bookings for a pass over those paid with credit; payments for a moment. Undo: drop the triggers, the functions and
--        the column.
alter table bookings add column credit_satang bigint not null default 0;
update bookings set credit_satang = line.amount_satang
from ledger_entries entry join ledger_postings line on line.entry_id = entry.id
where entry.source = 'credit:' || bookings.id and line.account = 'customer_credit';
alter table bookings add constraint bookings_credit_part check (
  credit_satang >= 0 and credit_satang <= total_satang
  and (payment_method = 'credit' or credit_satang = 0 or credit_satang < total_satang)
);

-- At commit, so that the booking and its entry may come in any order within one transaction.
create function check_booking_credit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from ledger_entries entry join ledger_postings line on line.entry_id = entry.id
    where entry.source = 'credit:' || new.id and line.account = 'customer_credit'
      and line.owner_id = new.customer_id and line.amount_satang = new.credit_satang
  ) then
    raise exception 'booking % has not taken % of its customer''s credit', new.id, new.credit_satang
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger booking_credit_taken after insert on bookings
  deferrable initially deferred for each row when (new.credit_satang > 0) execute function check_booking_credit();

-- Once taken it is the books' to give back: the booking says what it was for good.
create function keep_booking_credit() returns trigger language plpgsql as $$
begin
  raise exception 'what credit pays of booking % does not change', new.id using errcode = 'check_violation';
end
$$;
create trigger booking_credit_kept before update of credit_satang on bookings
  for each row when (new.credit_satang <> old.credit_satang) execute function keep_booking_credit();

create function check_payment_rest() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.amount_satang <> (select total_satang - credit_satang from bookings where id = new.booking_id) then
    raise exception 'payment % does not ask for what credit leaves', new.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger payment_asks_rest before insert on payments for each row execute function check_payment_rest();
