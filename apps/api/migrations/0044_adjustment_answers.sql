-- Why: who proposed an adjustment reads in the list why a colleague turned it down. Booking pages list theirs.
-- Locks: adjustments, for the moment it takes to add a column; the table is small. Undo: drop the column and the index.
alter table adjustments add column decided_words text check (char_length(decided_words) <= 500);
create index adjustments_by_booking on adjustments (booking_id, created_at) where booking_id is not null;
