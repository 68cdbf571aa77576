-- Why: a member of staff who had a part in a doubtful job could release its pay, by withdrawing their own proposal to deduct it.
-- Locks: payout_freezes for a moment; all its rows are read once for the new checks.
-- Undo: drop both constraints and both columns.
alter table payout_freezes
  -- Of pay that the books hold: staff who gave the job to its driver or recorded a part of it, as it was held.
  add column worked_by uuid[] not null default '{}',
  -- Null where the rule itself released it, because nothing is doubtful any more.
  add column released_by uuid references staff (id),
  add constraint payout_freezes_released_by_another check (released_by <> all (worked_by)),
  add constraint payout_freezes_one_person check
    (not (in_books and thawed_at is not null and reason ~ '\mone_person\M') or released_by is not null);
