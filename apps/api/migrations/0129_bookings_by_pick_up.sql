-- Why: the console's list of bookings is also read by when the driver is due, so that the next appointment is the first row.
-- Locks: writes to bookings while the index is made.
-- Undo: drop the index.
create index bookings_by_pick_up on bookings ((coalesce(scheduled_at, created_at)), id);
