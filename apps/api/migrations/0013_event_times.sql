-- When an event of a driver's phone happened by our clock; `occurred_at` is by the phone's. The
-- default is for processes of the version before, while both run.
alter table task_events add column happened_at timestamptz not null default now();
update task_events set happened_at = least(occurred_at, received_at);
