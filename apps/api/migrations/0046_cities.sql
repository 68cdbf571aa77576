-- Why: several processes share the matching by city, each city with one of them at a time (decision 109).
-- Locks: quotes and bookings while their rows are checked, which reads both tables once.
-- Undo: drop the table and both columns.

-- The province code of the pick-up, which no edit moves. '00' is outside every province, and everything before this column.
alter table quotes add column city text not null default '00' check (city ~ '^[0-9]{2}$');
alter table quotes alter column city drop default;
alter table bookings add column city text not null default '00' check (city ~ '^[0-9]{2}$');
alter table bookings alter column city drop default;

-- Who matches a city has its row locked, so a process that dies leaves no lock behind.
create table dispatch_cities (
  city     text primary key,
  -- When its last round ended, by the clock of the database.
  round_at timestamptz not null
);
