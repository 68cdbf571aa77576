-- Why: what staff wrote about a customer goes with the account, as notes about drivers do. It stays for as long as
-- the account is suspended.
-- Locks: none; a function is replaced.
-- Undo: the function of 0011.
create or replace function anonymise_text_of_closed(closed uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  suspended boolean;
begin
  select suspended_at is not null into suspended from accounts where id = closed and closed_at is not null;
  if not found then
    raise exception 'account % is not closed', closed using errcode = 'check_violation';
  end if;
  update report_messages set author_name = '–' where author_id = closed;
  update chat_messages set author_name = '–' where author_id = closed;
  update ratings set comment = null from bookings b
    where b.id = ratings.booking_id and closed in (b.customer_id, ratings.driver_id) and comment is not null;
  if not suspended then
    delete from driver_notes where driver_id = closed;
    delete from customer_notes where customer_id = closed;
    update appeals set text = '–' where driver_id = closed;
  end if;
end
$$;
