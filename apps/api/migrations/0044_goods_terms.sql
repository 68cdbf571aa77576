-- Why: the sender confirms that nothing prohibited is sent. Which list that was is saved with the booking.
-- Locks: bookings for a moment; a column without a value.
-- Undo: drop the column.

-- The version of the terms that the sender confirmed. Null where a program or a member of staff booked, and before this column.
alter table bookings add column goods_terms_version text check (length(goods_terms_version) between 1 and 20);
