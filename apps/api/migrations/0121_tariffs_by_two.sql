-- Why: a change of prices above what one member of staff may make alone is published by another one than the last editor.
-- Locks: tariffs for a moment: its rows are few.
-- Undo: drop the three.
alter table tariffs
  add column saved_by  uuid references staff (id),
  add column needs_two boolean not null default false,
  add constraint tariffs_four_eyes check (not needs_two or (saved_by is not null and published_by is not null and saved_by <> published_by));
