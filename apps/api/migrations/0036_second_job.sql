-- Why: a driver may carry a second job that lies on the way, never a third: each job of a driver has a place, and a place
--      holds one. The order in which both jobs' stops are driven is kept with the stops. An offer remembers whether it was
--      looked at (missed with the app hidden is no answer), how many drivers were asked with it, and the detour it means.
-- Locks: the columns have constant defaults and are added at once; the index builds under a share lock, moments at launch
--      size. Undo: drop the columns and the index, create bookings_one_active_per_driver of 0005 again once no driver has two.
alter table bookings add column job_place smallint not null default 1 check (job_place in (1, 2));
drop index bookings_one_active_per_driver;
create unique index bookings_two_active_per_driver on bookings (driver_id, job_place)
  where state in ('assigned', 'in_transit', 'returning');
-- Null while the driver has no other job: then the stops come in the order of their index.
alter table stops add column visit_rank smallint check (visit_rank >= 0);
alter table offers add column seen_at timestamptz;
alter table offers add column asked_drivers smallint not null default 1 check (asked_drivers between 1 and 5);
alter table offers add column detour_seconds int check (detour_seconds >= 0);
