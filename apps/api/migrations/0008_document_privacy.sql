-- Why: pictures tell which key they are sealed with without being opened, so that keys can change; a citizen card is
--      kept only with religion and blood group covered; what must go after a time can be found, and a file is removed
--      even when the program dies between the row and the file; drivers are reminded once of each end; a changed
--      bank account takes two people, which the row itself insists on; one person's second account is looked at by staff.
-- Locks: documents, uploads, bookings and proofs briefly, to add columns; indexes build under share locks, moments at
--      launch size. Undo: drop the columns and tables.
alter table documents
  add column second_needed     boolean not null default false, -- a changed bank account: two different people say yes
  add column first_approved_by uuid references staff (id),
  add column first_approved_at timestamptz,
  add column decided_by        uuid references staff (id),
  add column images_deleted_at timestamptz,                    -- the result, last digits and end stay
  drop constraint documents_state_check,
  add constraint documents_state_check check (state in ('pending', 'confirming', 'approved', 'rejected', 'expired')),
  add constraint documents_first_approval check ((first_approved_by is null) = (first_approved_at is null)
    and (state <> 'confirming' or first_approved_by is not null)),
  add constraint documents_approved_by_two check (not (state in ('approved', 'expired') and second_needed)
    or coalesce(first_approved_by <> decided_by, false));

alter table uploads
  add column key_id   smallint,
  add column redacted boolean not null default false; -- its sender confirmed what was covered, before it was sent
update uploads set key_id = 1 where encrypted;
alter table uploads
  add constraint uploads_sealed_by_a_key check (encrypted = (key_id is not null)),
  add constraint uploads_card_covered check (purpose <> 'citizen-card' or redacted) not valid;
create index uploads_by_key on uploads (key_id) where key_id is not null;
create index uploads_by_age on uploads (purpose, created_at);

-- Files without a row: written down before a file is made and when its row goes, struck out when the other is done.
create table files_to_remove (
  storage_key text primary key,
  noted_at    timestamptz not null
);

alter table proofs add column picture_deleted_at timestamptz;
create index proofs_by_age on proofs (received_at) where picture_deleted_at is null;
alter table bookings add column contacts_masked_at timestamptz;
create index bookings_to_mask on bookings (created_at) where contacts_masked_at is null;

create table document_reminders (
  driver_id  uuid not null references drivers (account_id),
  kind       text not null,
  expires_on date not null,
  days       int not null check (days in (1, 7, 30)),
  sent_at    timestamptz not null,
  primary key (driver_id, kind, expires_on, days)     -- once each
);

-- Somebody handed in a number that another driver's account holds. Staff look at it.
create table driver_flags (
  id              uuid primary key default gen_random_uuid(),
  driver_id       uuid not null references drivers (account_id),
  other_driver_id uuid not null references drivers (account_id),
  kind            text not null check (kind in ('same_citizen', 'same_bank', 'same_plate')),
  flagged_at      timestamptz not null,
  resolved_at     timestamptz,
  resolved_by     uuid references staff (id),
  check ((resolved_at is null) = (resolved_by is null)),
  check (driver_id <> other_driver_id)
);
create unique index driver_flags_open on driver_flags (driver_id, other_driver_id, kind) where resolved_at is null;
create index driver_flags_waiting on driver_flags (flagged_at) where resolved_at is null;
revoke delete, truncate on driver_flags from songtan_app;
