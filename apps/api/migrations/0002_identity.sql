-- Identity: who a person is. Staff, accounts of customers and drivers, how they sign in, what they
-- accepted, and the security events of all of them. A person may have one account of each role;
-- staff are no accounts.

-- Who signs in to the console, with which scopes. Staff are no accounts.
create table staff (
  id             uuid primary key default gen_random_uuid(),
  name           text not null check (length(name) between 1 and 100),
  email          text not null unique check (length(email) between 3 and 254 and email = lower(email)),
  password_hash  text,                        -- null until the invitation was followed
  scopes         text[] not null default '{}'
    check (scopes <@ array['driver.review', 'booking.manage', 'payment.refund', 'payout.run',
      'tariff.edit', 'partner.manage', 'staff.manage', 'audit.read']),
  locale         text not null default 'th' check (locale in ('th', 'en')),
  totp_secret    bytea,                       -- AES-256-GCM with key id
  totp_last_step bigint,                      -- a code is good once: only later steps are accepted
  invited_by     uuid references staff (id),  -- null: invited on the server itself
  created_at     timestamptz not null,
  activated_at   timestamptz,
  disabled_at    timestamptz,
  check (activated_at is null or password_hash is not null)
);
revoke delete, truncate on staff from songtan_app;
alter table uploads add foreign key (staff_id) references staff (id);
alter table incidents add foreign key (closed_by) references staff (id);

