-- Why: a claim that waits for a second person is on the list of what needs staff, with its age.
-- Locks: reports for a moment; its waiting rows are read once.
-- Undo: drop the column.
alter table reports add column proposed_at timestamptz;
-- Those that wait now were proposed at an instant that only the log has: they count from their creation.
update reports set proposed_at = created_at where state = 'proposed';
