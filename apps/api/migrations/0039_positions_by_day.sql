-- Why: two thousand drivers write four hundred positions a second; what is older than ninety days goes away a day at a time
--      instead of row by row. The program's role may not create tables, so two functions of the owner's make and take days.
-- Locks: positions while its rows are copied, minutes on a large one: before the first busy day. Undo: copy back.
alter table positions rename to positions_before;
alter index positions_by_booking rename to positions_before_by_booking;

create table positions (
  booking_id  uuid not null references bookings (id),
  driver_id   uuid not null references drivers (account_id),
  latitude    double precision not null,
  longitude   double precision not null,
  heading     double precision,
  recorded_at timestamptz not null,
  received_at timestamptz not null
) partition by range (received_at);
create index positions_by_booking on positions (booking_id, recorded_at);
-- Whatever has no day of its own: rows of long ago that a claim needs, and of a day nobody has made in time.
create table positions_rest partition of positions default;

-- Makes the days (UTC) from `first` to `last` that do not stand yet. Leaves out one whose rows are in the rest already.
create function make_position_days(first date, last date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one  date;
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('position_days'));
  for one in select generate_series(first, last, '1 day')::date loop
    name := 'positions_' || to_char(one, 'YYYYMMDD');
    continue when to_regclass(name) is not null;
    continue when exists (select from positions_rest where received_at >= (one::timestamp at time zone 'UTC')
                            and received_at < ((one + 1)::timestamp at time zone 'UTC'));
    execute format('create table %I partition of positions for values from (%L) to (%L)', name,
      one::timestamp at time zone 'UTC', (one + 1)::timestamp at time zone 'UTC');
    execute format('grant select, insert, delete on %I to songtan_app', name);
  end loop;
end
$$;

-- Takes away the days that ended before `before`. Rows of bookings with an open claim move to the rest and stay.
create function drop_position_days(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part    regclass;
  dropped int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('position_days'));
  for part in
    select inhrelid::regclass from pg_inherits
    where inhparent = 'positions'::regclass and inhrelid <> 'positions_rest'::regclass
      and to_date(right(inhrelid::regclass::text, 8), 'YYYYMMDD') + 1 <= (before at time zone 'UTC')::date
  loop
    execute format('alter table positions detach partition %s', part);
    execute format('insert into positions select p.* from %s p where exists (select from reports r
      where r.booking_id = p.booking_id and r.ended_at is null)', part);
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;
revoke all on function make_position_days(date, date), drop_position_days(timestamptz) from public;
grant execute on function make_position_days(date, date), drop_position_days(timestamptz) to songtan_app;

select make_position_days((now() at time zone 'UTC')::date, (now() at time zone 'UTC')::date + 3);
insert into positions select * from positions_before;
drop table positions_before;
