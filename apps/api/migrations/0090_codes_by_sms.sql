-- Why: each code by SMS costs money, so those of an hour are counted against a budget, and those of one account against its
--      own; where many are asked for, each needs a human check that no other code used.
-- Locks: codes, for a moment: they are kept for days, not years. Undo: drop the indexes and the columns.
alter table codes
  add column sent_by_sms boolean not null default false,
  add column human_check text unique;
create index codes_by_sms on codes (created_at) where sent_by_sms;
create index codes_by_account on codes (account_id, created_at) where account_id is not null;