-- Links to activate an account of staff or to set a new second factor.
create table staff_invitations (
  token_hash  bytea primary key check (length(token_hash) = 32),
  staff_id    uuid not null references staff (id),
  purpose     text not null check (purpose in ('activate', 'second_factor')),
  totp_secret bytea not null,  -- the staff member's, once the invitation was followed
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create unique index staff_invitations_open on staff_invitations (staff_id) where used_at is null;

-- Sign-ins of staff.
create table staff_sessions (
  id           uuid primary key default gen_random_uuid(),
  staff_id     uuid not null references staff (id),
  token_hash   bytea not null unique check (length(token_hash) = 32),
  address      text not null,
  network      text,                                  -- the address, an IPv6 one cut to its /64
  device_name  text not null,
  device_key   bytea check (length(device_key) = 32), -- hash of the browser's own cookie
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  ended_at     timestamptz
);
create index staff_sessions_by_staff on staff_sessions (staff_id) where ended_at is null;
create index staff_sessions_of_device on staff_sessions (device_key) where ended_at is null;

-- Money scopes for a member of staff, requested by one manager and granted by another.
create table staff_grants (
  id           uuid primary key default gen_random_uuid(),
  staff_id     uuid not null references staff (id),
  scopes       text[] not null
    check (cardinality(scopes) > 0
      and scopes <@ array['driver.review', 'booking.manage', 'payment.refund', 'payout.run',
      'tariff.edit', 'partner.manage', 'staff.manage', 'audit.read']),
  requested_by uuid references staff (id),  -- null: on the server itself
  requested_at timestamptz not null,
  agreed       boolean,                     -- null: waits for a second manager
  decided_by   uuid references staff (id),
  decided_at   timestamptz,
  check ((agreed is null) = (decided_at is null)),
  constraint staff_grants_four_eyes
    check (agreed is not true or requested_by is null
      or (decided_by is not null and decided_by <> requested_by and decided_by <> staff_id))
);
create unique index staff_grants_open on staff_grants (staff_id) where agreed is null;
create index staff_grants_by_staff on staff_grants (staff_id, decided_at desc);
revoke delete, truncate on staff_grants from songtan_app;

-- A new second factor for a member of staff, requested by one manager; another one calls the member
-- back, writes down how they knew them, and confirms it.
create table staff_factor_resets (
  id           uuid primary key default gen_random_uuid(),
  staff_id     uuid not null references staff (id),
  requested_by uuid not null references staff (id) check (requested_by <> staff_id),
  requested_at timestamptz not null,
  agreed       boolean,                     -- null: waits for a second manager
  decided_by   uuid references staff (id),
  decided_at   timestamptz,
  call_back    text check (length(call_back) between 1 and 500),
  check ((agreed is null) = (decided_at is null)),
  check ((agreed is true) = (call_back is not null)),
  constraint staff_factor_resets_four_eyes
    check (agreed is not true or (decided_by is not null and decided_by <> requested_by
      and decided_by <> staff_id))
);
create unique index staff_factor_resets_open on staff_factor_resets (staff_id) where agreed is null;
revoke delete, truncate on staff_factor_resets from songtan_app;

-- Customers and drivers. A person may have one account of each role.
create table accounts (
  id                uuid primary key default gen_random_uuid(),
  role              text not null check (role in ('customer', 'driver')),
  first_name        text not null check (length(first_name) between 1 and 100),
  last_name         text not null check (length(last_name) between 1 and 100),
  phone             text not null,
  phone_verified_at timestamptz,
  email             text not null,
  email_verified_at timestamptz,
  password_hash     text,
  avatar_upload_id  uuid,
  locale            text not null default 'th' check (locale in ('th', 'en')),
  suspended_at      timestamptz,
  created_at        timestamptz not null default now(),
  closed_at         timestamptz,  -- anonymised: the row stays for the books, no one signs in
  constraint accounts_phone_check
    check (phone ~ '^\+66[0-9]{8,9}$' or (phone = '' and phone_verified_at is null)),
  constraint accounts_email_check
    check ((length(email) between 3 and 254 and email = lower(email))
      or (email = '' and email_verified_at is null)),
  constraint accounts_avatar foreign key (avatar_upload_id) references uploads (id),
  constraint accounts_id_role unique (id, role),
  constraint accounts_closed_is_empty
    check (closed_at is null or (phone = '' and email = '' and avatar_upload_id is null))
);
-- An identifier belongs to the account that verified it; those that are not verified may repeat.
create unique index accounts_verified_phone on accounts (role, phone)
  where phone_verified_at is not null;
create unique index accounts_verified_email on accounts (role, email)
  where email_verified_at is not null;
create index accounts_by_phone on accounts (role, phone);
create index accounts_by_email on accounts (role, email);
create index accounts_by_role on accounts (role, created_at desc, id desc);
create index accounts_search on accounts
  using gin (
    ((first_name || ' ' || last_name) collate "C") extensions.gin_trgm_ops,
    (email collate "C") extensions.gin_trgm_ops
  )
  with (gin_pending_list_limit = 256);
alter table uploads add foreign key (account_id) references accounts (id);
alter table incidents add foreign key (account_id) references accounts (id);
alter table notices add foreign key (account_id) references accounts (id);

-- Sign-ins of accounts.
create table sessions (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references accounts (id),
  role         text not null check (role in ('customer', 'driver')),
  token_hash   bytea not null unique check (length(token_hash) = 32), -- the token itself is never stored
  device_name  text not null,
  device_hash  bytea check (length(device_hash) = 32), -- of the key stored in the browser
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  ended_at     timestamptz
);
-- One browser has one session of a role: a new sign-in ends the one before.
create index sessions_of_device on sessions (device_hash) where ended_at is null;
create index sessions_by_account on sessions (account_id) where ended_at is null;

-- Decisions about our texts, in their order: one may be withdrawn and given again.
create table consents (
  id         bigint generated always as identity primary key,
  account_id uuid not null references accounts (id),
  document   text not null check (document in ('terms', 'privacy', 'marketing', 'location')),
  action     text not null default 'accepted' check (action in ('accepted', 'withdrawn')),
  version    text not null,
  locale     text not null default 'th' check (locale in ('th', 'en')), -- the language it was read in
  decided_at timestamptz not null,
  constraint consents_needed_ones_stay check (action = 'accepted' or document not in ('terms', 'privacy'))
);
create index consents_by_account on consents (account_id, document, id);
revoke update, delete, truncate on consents from songtan_app;

-- Six-digit codes by SMS or e-mail, for one use.
create table codes (
  id            uuid primary key default gen_random_uuid(),
  purpose       text not null
    check (purpose in ('phone', 'email', 'password_reset', 'social_link', 'identity', 'duty',
      'recipient_move', 'sign_in')),
  account_id    uuid references accounts (id),  -- null: a reset for an identifier without an account
  -- What was typed, for a limit that does not show which phone and mailbox belong together.
  requested_for text,
  destination   text not null,
  -- The network address of the request, for its hourly limit.
  address       text not null,
  sent_by_sms   boolean not null default false,
  -- The solved check that this code needed; each is good for one code.
  human_check   text unique,
  code_hash     bytea not null,
  attempts      int not null default 0 check (attempts between 0 and 5),
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index codes_by_destination on codes (destination, created_at);
create index codes_by_address on codes (address, created_at);
create index codes_by_requested_for on codes (requested_for, created_at)
  where requested_for is not null;
create index codes_by_age on codes (created_at);
create index codes_by_sms on codes (created_at) where sent_by_sms;
create index codes_by_account on codes (account_id, created_at) where account_id is not null;

-- Failed sign-ins, counted by identifier and by address.
create table sign_in_failures (
  id          bigint generated always as identity primary key, -- the row of a refused attempt is deleted
  account_key text not null,                          -- role and identifier as typed, hashed
  address     text not null,
  failed_at   timestamptz not null
);
create index sign_in_failures_by_account on sign_in_failures (account_key, failed_at);
create index sign_in_failures_by_address on sign_in_failures (address, failed_at);
create index sign_in_failures_by_age on sign_in_failures (failed_at);

-- When the owner was last warned of many failures.
create table sign_in_alerts (
  account_key text primary key,  -- as in sign_in_failures
  alerted_at  timestamptz not null
);

-- Devices that signed in to an account. After many failures another device needs a code as well.
create table known_devices (
  account_id   uuid not null references accounts,
  device_hash  bytea not null,  -- of the key stored in the browser; without one, of the address
  address_key  text not null,   -- the network address, hashed with a key
  last_used_at timestamptz not null,
  primary key (account_id, device_hash)
);
create index known_devices_by_age on known_devices (last_used_at);

-- Who a person is at LINE.
create table identities (
  account_id   uuid not null,
  role         text not null,
  provider     text not null check (provider in ('line')),
  -- The provider's name for the person.
  subject      text not null check (length(subject) between 1 and 255),
  display_name text not null check (length(display_name) between 1 and 100),
  linked_at    timestamptz not null,
  last_used_at timestamptz not null check (last_used_at >= linked_at),
  primary key (account_id, provider),
  unique (role, provider, subject),                   -- one person at LINE has one account of each role
  foreign key (account_id, role) references accounts (id, role)
);

-- Sign-ins with LINE that have begun: the answer is accepted only in the browser that began.
create table social_sign_ins (
  id             uuid primary key default gen_random_uuid(),
  provider       text not null check (provider in ('line')),
  role           text not null check (role in ('customer', 'driver')),
  account_id     uuid references accounts (id),       -- who is signed in and links; null: a sign-in
  state_hash     bytea not null unique check (length(state_hash) = 32),
  browser_hash   bytea not null check (length(browser_hash) = 32), -- of the secret only that browser has
  sealed_request bytea not null,                      -- PKCE verifier and nonce
  redirect_uri   text not null,
  return_path    text check (return_path ~ '^/([^/\\]|$)'),
  created_at     timestamptz not null,
  expires_at     timestamptz not null check (expires_at > created_at),
  answered_at    timestamptz,                         -- the provider's one answer was accepted
  outcome        text check (outcome in ('signed_in', 'linked', 'unknown', 'refused', 'failed')),
  -- Subject, name and e-mail, until an account is found.
  sealed_person  bytea,
  code_id        uuid references codes (id) on delete set null,
  check (outcome is null or answered_at is not null),
  check ((sealed_person is not null) = (outcome is not null and outcome = 'unknown'))
);
create index social_sign_ins_by_age on social_sign_ins (created_at);

-- Of accounts and of staff.
create table passkeys (
  id            uuid primary key default gen_random_uuid(),
  account_id    uuid references accounts,
  staff_id      uuid references staff,
  -- Base64url, as the browser names it.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key    bytea not null,                       -- COSE
  sign_count    bigint not null check (sign_count >= 0),
  transports    text[] not null,
  backed_up     boolean not null,
  name          text not null check (length(name) between 1 and 100),
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  check ((account_id is null) <> (staff_id is null))
);
create index passkeys_by_account on passkeys (account_id, created_at) where account_id is not null;
create index passkeys_by_staff on passkeys (staff_id, created_at) where staff_id is not null;

-- Each is for one use, until it is answered or over.
create table passkey_challenges (
  id         uuid primary key default gen_random_uuid(),
  purpose    text not null check (purpose in ('add', 'sign_in')),
  audience   text not null check (audience in ('customer', 'driver', 'staff')),
  owner_id   uuid,  -- who adds one: an account or a member of staff
  challenge  text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'add') = (owner_id is not null))
);
create index passkey_challenges_by_age on passkey_challenges (created_at);

