-- Why: what a driver's phone reported keeps the name of whoever took the parcel, the driver's own words and where it was,
--      long after the proofs themselves have let them go. The program may not change reported events, so one function of
--      the owner's takes these out of old events of bookings that have ended, and marks each: hashes, receipts and order
--      stay, the chain can still be checked and says what is gone.
-- Locks: none to speak of, an empty column. Undo: drop the function and the column; what was taken out is gone.
alter table task_events add column names_removed_at timestamptz;
create index task_events_with_names on task_events (received_at) where names_removed_at is null;

create function remove_names_from_events(before timestamptz, removed_at timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  with old as (
    select e.id from task_events e join bookings b on b.id = e.booking_id
    where e.names_removed_at is null and e.received_at < before and b.ended_at is not null
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
revoke all on function remove_names_from_events(timestamptz, timestamptz, int) from public;
grant execute on function remove_names_from_events(timestamptz, timestamptz, int) to songtan_app;
