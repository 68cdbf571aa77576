-- Why: an event that is replayed reaches the endpoints of a business, but not a program that follows its stream. The stream reads
--   what was replayed since it last looked.
-- Locks: webhook_events is locked for an instant while the column is added; the index is built on no rows.
-- Undo: alter table webhook_events drop column replayed_at.

alter table webhook_events add column replayed_at timestamptz;
create index webhook_events_replayed on webhook_events (business_id, replayed_at) where replayed_at is not null;
