-- Why: a driver who brings home goods of a booking that had ended is paid for it; goods that are lost give the price back to
--      where it came from; cash on delivery goes back only when two of staff agree; and each driver gets a numbered
--      certificate (50 ทวิ) of the tax withheld in a year, unchanged once it was issued.
-- Locks: refunds and cod_objections for a moment. Undo: drop what is added, set the constraint of 0032 back.
insert into ledger_kinds (kind) values ('recovery_settled');

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in ('cancelled', 'unfulfilled', 'failed_pickup',
  'lost', 'unused', 'staff', 'claim'));

-- Who asks for the cash to go back; somebody else decides it.
alter table cod_objections
  add column proposed_by    uuid references staff (id),
  add column proposed_words text,
  add column proposed_at    timestamptz,
  add constraint cod_objections_proposed check ((proposed_by is null) = (proposed_words is null)
    and (proposed_by is null) = (proposed_at is null)),
  add constraint cod_objections_two check (proposed_by is null or decision <> 'refund' or proposed_by <> decided_by),
  add constraint cod_objections_asked check (decision is distinct from 'refund' or raised_kind = 'staff'
    or proposed_by is not null) not valid;                      -- those decided before stay as they were

create table withholding_certificates (
  id         uuid primary key default gen_random_uuid(),
  year       int  not null check (year between 2026 and 2200),  -- the tax year, and that of the series
  number     int  not null check (number > 0),
  driver_id  uuid not null references accounts (id),
  period     text not null check (period in ('year', 'payment')),
  source     text not null unique,                             -- what it certifies: it never gets a second number
  base_satang bigint not null check (base_satang > 0),
  tax_satang  bigint not null check (tax_satang > 0 and tax_satang <= base_satang),
  body       jsonb not null,                                    -- payer, payee and lines, as they were when it was issued
  issued_at  timestamptz not null,
  unique (year, number)
);
create index withholding_certificates_by_driver on withholding_certificates (driver_id, year);
revoke update, delete, truncate on withholding_certificates from songtan_app;
