-- Why: notices reach people also where the app is closed. A browser that may be pushed to belongs to one sign-in and goes
--      with it; a notice is written down once for each event and person, with the way it went by in the end.
-- Locks: two new tables; sandbox_messages for a moment. Undo: drop both tables; the sandbox's own check may stay wider.
create table push_subscriptions (
  session_id  uuid primary key references sessions (id) on delete cascade,
  account_id  uuid not null references accounts (id),
  endpoint    text not null unique check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  public_key  bytea not null check (length(public_key) = 65),    -- the browser's, for this subscription alone
  auth_secret bytea not null check (length(auth_secret) = 16),
  created_at  timestamptz not null
);
create index push_subscriptions_by_account on push_subscriptions (account_id);

create table notices (
  id         uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  event      text not null,
  source     text not null check (length(source) between 1 and 200),
  told_at    timestamptz not null,
  way        text check (way in ('push', 'line', 'sms', 'email')),
  sent_at    timestamptz,
  unique (account_id, source),                        -- one message for each event and person
  check ((way is null) = (sent_at is null))
);
create index notices_by_age on notices (told_at);
create index notices_of_source on notices (source);

alter table sandbox_messages drop constraint sandbox_messages_channel_check;
alter table sandbox_messages
  add constraint sandbox_messages_channel_check check (channel in ('sms', 'email', 'line', 'push'));
revoke truncate on push_subscriptions, notices from songtan_app;
