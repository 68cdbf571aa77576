-- Why: a job that its driver did not do was paid: no picture belonged to one stop alone, and the pay of a doubtful job could not be
--      held in the books (decision 133).
-- Locks: proofs while its two indexes are made; payout_freezes for a moment.
-- Undo: drop both indexes and both columns. The kinds of entries stay, and so do pictures that left a second stop.

-- The first stop keeps a picture that two have named; its hash stays with both.
update proofs set upload_id = null where id in (
  select id from (
    select id, row_number() over (partition by upload_id order by received_at, id) as place
    from proofs where upload_id is not null) named
  where place > 1);
create unique index proofs_one_picture on proofs (upload_id) where upload_id is not null;
create index proofs_by_hash on proofs (sha256) where kind = 'photo';

insert into ledger_kinds (kind) values ('job_pay_held'), ('job_pay_released');

alter table payout_freezes
  -- Held in the books, where no payout and no cash job reaches it; otherwise it is left out of payouts alone.
  add column in_books boolean not null default false,
  -- The deduction that a member of staff proposed: until a second one has decided, nothing releases it.
  add column adjustment_id uuid references adjustments (id);
create index payout_freezes_by_adjustment on payout_freezes (adjustment_id) where adjustment_id is not null;
