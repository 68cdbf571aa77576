-- Why: a provider slower than our retry was asked twice for the same partial refund. Who asks is written down first, as with
--      payouts, and nobody else asks within the minute.
-- Locks: refunds, for a moment. Undo: drop the column.
alter table refunds add column called_at timestamptz;
