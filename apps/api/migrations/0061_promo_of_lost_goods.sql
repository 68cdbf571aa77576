-- Why: goods lost on the way end a booking without pay: nothing was taken off a price, so the promo counts as not used. What
--      is lost out of a depot was carried and paid for before.
-- Locks: none but the function's own row. Undo: create promo_follows_booking as 0024 has it again.
create or replace function promo_follows_booking() returns trigger language plpgsql as $$
begin
  if new.state in ('cancelled', 'unfulfilled') or (new.state = 'lost' and new.held_at is null) then
    update promo_uses set given_back_at = coalesce(new.ended_at, now()) where booking_id = new.id and given_back_at is null;
  elsif old.state in ('cancelled', 'unfulfilled') then
    update promo_uses set given_back_at = null, first_order = false
      where booking_id = new.id and given_back_at is not null;
  end if;
  return new;
end $$;
