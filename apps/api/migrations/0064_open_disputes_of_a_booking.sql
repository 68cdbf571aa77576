-- Why: what a dispute holds back follows the job from one driver to the next, so every assignment looks whether the booking
--      has an open one.
-- Locks: disputes for a moment; it is small. Undo: drop the index.
create index disputes_open_by_booking on disputes (booking_id) where state in ('open', 'pending');
