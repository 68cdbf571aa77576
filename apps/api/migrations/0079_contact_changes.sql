-- Why: a stolen token made itself the account's owner by a new phone or e-mail. What was changed, and when, decides where
--      codes may go, what money waits for, and what comes back after "this was not me".
-- Locks: a new table only. Undo: drop it.
create table contact_changes (
  id            uuid primary key default gen_random_uuid(),
  account_id    uuid not null references accounts (id),
  kind          text not null check (kind in ('phone', 'email')),
  old_value     text not null,
  old_proved_at timestamptz,
  new_value     text not null check (new_value <> old_value),
  -- Something of the account was proved: no correction of a typing error at sign-up, so codes and money wait.
  guarded       boolean not null,
  changed_at    timestamptz not null,
  check (old_proved_at is null or guarded)
);
create index contact_changes_by_account on contact_changes (account_id, changed_at);
create index contact_changes_by_time on contact_changes (changed_at);
