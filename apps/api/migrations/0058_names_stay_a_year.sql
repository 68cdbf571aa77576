-- Why: remove_names_from_events believed whatever day it was given. What it takes out is gone for good, and claims may
--      still ask for it, so the database itself keeps every name for a year: a caller who asks for less is refused, and by
--      the database's own clock nothing younger is touched, whatever the caller says the time is.
-- Locks: none. Undo: the function as it was in 0050.
create or replace function remove_names_from_events(before timestamptz, removed_at timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept constant interval := interval '365 days';
  done int;
begin
  if before > removed_at - kept then
    raise exception 'names in reported events are kept for % days', extract(day from kept) using errcode = 'check_violation';
  end if;
  with old as (
    select e.id from task_events e join bookings b on b.id = e.booking_id
    where e.names_removed_at is null and e.received_at < least(before, now() - kept) and b.ended_at is not null
    order by e.received_at limit most for update of e skip locked
  )
  update task_events set
    body = ((body - 'note' - 'latitude' - 'longitude') #- '{proof,recipientName}'),
    names_removed_at = removed_at
  from old where task_events.id = old.id;
  get diagnostics done = row_count;
  return done;
end
$$;
