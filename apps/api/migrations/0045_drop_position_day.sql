-- Why: all days of positions that were due went in one transaction, and what writes positions waited for its end.
-- Locks: positions for a moment, for each day when it is dropped.
-- Undo: create drop_position_days again as in 0008 and drop this one.

drop function drop_position_days(timestamptz);

-- Drops the oldest day that ended before `before` and says whether there was one. Rows of bookings with an open report move to
-- the rest and stay.
create function drop_position_day(before timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part regclass;
begin
  perform pg_advisory_xact_lock(hashtext('position_days'));
  select inhrelid::regclass into part from pg_inherits
  where inhparent = 'positions'::regclass and inhrelid <> 'positions_rest'::regclass
    and to_date(right(inhrelid::regclass::text, 8), 'YYYYMMDD') + 1 <= (before at time zone 'UTC')::date
  order by inhrelid::regclass::text limit 1;
  if part is null then return false; end if;
  execute format('alter table positions detach partition %s', part);
  execute format('insert into positions select p.* from %s p where exists (select from reports r
    where r.booking_id = p.booking_id and r.ended_at is null)', part);
  execute format('drop table %s', part);
  return true;
end
$$;
revoke all on function drop_position_day(timestamptz) from public;
grant execute on function drop_position_day(timestamptz) to songtan_app;
