-- Why: several small changes of prices by one person count together, and two people withdraw a planned version where that changes
-- prices by more than one member of staff may alone.
-- Locks: tariffs for a moment: its rows are few.
-- Undo: drop the four columns.
alter table tariffs
  add column priced_by               uuid[] not null default '{}',
  -- The greatest change of a price by this version; 0 for versions from before.
  add column changed_percent         double precision not null default 0 check (changed_percent >= 0),
  add column withdrawal_needs_two    boolean not null default false,
  add column withdrawal_requested_by uuid references staff (id),
  add constraint tariffs_withdrawal_four_eyes check (withdrawn_at is null or not withdrawal_needs_two
    or (withdrawal_requested_by is not null and withdrawal_requested_by <> withdrawn_by));
grant update (withdrawal_needs_two, withdrawal_requested_by) on tariffs to songtan_app;
