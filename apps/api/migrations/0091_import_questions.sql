-- Why: an imported file may have doubtful numbers, repeated orders or hidden rows. The file stores the questions about them with
-- their answers, and each row stores the places that it was matched to.
-- Locks: booking_imports and booking_import_rows for a moment, for columns with a constant default.
-- Undo: drop the columns.
alter table booking_imports
  -- Counts of hidden rows, columns and sheets, and a likely decimal comma.
  add column facts jsonb not null default '{}',
  -- Questions about the whole file, and the answers of a person.
  add column questions jsonb not null default '[]',
  add column answers jsonb not null default '{}';

alter table booking_import_rows
  -- The row or booking that has the same order or the same delivery.
  add column repeats jsonb,
  -- A person decided that this row is a separate delivery.
  add column is_separate boolean not null default false,
  add column places jsonb not null default '{}';
