-- Why: staff change the terms of reports, claims and refunds in the console; who did stands in the row.
-- Locks: case_terms for a moment, one row. Undo: drop the columns.
alter table case_terms
  add column id       uuid not null default gen_random_uuid() unique,
  add column added_at timestamptz,
  add column added_by uuid references staff (id);
-- A row that has begun is history: only those to come are taken back, by the one rule that guards it in the program.
revoke update, truncate on case_terms from songtan_app;
