-- Why: a round of dispatch reads the drivers near its bookings, not all who are on duty (decision 103).
-- Locks: driver_presence while it is written once more; it has one row for each driver.
-- Undo: drop the column.

-- The cell of a map, by the same rule as `cellOf` in packages/domain/src/cities/cells.ts. A driver who stays in one changes no
-- index, so a position is written as cheaply as before.
alter table driver_presence add column cell int not null
  generated always as (floor((latitude + 90) * 10)::int * 3600 + floor((longitude + 180) * 10)::int) stored;
create index driver_presence_by_cell on driver_presence (cell);
