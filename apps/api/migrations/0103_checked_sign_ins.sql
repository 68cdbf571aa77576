-- Why: one password tried against every account from one network met no limit. From thirty failures on each sign-in there uses up
--   a human check, which serves once.
-- Locks: sign_in_failures for a moment; it has the rows of an hour.
-- Undo: drop the column; its index goes with it.
alter table sign_in_failures add column human_check text; -- the work that was shown, where some was needed
create unique index sign_in_failures_one_check on sign_in_failures (human_check) where human_check is not null;
