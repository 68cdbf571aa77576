-- Why: people, how they sign in, what they accepted. One table for both roles: signing in is one rule, and a person
--      may hold an account of each role. Locks: new tables only. Undo: drop the tables (no reader before 0.1).
create table installation (
  only_row   boolean primary key default true check (only_row),
  sandbox    boolean not null,                      -- a database that saw the sandbox never becomes production
  created_at timestamptz not null default now()
);

create table accounts (
  id                uuid primary key default gen_random_uuid(),
  role              text not null check (role in ('customer', 'driver')),
  first_name        text not null check (length(first_name) between 1 and 100),
  last_name         text not null check (length(last_name) between 1 and 100),
  phone             text not null check (phone ~ '^\+66[0-9]{8,9}$'),
  phone_verified_at timestamptz,
  email             text not null check (length(email) between 3 and 254 and email = lower(email)),
  email_verified_at timestamptz,
  password_hash     text not null,
  avatar_upload_id  uuid,
  locale            text not null default 'th' check (locale in ('th', 'en')),
  suspended_at      timestamptz,
  created_at        timestamptz not null default now()
);
-- An identifier belongs to the account that verified it; claims that are not verified may repeat.
create unique index accounts_verified_phone on accounts (role, phone) where phone_verified_at is not null;
create unique index accounts_verified_email on accounts (role, email) where email_verified_at is not null;
create index accounts_by_phone on accounts (role, phone);
create index accounts_by_email on accounts (role, email);

create table consents (
  account_id  uuid not null references accounts (id),
  document    text not null check (document in ('terms', 'privacy')),
  version     text not null,
  accepted_at timestamptz not null,
  primary key (account_id, document, version)
);

create table sessions (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references accounts (id),
  role         text not null check (role in ('customer', 'driver')),
  token_hash   bytea not null unique check (length(token_hash) = 32),   -- the token itself is never stored
  device_name  text not null,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  ended_at     timestamptz
);
create index sessions_by_account on sessions (account_id) where ended_at is null;

create table codes (
  id          uuid primary key default gen_random_uuid(),
  purpose     text not null check (purpose in ('phone', 'email', 'password_reset')),
  account_id  uuid references accounts (id),        -- null: a reset asked for an identifier nobody has
  destination text not null,
  address     text not null,                        -- the network address that asked, for its hourly limit
  code_hash   bytea not null,
  tries       int not null default 0 check (tries between 0 and 5),
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index codes_by_destination on codes (destination, created_at);
create index codes_by_address on codes (address, created_at);

create table sign_in_failures (
  account_key text not null,                        -- role and identifier as typed, hashed
  address     text not null,
  failed_at   timestamptz not null
);
create index sign_in_failures_by_account on sign_in_failures (account_key, failed_at);
create index sign_in_failures_by_address on sign_in_failures (address, failed_at);

create table idempotency_keys (
  actor        text not null,
  method       text not null,
  path         text not null,
  key          text not null,
  request_hash bytea not null,
  status       int not null,
  answer       jsonb not null,
  created_at   timestamptz not null,
  primary key (actor, method, path, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table uploads (
  id            uuid primary key,
  account_id    uuid not null references accounts (id),
  purpose       text not null,
  storage_key   text not null unique,
  mime          text not null,
  byte_count    int not null check (byte_count > 0),
  width         int not null,
  height        int not null,
  sha256_sent   text not null check (sha256_sent ~ '^[0-9a-f]{64}$'),   -- of the bytes the phone made
  sha256_stored text not null check (sha256_stored ~ '^[0-9a-f]{64}$'), -- of the bytes we keep
  encrypted     boolean not null,
  created_at    timestamptz not null
);
create index uploads_by_account on uploads (account_id, created_at);
alter table accounts add constraint accounts_avatar foreign key (avatar_upload_id) references uploads (id);

create table saved_places (
  id            uuid primary key default gen_random_uuid(),
  account_id    uuid not null references accounts (id),
  label         text not null,
  address       text not null,
  latitude      double precision not null,
  longitude     double precision not null,
  contact_name  text,
  contact_phone text,
  note          text,
  created_at    timestamptz not null default now()
);
create index saved_places_by_account on saved_places (account_id);

create table drivers (
  account_id     uuid primary key references accounts (id),
  vehicle        text check (vehicle in ('motorcycle', 'hatchback', 'pickup', 'box_pickup')),
  plate          text,
  plate_province text,
  verified_at    timestamptz,                       -- all documents approved and in date
  on_duty_since  timestamptz,
  duty_device_id text,
  rating_sum     int not null default 0,
  rating_count   int not null default 0,
  created_at     timestamptz not null default now(),
  check (on_duty_since is null or verified_at is not null)
);

create table duty_periods (
  id        bigint generated always as identity primary key,
  driver_id uuid not null references drivers (account_id),
  began_at  timestamptz not null,
  ended_at  timestamptz,
  check (ended_at >= began_at)
);
create index duty_periods_by_driver on duty_periods (driver_id, began_at);
create unique index duty_periods_open on duty_periods (driver_id) where ended_at is null;

create table documents (
  driver_id        uuid not null references drivers (account_id),
  kind             text not null check (kind in ('account', 'citizen-card', 'driver-license', 'vehicle', 'vehicle-act', 'bank-account')),
  state            text not null check (state in ('pending', 'approved', 'rejected', 'expired')),
  fields           jsonb not null,                  -- what may be read; numbers are in sealed_fields
  sealed_fields    bytea,                           -- AES-256-GCM with key id
  expires_on       date,
  rejection_reason text,
  rejection_words  text,
  submitted_at     timestamptz not null,
  decided_at       timestamptz,
  primary key (driver_id, kind)
);
