-- Why: the history of a business's booking says which member, key or agent did what.
-- Locks: booking_events for a moment; the new column is null everywhere, so no row is written.
-- Undo: drop the column.
alter table booking_events
  add column acted_by text
    check (acted_by ~ '^(member|key|agent):[0-9a-f-]{36}$');
