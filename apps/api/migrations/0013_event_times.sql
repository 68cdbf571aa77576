-- Why: a phone with a wrong clock is corrected instead of refused. `occurred_at` is by the phone's
--   clock, `happened_at` by ours. The default serves processes of the version before.
-- Locks: `task_events` for a moment, then its rows while they are filled.
-- Undo: alter table task_events drop column happened_at.
alter table task_events add column happened_at timestamptz not null default now();
update task_events set happened_at = least(occurred_at, received_at);
