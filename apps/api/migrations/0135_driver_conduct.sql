-- Why: the list of drivers is sorted by bookings that they gave back, refused, left unanswered or delivered late. The figures count
-- them by day, since offers of many weeks are too many to count at each request.
-- Locks: two tables that only a job writes, for a moment.
-- Undo: drop the seven columns, rename the other back.
alter table figure_driver_days
  add column jobs       int not null default 0,
  add column given_back int not null default 0,
  add column offers     int not null default 0,
  add column declined   int not null default 0,
  add column missed     int not null default 0,
  add column delivered  int not null default 0,
  add column late       int not null default 0;

-- The job counts every day once more. One of the version before does not find the column and writes nothing.
alter table figure_progress rename column counts_drivers to counts_conduct;
update figure_progress set counts_conduct = false;
