-- Why: accounts grown up. An unverified claim is let go when somebody verifies the same phone or e-mail, and a closed
--      account keeps neither: both are then empty. Consents become a list of decisions, one may be withdrawn and given
--      again. Closing has a time of grace; what we hold about a person can be downloaded; notices can be chosen; going
--      on duty elsewhere takes a code. Locks: accounts, consents and codes for a moment each. Undo: drop what is new
--      (decisions that are withdrawals would be lost).
alter table accounts drop constraint accounts_phone_check, drop constraint accounts_email_check;
alter table accounts
  add column closed_at timestamptz,                 -- anonymised: the row stays for the books, nobody signs in
  add constraint accounts_phone_check
    check (phone ~ '^\+66[0-9]{8,9}$' or (phone = '' and phone_verified_at is null)),
  add constraint accounts_email_check
    check ((length(email) between 3 and 254 and email = lower(email)) or (email = '' and email_verified_at is null)),
  add constraint accounts_closed_is_empty
    check (closed_at is null or (phone = '' and email = '' and avatar_upload_id is null));

alter table consents drop constraint consents_pkey, drop constraint consents_document_check;
alter table consents rename column accepted_at to decided_at;
alter table consents
  add column id bigint generated always as identity primary key,
  add column action text not null default 'accepted' check (action in ('accepted', 'withdrawn')),
  add column locale text not null default 'th' check (locale in ('th', 'en')), -- the language it was read in
  add constraint consents_document_check check (document in ('terms', 'privacy', 'marketing', 'location')),
  add constraint consents_needed_ones_stay check (action = 'accepted' or document not in ('terms', 'privacy'));
create index consents_by_account on consents (account_id, document, id);

-- The app appends decisions and can neither change nor delete one; only those of accounts closed long ago are let go.
create function forget_consents_of_closed(closed_before timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare forgotten bigint;
begin
  delete from consents using accounts
    where accounts.id = consents.account_id and accounts.closed_at < closed_before;
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke all on function forget_consents_of_closed from public;
grant execute on function forget_consents_of_closed to songtan_app;

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('phone', 'email', 'password_reset', 'social_link', 'identity', 'duty'));

create table account_closures (
  id         uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  asked_at   timestamptz not null,
  due_at     timestamptz not null check (due_at > asked_at),
  undone_at  timestamptz check (undone_at >= asked_at),
  done_at    timestamptz check (done_at >= due_at),
  check (undone_at is null or done_at is null)
);
create unique index account_closures_open on account_closures (account_id) where undone_at is null and done_at is null;
create index account_closures_due on account_closures (due_at) where undone_at is null and done_at is null;

-- Closing locks the account's row; a booking's foreign key waits for it, and this looks again afterwards. Triggers run
-- by name: this one after the foreign key's own.
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
create constraint trigger zz_bookings_of_open_accounts after insert on bookings
  for each row execute function refuse_work_of_closing_account();
create constraint trigger zz_duty_of_open_accounts after update on drivers
  for each row when (new.on_duty_since is not null and old.on_duty_since is null)
  execute function refuse_work_of_closing_account();

create table data_exports (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references accounts (id),
  state        text not null check (state in ('preparing', 'ready', 'expired')),
  locale       text not null check (locale in ('th', 'en')),
  requested_at timestamptz not null,
  ready_at     timestamptz,
  expires_at   timestamptz,
  storage_key  text unique,
  sealed_key   bytea,                               -- of this file alone, sealed by ours; gone with the file
  byte_count   bigint check (byte_count > 0),
  check ((state = 'ready') = (sealed_key is not null)),
  check (state <> 'ready' or (ready_at is not null and expires_at > ready_at and storage_key is not null))
);
create index data_exports_by_account on data_exports (account_id, requested_at desc);
create unique index data_exports_one_at_a_time on data_exports (account_id) where state = 'preparing';

create table notification_choices (
  account_id uuid not null references accounts (id),
  event      text not null,
  channel    text not null check (channel in ('push', 'line', 'sms', 'email')),
  wanted     boolean not null,
  changed_at timestamptz not null,
  primary key (account_id, event, channel)
);
