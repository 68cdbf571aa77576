-- Why: a customer may choose cash after a failed charge. The same price must not be collected by charge and at the door.
-- Locks: bookings and payments for a moment, while the triggers are made.
-- Undo: drop both triggers and both functions.
create function refuse_charge_of_cash() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from bookings where id = new.booking_id and payment_method = 'cash') then
    raise exception 'booking % is paid in cash, so no charge pays it', new.booking_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger booking_in_cash_not_charged before insert or update of state on payments
  for each row when (new.purpose = 'booking' and new.state in ('calling', 'pending', 'paid'))
  execute function refuse_charge_of_cash();

create function refuse_cash_of_charged() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from payments where booking_id = new.id and purpose = 'booking'
             and state in ('calling', 'pending', 'paid')) then
    raise exception 'booking % has a charge, so it is not paid in cash', new.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger charged_booking_not_in_cash before update of payment_method on bookings
  for each row when (new.payment_method = 'cash' and old.payment_method <> 'cash')
  execute function refuse_cash_of_charged();
