-- Why: an incident reaches someone of staff who is not looking at the console.
-- Locks: none that lasts.
-- Undo: drop the tables.

-- Whom of staff an alert calls, when and by which channels; the lowest rank first.
create table on_call_people (
  id         uuid primary key default gen_random_uuid(),
  staff_id   uuid not null unique references staff (id),
  rank       int not null,
  phone      text,
  -- Days of the week in Bangkok, 0 for Sunday.
  days       smallint[] not null check (days <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  -- Minutes of the day; until may lie in the night after.
  from_minute  int not null check (from_minute between 0 and 1439),
  until_minute int not null check (until_minute between 0 and 1439),
  channels   text[] not null check (channels <@ array['push', 'line', 'sms', 'email'] and cardinality(channels) > 0),
  created_at timestamptz not null
);

-- A call to the staff on call about an incident, until one of them accepts it. Without an incident: a try.
create table alerts (
  id          uuid primary key default gen_random_uuid(),
  kind        text not null check (kind ~ '^[a-z][a-z_]{2,39}$'),
  incident_id uuid unique references incidents (id),
  opened_at   timestamptz not null,
  rounds      int not null default 0,
  -- When the next of staff is called; null: no one any more.
  next_at     timestamptz,
  accepted_at timestamptz,
  accepted_by uuid references staff (id),
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or next_at is null)
);
create index alerts_due on alerts (next_at) where next_at is not null;
create index alerts_by_age on alerts (opened_at);

-- What was sent to whom, and what came of it.
create table alert_calls (
  id        uuid primary key default gen_random_uuid(),
  alert_id  uuid not null references alerts (id) on delete cascade,
  staff_id  uuid not null references staff (id),
  channel   text not null check (channel in ('push', 'line', 'sms', 'email')),
  outcome   text not null check (outcome in ('sent', 'failed', 'no_address')),
  called_at timestamptz not null
);
create index alert_calls_by_alert on alert_calls (alert_id);
revoke truncate on on_call_people, alerts, alert_calls from songtan_app;