-- Old and new phones and e-mails: they decide where codes may go, what money waits for, and what
-- comes back after "this was not me".
create table contact_changes (
  id            uuid primary key default gen_random_uuid(),
  account_id    uuid not null references accounts (id),
  kind          text not null check (kind in ('phone', 'email')),
  old_value     text not null,
  old_proved_at timestamptz,
  new_value     text not null check (new_value <> old_value),
  -- A contact of the account was verified: more than a typing error at sign-up, so codes and money
  -- wait.
  guarded       boolean not null,
  changed_at    timestamptz not null,
  undone_at     timestamptz check (undone_at >= changed_at),
  check (old_proved_at is null or guarded)
);
create index contact_changes_by_account on contact_changes (account_id, changed_at);
create index contact_changes_by_time on contact_changes (changed_at);

-- Links in warnings to the owner: "this was not me" opens an incident, and while it is open no
-- money leaves.
create table not_me_links (
  id          uuid primary key default gen_random_uuid(),
  account_id  uuid not null references accounts (id),
  token_hash  bytea not null unique check (length(token_hash) = 32), -- the token itself is never stored
  event       text not null check (event ~ '^[a-z][a-z_]{2,39}$'),
  happened_at timestamptz not null,
  expires_at  timestamptz not null check (expires_at > happened_at),
  used_at     timestamptz,
  outcome     jsonb not null default '{}'             -- what was undone
);
create index not_me_links_by_account on not_me_links (account_id);
create index not_me_links_by_time on not_me_links (expires_at);

