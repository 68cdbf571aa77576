-- Why: staff choose a driver for a scheduled booking. The choice counts while the booking is scheduled; afterwards it
-- is the record of who was chosen and by whom, which the checks on jobs that staff alone recorded need.
-- Locks: bookings for a moment: the columns have no value in any row. The index is empty.
-- Undo: drop both columns.
alter table bookings
  add column reserved_driver_id uuid references drivers (account_id),
  add column reserved_by        uuid references staff (id),
  add constraint bookings_reserved_by check ((reserved_driver_id is null) = (reserved_by is null)) not valid;
alter table bookings validate constraint bookings_reserved_by;
create index bookings_reserved on bookings (reserved_driver_id, scheduled_at)
  where state = 'scheduled' and reserved_driver_id is not null;
