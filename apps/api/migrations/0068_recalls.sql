-- Why: a customer may have goods that are aboard brought back before they are delivered. Since when they were asked for is what
--      a late fact of the driver's phone is judged by: it is kept on the booking, and never taken back.
-- Locks: bookings for a moment. Undo: drop the trigger, the function and the column.
alter table bookings add column recalled_at timestamptz
  constraint bookings_recalled_aboard check (recalled_at is null or picked_up_at is not null);

create function keep_booking_recall() returns trigger language plpgsql as $$
begin
  raise exception 'booking % was asked back at %, and stays so', new.id, old.recalled_at using errcode = 'check_violation';
end
$$;
create trigger booking_recall_kept before update of recalled_at on bookings
  for each row when (old.recalled_at is not null and new.recalled_at is distinct from old.recalled_at)
  execute function keep_booking_recall();
