-- Why: a clock that jumps is about no booking and no driver: one open incident of a kind.
-- Locks: incidents is small; its writers wait a moment. Undo: drop the index.
create unique index incidents_one_of_program on incidents (kind)
  where closed_at is null and booking_id is null and driver_id is null;
