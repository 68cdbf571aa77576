-- Why: a small file can hold much text, so the stored text of each business's files is bounded, not only their number.
-- Locks: booking_imports for a moment; the default makes no new rows. The files before count as empty and go after 30 days.
-- Undo: drop the column.
alter table booking_imports add column text_bytes int not null default 0 check (text_bytes >= 0);
