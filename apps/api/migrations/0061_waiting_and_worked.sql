-- Why: a claim that waits for a second person is on the list of what needs staff, with its age (decision 128). And hours and
--      income of a span of days open their drivers: one row for each day and driver, by what the figures count (decision 85).
-- Locks: reports and figure_progress for a moment; the waiting rows of reports are read once. A new table.
-- Undo: drop the columns and the table; the table is counted again from the rest.
alter table reports add column proposed_at timestamptz;
-- Those that wait now were proposed at an instant that only the log has: they count from their creation.
update reports set proposed_at = created_at where state = 'proposed';

create table figure_driver_days (
  day            date not null,
  driver_id      uuid not null references drivers (account_id),
  -- As in `figure_days`: of the booking that paid, or of the hours; empty where there is none.
  province_code  text not null,
  vehicle        text not null,
  channel        text not null,
  -- On duty, with breaks and without them.
  online_seconds bigint not null,
  worked_seconds bigint not null,
  income_satang  bigint not null,
  primary key (day, driver_id, province_code, vehicle, channel)
);

-- Until the job of this version has run, which then counts every day once more: one of the version before writes no such row.
alter table figure_progress add column counts_drivers boolean not null default false;
