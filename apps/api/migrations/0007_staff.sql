-- Why: staff sign in to a console of their own, check drivers' papers there, and everything they do is written down.
--      Staff are no accounts: nothing a customer's or driver's token opens is theirs, and the other way round. What was
--      opened, noted and done is append-only by privilege.
-- Locks: the index on documents builds under a share lock, moments at launch size. Undo: drop the tables and the index.
create table staff (
  id             uuid primary key default gen_random_uuid(),
  name           text not null check (length(name) between 1 and 100),
  email          text not null unique check (length(email) between 3 and 254 and email = lower(email)),
  password_hash  text,                               -- null until the invitation was followed
  scopes         text[] not null default '{}' check (scopes <@ array['driver.review', 'booking.manage', 'payment.refund',
                   'payout.run', 'tariff.edit', 'partner.manage', 'staff.manage', 'audit.read']),
  locale         text not null default 'th' check (locale in ('th', 'en')),
  totp_secret    bytea,                              -- AES-256-GCM with key id
  totp_last_step bigint,                             -- a code is good once: only later steps are taken
  created_at     timestamptz not null,
  activated_at   timestamptz,
  disabled_at    timestamptz,
  check (activated_at is null or password_hash is not null)
);

create table staff_invitations (
  token_hash  bytea primary key check (length(token_hash) = 32),
  staff_id    uuid not null references staff (id),
  purpose     text not null check (purpose in ('activate', 'second_factor')),
  totp_secret bytea not null,                        -- becomes the staff member's when the invitation is followed
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create unique index staff_invitations_open on staff_invitations (staff_id) where used_at is null;

create table staff_sessions (
  id           uuid primary key default gen_random_uuid(),
  staff_id     uuid not null references staff (id),
  token_hash   bytea not null unique check (length(token_hash) = 32),
  address      text not null,
  device_name  text not null,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  ended_at     timestamptz
);
create index staff_sessions_by_staff on staff_sessions (staff_id) where ended_at is null;

-- Who did what to whom, in the transaction that did it. No personal numbers in it, so that it may be kept.
create table audit_log (
  id           uuid primary key default gen_random_uuid(),
  actor_kind   text not null check (actor_kind in ('staff', 'driver', 'customer', 'system')),
  actor_id     uuid,
  actor_name   text,
  action       text not null,
  subject_kind text not null check (subject_kind in ('staff', 'driver', 'customer', 'booking', 'tariff', 'payout', 'partner')),
  subject_id   uuid not null,
  detail       jsonb not null,
  address      text,
  at           timestamptz not null,
  check ((actor_kind = 'system') = (actor_id is null))
);
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_subject on audit_log (subject_id, at desc, id desc);
create index audit_log_by_actor on audit_log (actor_id, at desc, id desc);

-- Shown to the driver: who looked at a page's numbers and pictures, and why.
create table document_openings (
  id         uuid primary key default gen_random_uuid(),
  driver_id  uuid not null references drivers (account_id),
  kind       text not null,
  staff_id   uuid not null references staff (id),
  staff_name text not null,
  reason     text not null,
  words      text,
  opened_at  timestamptz not null
);
create index document_openings_by_driver on document_openings (driver_id, opened_at desc, id desc);

-- One reviewer per driver. A lock that lapsed is anybody's.
create table review_locks (
  driver_id uuid primary key references drivers (account_id),
  staff_id  uuid not null references staff (id),
  until     timestamptz not null
);

create table suspensions (
  id              uuid primary key default gen_random_uuid(),
  driver_id       uuid not null references drivers (account_id),
  reason          text not null,
  words           text,
  suspended_by    uuid not null references staff (id),
  suspended_at    timestamptz not null,
  reinstated_by   uuid references staff (id),
  reinstated_at   timestamptz,
  reinstate_words text,
  check ((reinstated_by is null) = (reinstated_at is null))
);
create unique index suspensions_open on suspensions (driver_id) where reinstated_at is null;
create index suspensions_by_driver on suspensions (driver_id, suspended_at desc);

create table appeals (
  id            uuid primary key default gen_random_uuid(),
  suspension_id uuid not null references suspensions (id),
  driver_id     uuid not null references drivers (account_id),
  text          text not null,
  state         text not null default 'open' check (state in ('open', 'upheld', 'granted')),
  answer        text,
  answered_by   uuid references staff (id),
  answered_at   timestamptz,
  created_at    timestamptz not null,
  check ((state = 'open') = (answered_at is null))
);
create unique index appeals_open on appeals (suspension_id) where state = 'open';
create index appeals_by_driver on appeals (driver_id, created_at desc);
create index appeals_waiting on appeals (created_at) where state = 'open';

create table driver_notes (
  id         uuid primary key default gen_random_uuid(),
  driver_id  uuid not null references drivers (account_id),
  staff_id   uuid not null references staff (id),
  text       text not null check (length(text) between 1 and 500),
  created_at timestamptz not null
);
create index driver_notes_by_driver on driver_notes (driver_id, created_at desc);

-- The review queue, who has waited longest first. 'confirming' waits for a second reviewer.
create index documents_waiting on documents (submitted_at, driver_id, kind) where state in ('pending', 'confirming');

revoke update, delete, truncate on audit_log, document_openings, driver_notes from songtan_app;
revoke delete, truncate on staff, suspensions, appeals from songtan_app;
