-- Why: every SMS and LINE message is counted in one table, whatever it is for: by person, by business and by hour of the
--      installation. Until now only codes were, so that invitations were sent without any budget.
-- Locks: codes and incidents for a moment: a column that only the last ten minutes need goes, an index of few rows is made again.
-- Undo: add codes.human_check as text unique, make the index incidents_one_of_program of 0001 again, and drop the table.
create table paid_messages (
  id          uuid primary key default gen_random_uuid(),
  channel     text not null check (channel in ('sms', 'line')),
  purpose     text not null check (purpose in ('code', 'invitation', 'account_known', 'recipient', 'pin', 'recipient_dropped',
    'caller_link', 'notice', 'warning', 'account_closed', 'alert')),
  share       text not null check (share in ('open', 'booking', 'notice', 'owner', 'staff')),
  -- Who caused it, or reads it as a notice; null for those who are not signed in and for staff.
  account_id  uuid references accounts (id),
  business_id uuid references businesses (id),
  -- From where it was requested, for the human check.
  network     text,
  -- The solved check that it needed; each is good for one message.
  human_check text unique,
  -- False: requested for a contact that is not known, and never sent.
  sent        boolean not null,
  reserved_at timestamptz not null
);
create index paid_messages_by_share on paid_messages (channel, share, reserved_at) where sent;
create index paid_messages_by_account on paid_messages (account_id, share, reserved_at) where sent and account_id is not null;
create index paid_messages_by_business on paid_messages (business_id, share, reserved_at) where sent and business_id is not null;
create index paid_messages_by_network on paid_messages (network, reserved_at) where network is not null;
create index paid_messages_by_age on paid_messages (reserved_at);

insert into paid_messages (channel, purpose, share, network, human_check, sent, reserved_at)
select 'sms', 'code', 'open', address, human_check, sent_by_sms, created_at from codes
where sent_by_sms or human_check is not null;
alter table codes drop column human_check;

-- One open incident for each share of the budget.
drop index incidents_one_of_program;
create unique index incidents_one_of_program
  on incidents (kind, coalesce(details->>'staffId', details->>'task', details->>'share', ''))
  where closed_at is null and booking_id is null and driver_id is null and account_id is null;
