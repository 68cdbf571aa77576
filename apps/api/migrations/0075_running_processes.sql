-- Why: a process that seals with a key which another running process does not know makes documents that the other cannot open.
--      Each process says here which keys it has, so that a change of keys in the wrong order is refused before it does harm.
-- Locks: none, a new table of a few rows. Undo: drop it.
create table running_processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  -- The first seals, all open.
  key_ids integer[] not null check (cardinality(key_ids) > 0),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
