-- Why: a driver chooses where they want to pick up, and is offered only that (decision 107).
-- Locks: drivers for a moment; columns without a value, and a check that every row passes.
-- Undo: drop the columns.

-- Where a driver wants to pick up: near a place, until they choose another or none.
alter table drivers
  add column work_area_name          text check (length(work_area_name) between 1 and 300),
  add column work_area_latitude      double precision,
  add column work_area_longitude     double precision,
  add column work_area_radius_metres int check (work_area_radius_metres > 0),
  add constraint drivers_work_area_whole check (
    num_nonnulls(work_area_name, work_area_latitude, work_area_longitude, work_area_radius_metres) in (0, 4)
  );
