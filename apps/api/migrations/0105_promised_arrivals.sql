-- Why: the program of a business is sent an event when the arrival at the next stop changes. The arrival that it was sent last is
--   stored, so that two processes, and one that starts again, send a change once.
-- Locks: bookings is locked for an instant while three columns without a value are added.
-- Undo: alter table bookings drop constraint bookings_arrival_promised, drop column arrival_stop_index, drop column arrival_at,
--   drop column arrival_promised_at.

alter table bookings
  add column arrival_stop_index int,
  add column arrival_at timestamptz,
  add column arrival_promised_at timestamptz,
  add constraint bookings_arrival_promised check (num_nulls(arrival_stop_index, arrival_at, arrival_promised_at) in (0, 3))
    not valid;
alter table bookings validate constraint bookings_arrival_promised;
