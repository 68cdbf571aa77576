-- Why: of two requests for one top-up only one asks the provider; a second code would be money that is credited to nobody.
-- Locks: top_ups for a moment, no rewrite. Undo: drop the column.
alter table top_ups add column called_at timestamptz;
update top_ups set called_at = created_at;
