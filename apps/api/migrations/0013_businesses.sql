-- Why: merchants book by people and by programs; members, invitations, keys and a log of rights.
-- Locks: accounts and bookings briefly, for columns without a default that is computed.
-- Undo: drop the new tables and the columns of accounts and bookings.

-- A merchant's account. Its bookings, money and reports belong to an account of its own for each
-- mode, with which no one signs in.
create table businesses (
  id               uuid primary key default gen_random_uuid(),
  name             text not null check (length(name) between 1 and 100),
  tax_id           text check (tax_id ~ '^[0-9]{13}$'),
  -- 00000 is the head office.
  branch           text check (branch ~ '^[0-9]{5}$'),
  billing_address  text check (length(billing_address) between 1 and 500),
  billing_email    text check (length(billing_email) between 3 and 254),
  -- Whether a reference may name only one booking of each mode.
  reference_unique boolean not null default false,
  live_account_id  uuid not null unique references accounts (id),
  -- In the schema of test mode.
  test_account_id  uuid not null unique default gen_random_uuid(),
  created_by       uuid not null references accounts (id),
  created_at       timestamptz not null,
  suspended_at     timestamptz,
  constraint businesses_tax_identity check ((tax_id is null) = (branch is null))
);
create index businesses_by_time on businesses (created_at desc, id desc);
create index businesses_search on businesses
  using gin ((name collate "C") extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);
revoke delete, truncate on businesses from songtan_app;

-- An account of a business is not a person's: no sign-in, no phone, no e-mail.
alter table accounts add column business_id uuid references businesses (id),
  add constraint accounts_of_business_signs_in_never
    check (business_id is null or (role = 'customer' and password_hash is null and phone = '' and email = ''));

-- People who book, watch or manage for a business.
create table business_members (
  business_id uuid not null references businesses (id),
  account_id  uuid not null references accounts (id),
  role        text not null check (role in ('owner', 'admin', 'booker', 'viewer')),
  joined_at   timestamptz not null,
  primary key (business_id, account_id)
);
create index business_members_by_account on business_members (account_id);
create unique index business_members_one_owner on business_members (business_id) where role = 'owner';

-- An invitation by e-mail or SMS. Only the hash of its link's key is stored.
create table business_invitations (
  id          uuid primary key default gen_random_uuid(),
  business_id uuid not null references businesses (id),
  -- An e-mail address or a mobile phone in E.164.
  destination text not null check (length(destination) between 3 and 254),
  role        text not null check (role in ('admin', 'booker', 'viewer')),
  key_hash    bytea not null unique check (length(key_hash) = 32),
  invited_by  uuid not null references accounts (id),
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  accepted_by uuid references accounts (id),
  ended_at    timestamptz
);
create unique index business_invitations_open on business_invitations (business_id, destination)
  where ended_at is null;

-- What a program books with. The secret is stored as a hash, and sealed for the dialect that signs
-- with it.
create table partner_keys (
  id                      uuid primary key default gen_random_uuid(),
  business_id             uuid not null references businesses (id),
  mode                    text not null check (mode in ('live', 'test')),
  name                    text not null check (length(name) between 1 and 100),
  public_key              text not null unique check (public_key ~ '^pk_(live|test)_[A-Za-z0-9_]{8,64}$'),
  secret_hash             bytea not null unique check (length(secret_hash) = 32),
  sealed_secret           bytea not null,
  -- The last four characters of the secret, to recognise it.
  secret_end              text not null check (length(secret_end) = 4),
  scopes                  text[] not null
    check (scopes <@ array['quotes', 'bookings.read', 'bookings.write', 'webhooks', 'money.read']),
  -- Addresses and networks that may use it; empty: all.
  allowed_networks        cidr[] not null default '{}',
  cap_per_booking_satang  bigint check (cap_per_booking_satang > 0),
  cap_per_day_satang      bigint check (cap_per_day_satang > 0),
  created_by              uuid not null references accounts (id),
  created_at              timestamptz not null,
  expires_at              timestamptz,
  revoked_at              timestamptz,
  last_used_at            timestamptz,
  -- The key that it replaces; that one expires after the overlap.
  replaces                uuid unique references partner_keys (id),
  constraint partner_keys_public_of_mode check (public_key like 'pk_' || mode || '\_%')
);
create index partner_keys_by_business on partner_keys (business_id, created_at desc);
revoke delete, truncate on partner_keys from songtan_app;

-- Who did what to a business, its members and its keys.
create table business_audit_log (
  id          bigint generated always as identity primary key,
  business_id uuid not null references businesses (id),
  -- member:<account>, key:<key>, staff:<staff> or system.
  actor       text not null,
  action      text not null,
  -- What it was done to: a member, a key, an invitation.
  subject     text,
  detail      jsonb not null default '{}',
  at          timestamptz not null
);
create index business_audit_log_by_business on business_audit_log (business_id, id desc);
revoke update, delete, truncate on business_audit_log from songtan_app;

-- What a business's booking has in addition.
alter table bookings
  add column business_id uuid references businesses (id),
  -- member:<account>, key:<key> or agent:<key>.
  add column made_by text check (made_by ~ '^(member|key|agent):'),
  -- The partner's own order number.
  add column reference text check (length(reference) between 1 and 64),
  add column reference_unique boolean not null default false,
  add column metadata jsonb not null default '{}',
  add constraint bookings_of_businesses
    check (business_id is not null or (made_by is null and reference is null and metadata = '{}'));
create index bookings_by_reference on bookings (business_id, reference, created_at desc)
  where reference is not null;
create unique index bookings_reference_once on bookings (business_id, reference)
  where reference_unique;
create index bookings_made_by on bookings (made_by, created_at desc) where made_by is not null;
