-- Why: who declares goods lost gives the fare back; above the limits of one person another one decides.
-- Locks: none; a new table.
-- Undo: drop the table.

create table lost_declarations (
  id            uuid primary key default gen_random_uuid(),
  booking_id    uuid not null references bookings (id),
  -- What goes back to the customer.
  moved_satang  bigint not null check (moved_satang >= 0),
  note          text not null,
  state         text not null check (state in ('proposed', 'done', 'turned_down')),
  proposed_by   uuid not null references staff (id),
  created_at    timestamptz not null,
  decided_by    uuid references staff (id),
  decision_note text check (char_length(decision_note) <= 500),
  decided_at    timestamptz,
  check (state = 'proposed' or decided_at is not null)
);
create unique index lost_declarations_one_open on lost_declarations (booking_id)
  where state = 'proposed';
create index lost_declarations_by_booking on lost_declarations (booking_id, created_at);
create index lost_declarations_by_staff on lost_declarations (proposed_by, created_at);
revoke delete, truncate on lost_declarations from songtan_app;
