-- Why: an incident about an account is about neither a booking nor always a driver; the index of incidents about the program or
--      staff would let one of them be open at a time. They have an index of their own (migration 0080).
-- Locks: incidents is small; its writers wait a moment. Undo: make the index as in 0093.
drop index incidents_one_of_program;
create unique index incidents_one_of_program on incidents (kind, coalesce(details->>'staffId', ''))
  where closed_at is null and booking_id is null and driver_id is null and account_id is null;
