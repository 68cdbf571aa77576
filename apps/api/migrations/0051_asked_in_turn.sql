-- Why: the rounds that compare us with the card provider ask first about what nobody has asked about for longest. In the
--      order they were made, three that the provider never answers would keep all others waiting for ever, and so would
--      drivers whose unchanged bank account was approved again.
-- Locks: a moment each, nothing is rewritten. Undo: drop the columns.
alter table payments add column asked_at timestamptz;
alter table top_ups add column asked_at timestamptz;
alter table charges add column asked_at timestamptz;
alter table payouts add column asked_at timestamptz;
alter table payout_accounts add column asked_at timestamptz;
alter table payout_accounts add column confirmed_at timestamptz; -- the same account was approved again
