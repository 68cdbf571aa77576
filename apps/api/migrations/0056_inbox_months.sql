-- Why: a driver's notice of a month's statement leads to that month.
-- Locks: notices for a moment, and a scan of it; every row passes.
-- Undo: delete the notices of statements, and put the check of 0054 back.

alter table notices
  drop constraint notices_path_without_key,
  -- As before, and a month: no key that opens a page for anyone.
  add constraint notices_path_without_key check (
    path ~ '^/(customer|driver|business)(/[a-z0-9-]+)*(\?month=\d{4}-\d{2}|#[a-z-]+)?$'
  );
