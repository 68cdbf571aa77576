-- Why: passkeys. An account or a member of staff may have several; each challenge is kept here, for one use, until it is
--      answered or over. Locks: new tables only. Undo: drop both (people sign in by password again).
create table passkeys (
  id            uuid primary key default gen_random_uuid(),
  account_id    uuid references accounts,
  staff_id      uuid references staff,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),  -- base64url, as the browser names it
  public_key    bytea not null,                     -- COSE
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

create table passkey_challenges (
  id         uuid primary key default gen_random_uuid(),
  purpose    text not null check (purpose in ('add', 'sign_in')),
  audience   text not null check (audience in ('customer', 'driver', 'staff')),
  owner_id   uuid,                                  -- who adds one: an account or a member of staff
  challenge  text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'add') = (owner_id is not null))
);
create index passkey_challenges_by_age on passkey_challenges (created_at);
