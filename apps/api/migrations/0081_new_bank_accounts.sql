-- Why: money waits before it goes to a bank account that took another's place, until its owner can have read the warning.
-- Locks: a column without default, a moment. Undo: drop it.
alter table payout_accounts add column usable_from timestamptz check (usable_from > created_at);