-- A closure has a time of grace, and can be undone in it.
create table account_closures (
  id                   uuid primary key default gen_random_uuid(),
  account_id           uuid not null references accounts (id),
  requested_at         timestamptz not null,
  due_at               timestamptz not null check (due_at > requested_at),
  undone_at            timestamptz check (undone_at >= requested_at),
  done_at              timestamptz check (done_at >= due_at),
  credit_waived_satang bigint not null default 0 check (credit_waived_satang >= 0),
  check (undone_at is null or done_at is null)
);
create unique index account_closures_open on account_closures (account_id)
  where undone_at is null and done_at is null;
create index account_closures_due on account_closures (due_at)
  where undone_at is null and done_at is null;

-- Addresses that a customer saved.
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

-- Which notices a person wants by which channel.
create table notification_choices (
  account_id uuid not null references accounts (id),
  event      text not null,
  channel    text not null check (channel in ('push', 'line', 'sms', 'email')),
  wanted     boolean not null,
  changed_at timestamptz not null,
  primary key (account_id, event, channel)
);

-- A browser that receives push belongs to one sign-in and is deleted with it.
create table push_subscriptions (
  session_id  uuid primary key references sessions (id) on delete cascade,
  account_id  uuid not null references accounts (id),
  endpoint    text not null unique check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  -- Of the browser, for this subscription alone.
  public_key  bytea not null check (length(public_key) = 65),
  auth_secret bytea not null check (length(auth_secret) = 16),
  created_at  timestamptz not null
);
create index push_subscriptions_by_account on push_subscriptions (account_id);
revoke truncate on push_subscriptions from songtan_app;

