-- Why: one account's password could be guessed from any number of addresses. After fifty failures in an hour whoever
--      comes from a device that never signed in to the account needs a code as well; the owner is told once a day.
-- Locks: codes for a moment. Undo: drop both tables; put the check on codes back.
create table known_devices (
  account_id   uuid not null references accounts,
  device_hash  bytea not null,                      -- of the key that the browser keeps; of the address, where it sent none
  address_key  text not null,                       -- the network address, hashed with a key
  last_used_at timestamptz not null,
  primary key (account_id, device_hash)
);
create index known_devices_by_age on known_devices (last_used_at);

create table sign_in_alerts (
  account_key text primary key,                     -- as in sign_in_failures
  alerted_at  timestamptz not null
);

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('phone', 'email', 'password_reset', 'social_link', 'identity', 'duty', 'recipient_move', 'sign_in'));
