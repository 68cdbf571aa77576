-- Why: what a driver's phone reports carries the hash of what it reported before; kept beside each event with our receipt,
--      a changed or missing event shows. `place` is the order of arrival, also of two in one moment. Events from before
--      have no hash.
-- Locks: task_events while it is rewritten for `place`. Undo: drop the columns.
alter table task_events
  add column place bigint generated always as identity,
  add column previous_hash text check (previous_hash ~ '^[0-9a-f]{64}$'),
  add column hash text check (hash ~ '^[0-9a-f]{64}$'),
  add column receipt text;
