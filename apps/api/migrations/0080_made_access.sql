-- Why: a warning of access that outlives a session names what was made, and its link revokes exactly that.
-- Locks: not_me_links for a moment; the column has no default.
-- Undo: drop the column.
alter table not_me_links
  add column made jsonb check (jsonb_typeof(made) = 'object');
