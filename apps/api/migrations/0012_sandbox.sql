-- Sandbox: the messages and the card provider that replace the real ones. Empty in production.

-- SMS, mails, LINE messages and push notices that were not really sent.
create table sandbox_messages (
  id          bigint generated always as identity primary key,
  "to"        text not null,
  channel     text not null check (channel in ('sms', 'email', 'line', 'push')),
  text        text not null,
  code        text,
  attachments jsonb,
  at          timestamptz not null
);
create index sandbox_messages_by_to on sandbox_messages ("to", id desc);

-- What the card provider of the sandbox knows. Separate from our tables, so that a test sees
-- charges we do not know.
create table sandbox_provider_objects (
  id              text primary key,
  kind            text not null,
  parent_id       text,
  sequence_number bigint generated always as identity,
  body            jsonb not null,
  secret          jsonb  -- what the provider knows and never shows
);
create index sandbox_provider_objects_by_kind on sandbox_provider_objects (kind, parent_id, sequence_number);

-- Webhooks of the card provider of the sandbox.
create table sandbox_provider_deliveries (
  id       bigint generated always as identity primary key,
  event_id text not null references sandbox_provider_objects (id),
  uri      text not null,
  attempt  int not null default 0,
  due_at   timestamptz not null,
  status   int,  -- of the last answer; null before the first attempt
  ended_at timestamptz
);
create index sandbox_provider_deliveries_due on sandbox_provider_deliveries (due_at)
  where ended_at is null;
