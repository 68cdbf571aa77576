-- Why: signing in with LINE. Who somebody is at LINE is an identity of one account; a sign-in under way is kept here, so
--      that what comes back through the browser's address is believed only where it was begun. An account made through
--      LINE has no password until its owner sets one. Locks: accounts for a moment (a unique index over ids, a dropped
--      not-null). Undo: drop the tables; accounts without a password then need a reset to get in.
alter table accounts alter column password_hash drop not null;
alter table accounts add constraint accounts_id_role unique (id, role);

create table identities (
  account_id   uuid not null,
  role         text not null,
  provider     text not null check (provider in ('line')),
  subject      text not null check (length(subject) between 1 and 255),   -- the provider's name for the person
  display_name text not null check (length(display_name) between 1 and 100),
  linked_at    timestamptz not null,
  last_used_at timestamptz not null check (last_used_at >= linked_at),
  primary key (account_id, provider),
  unique (role, provider, subject),                  -- one person there, one account of each role here
  foreign key (account_id, role) references accounts (id, role)
);

create table social_sign_ins (
  id             uuid primary key default gen_random_uuid(),
  provider       text not null check (provider in ('line')),
  role           text not null check (role in ('customer', 'driver')),
  account_id     uuid references accounts (id),      -- who is signed in and links; null: somebody signs in
  state_hash     bytea not null unique check (length(state_hash) = 32),
  browser_hash   bytea not null check (length(browser_hash) = 32),        -- of the secret only that browser has
  sealed_request bytea not null,                     -- PKCE verifier and nonce
  redirect_uri   text not null,
  return_path    text check (return_path ~ '^/([^/\\]|$)'),
  created_at     timestamptz not null,
  expires_at     timestamptz not null check (expires_at > created_at),
  answered_at    timestamptz,                        -- the provider's one answer was taken
  outcome        text check (outcome in ('signed_in', 'linked', 'unknown', 'refused', 'failed')),
  sealed_person  bytea,                              -- subject, name and e-mail, while an account is still to be found
  check (outcome is null or answered_at is not null),
  check ((sealed_person is not null) = (outcome is not null and outcome = 'unknown'))
);
create index social_sign_ins_by_age on social_sign_ins (created_at);

-- A code to the owner of the account that is to be linked; the sign-in knows the newest one asked for.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('phone', 'email', 'password_reset', 'social_link'));
alter table social_sign_ins add column code_id uuid references codes (id) on delete set null;
