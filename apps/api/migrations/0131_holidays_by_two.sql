-- Why: where the surcharge of a holiday is above what one member of staff may decide alone, two add it and two remove it. A removed holiday
-- remains, so that a booking keeps the calendar of its quote.
-- Locks: public_holidays for a moment: its rows are few.
-- Undo: delete rows that are removed or wait, drop the columns and the index, and make the unique key and grants of 0003 again.
alter table public_holidays
  add column needs_two         boolean not null default false,
  add column agreed_by         uuid references staff (id),
  -- Null while it waits for the second person.
  add column agreed_at         timestamptz default now(),
  add column removal_needs_two boolean not null default false,
  add column removal_requested_by  uuid references staff (id),
  add column removed_by        uuid references staff (id),
  add column removed_at        timestamptz,
  add constraint public_holidays_four_eyes check (agreed_at is null or not needs_two
    or (added_by is not null and agreed_by is not null and added_by <> agreed_by)),
  add constraint public_holidays_removed check ((removed_by is null) = (removed_at is null)),
  add constraint public_holidays_removal_four_eyes check (removed_at is null or not removal_needs_two
    or (removal_requested_by is not null and removal_requested_by <> removed_by));
update public_holidays set agreed_at = added_at, agreed_by = added_by;
alter table public_holidays drop constraint public_holidays_day_key;
create unique index public_holidays_one_a_day on public_holidays (day) where removed_at is null;
revoke update, delete on public_holidays from songtan_app;
grant update (agreed_by, agreed_at, removal_needs_two, removal_requested_by, removed_by, removed_at) on public_holidays to songtan_app;
