-- Why: staff write to each other about a booking, and about many at once (decision 101).
-- Locks: none; a new table.
-- Undo: drop the table.

-- Notes of staff about a booking. They go with the chats.
create table booking_notes (
  id          uuid primary key default gen_random_uuid(),
  booking_id  uuid not null references bookings (id),
  staff_id    uuid not null references staff (id),
  text        text not null check (length(text) between 1 and 500),
  created_at  timestamptz not null
);
create index booking_notes_by_booking on booking_notes (booking_id, created_at desc);
create index booking_notes_by_age on booking_notes (created_at);
revoke update, truncate on booking_notes from songtan_app;
