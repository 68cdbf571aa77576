-- Why: the city of a booking is in its id, and each hot table of bookings has it as a column (decision 103).
-- Locks: quotes, bookings and the changed tables while their rows are checked, which reads each of them once; none is rewritten.
-- Undo: drop the constraints, the columns and the function.

-- The same rule as `cityOfId` in packages/domain/src/cities/city-id.ts.
create function city_of(id uuid) returns text language sql immutable parallel safe as $$
  select case when id::text like '______________8__c-bc%' and substr(id::text, 16, 2) ~ '^[0-9]{2}$'
    then substr(id::text, 16, 2) else '00' end
$$;

-- Ids from before have no city. Only what waits was matched by it, and '00' is matched like any other.
update quotes set city = city_of(id) where city <> city_of(id);
update bookings set city = city_of(id) where city <> city_of(id);
do $$
declare
  one text;
begin
  foreach one in array array['quotes', 'bookings'] loop
    if exists (select from pg_attribute where attrelid = to_regclass('test.' || one) and attname = 'city') then
      execute format('update test.%I set city = city_of(id) where city <> city_of(id)', one);
    end if;
  end loop;
end
$$;
alter table quotes add constraint quotes_city_in_id check (city = city_of(id));
-- A booking is where its quote is, so that both are found by either id.
alter table bookings add constraint bookings_city_in_id check (city = city_of(id) and city = city_of(quote_id));

alter table stops add column city text not null default '00';
alter table booking_events add column city text not null default '00';
alter table offers add column city text not null default '00';
alter table task_events add column city text not null default '00';
alter table proofs add column city text not null default '00';
alter table positions add column city text not null default '00';
update stops set city = city_of(booking_id) where city <> city_of(booking_id);
update booking_events set city = city_of(booking_id) where city <> city_of(booking_id);
update offers set city = city_of(booking_id) where city <> city_of(booking_id);
update task_events set city = city_of(booking_id) where city <> city_of(booking_id);
update proofs set city = city_of(booking_id) where city <> city_of(booking_id);
update positions set city = city_of(booking_id) where city <> city_of(booking_id);
-- The city of a row is that of its booking: both follow from the same id.
alter table stops alter column city drop default,
  add constraint stops_city_of_booking check (city = city_of(booking_id));
alter table booking_events alter column city drop default,
  add constraint booking_events_city_of_booking check (city = city_of(booking_id));
alter table offers alter column city drop default,
  add constraint offers_city_of_booking check (city = city_of(booking_id) and city = city_of(id));
alter table task_events alter column city drop default,
  add constraint task_events_city_of_booking check (city = city_of(booking_id));
alter table proofs alter column city drop default,
  add constraint proofs_city_of_booking check (city = city_of(booking_id));
alter table positions alter column city drop default,
  add constraint positions_city_of_booking check (city = city_of(booking_id));
