-- Why: test mode has its own tables, made after the migrations (src/db/test-schema, decision 67);
--      here is what both modes share.
-- Locks: none that last; the table and the function are new.
-- Undo: drop table business_test_clocks; drop function current_mode; drop schema test cascade.

-- How far a business has moved the clock of its test mode ahead of the real one.
create table business_test_clocks (
  business_id         uuid primary key references businesses (id),
  offset_milliseconds bigint not null default 0 check (offset_milliseconds >= 0),
  -- Who runs the jobs of this test mode now, one at a time, by the real clock. A process that died
  -- leaves it to the next one.
  running_until       timestamptz
);
revoke delete, truncate on business_test_clocks from songtan_app;

-- Which mode a statement runs in. In the schema `test` a function of the same name says `test`.
create function current_mode() returns text language sql immutable as $$ select 'live' $$;
grant execute on function current_mode to songtan_app;
