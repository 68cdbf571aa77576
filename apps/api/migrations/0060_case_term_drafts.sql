-- Why: how much one of staff gives back alone, and how long people may claim, was set by one of staff alone. New terms are drafted
--      by one and agreed to by another before their day; only then do they stand among those that count. A draft is not edited:
--      it is agreed to or taken back as it was read.
-- Locks: a new table; case_terms for a moment, its rows keep as they are. Undo: drop the constraint, the column and the table.
create table case_term_drafts (
  id                     uuid primary key default gen_random_uuid(),
  effective_from         timestamptz not null unique,
  report_days            int not null check (report_days > 0),
  claim_days             int not null check (claim_days > 0),
  answer_working_days    int not null check (answer_working_days > 0),
  refund_each_satang     bigint not null check (refund_each_satang >= 0),
  refund_per_day_satang  bigint not null check (refund_per_day_satang >= 0),
  drafted_at             timestamptz not null,
  drafted_by             uuid not null references staff (id)
);
revoke update, truncate on case_term_drafts from songtan_app;

alter table case_terms
  add column approved_by uuid references staff (id),
  -- Not of what was set before two had to.
  add constraint case_terms_four_eyes
    check (added_by is null or (approved_by is not null and approved_by <> added_by)) not valid;