-- What only drivers have of their account.
create table drivers (
  account_id     uuid primary key references accounts (id),
  vehicle        text check (vehicle in ('motorcycle', 'hatchback', 'pickup', 'box_pickup')),
  plate          text,
  plate_province text,
  verified_at    timestamptz,  -- all documents approved and in date
  on_duty_since  timestamptz,
  duty_device_id text,
  break_ends_at  timestamptz,  -- on a break until then: no offers
  rating_sum     int not null default 0,
  rating_count   int not null default 0,
  created_at     timestamptz not null default now(),
  check (on_duty_since is null or verified_at is not null),
  constraint drivers_break_on_duty check (break_ends_at is null or on_duty_since is not null)
);
create index drivers_by_duty_device on drivers (duty_device_id) where duty_device_id is not null;
create index drivers_plate_search on drivers using gin ((plate collate "C") extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
alter table incidents add foreign key (driver_id) references drivers (account_id);

-- Sign-ins, failures, refusals and changed credentials. The program adds and reads; only the
-- function below deletes.
create table security_events (
  id             uuid primary key default gen_random_uuid(),
  kind           text not null check (kind ~ '^[a-z][a-z_]{2,39}$'),
  outcome        text not null check (outcome in ('done', 'failed', 'refused')),
  reason         text check (length(reason) <= 60),   -- the code of the refusal
  role           text check (role in ('customer', 'driver', 'staff')),
  account_id     uuid references accounts (id),
  staff_id       uuid references staff (id),
  -- Keyed hash of what was typed, if no account has it.
  identifier_key text check (length(identifier_key) <= 100),
  -- The address, an IPv6 one cut to its /64; null: of many.
  network        text check (length(network) <= 60),
  device         text check (length(device) <= 60),
  times          int not null check (times > 0),      -- equal ones are written once a minute
  first_at       timestamptz not null,
  at             timestamptz not null check (at >= first_at),
  check (account_id is null or staff_id is null)
);
create index security_events_by_time on security_events (at desc, id desc);
create index security_events_by_account on security_events (account_id, at desc, id desc)
  where account_id is not null;
create index security_events_by_staff on security_events (staff_id, at desc, id desc)
  where staff_id is not null;
create index security_events_by_identifier on security_events (identifier_key, at desc, id desc)
  where identifier_key is not null;
revoke update, delete, truncate on security_events from songtan_app;

-- Closing locks the account's row; a booking's foreign key waits for it, and this reads again
-- afterwards. Triggers run in the order of their names: `zz_` comes after the foreign key's own.
create function refuse_work_of_closing_account() returns trigger language plpgsql as $$
declare who uuid;
begin
  if tg_table_name = 'bookings' then who := new.customer_id; else who := new.account_id; end if;
  if exists (select from account_closures where account_id = who and undone_at is null and done_at is null)
     or exists (select from accounts where id = who and closed_at is not null) then
    raise exception 'account % is being closed', who using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger zz_duty_of_open_accounts after update on drivers
  for each row when (new.on_duty_since is not null and old.on_duty_since is null)
  execute function refuse_work_of_closing_account();

-- Deletes what is older than 90 days, and nothing younger by the database's own clock: an attacker
-- in the program cannot remove traces. In a sandbox the program's clock may be ahead.
create function sweep_security_events(before timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted bigint;
begin
  if before > now() - interval '89 days' and not coalesce((select sandbox from installation), true) then
    raise exception 'security events of the last 90 days may not be deleted';
  end if;
  delete from security_events where at < before;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
revoke all on function sweep_security_events from public;
grant execute on function sweep_security_events to songtan_app;
