-- Why: a developer sees what their keys called and what they were answered.
-- Locks: none that lasts.
-- Undo: drop the table.

-- Calls of partner keys, without authorizations, secrets and personal data. Written in batches,
-- apart from the call.
create table partner_requests (
  -- Of the request, as its answer names it.
  id            uuid primary key,
  business_id   uuid not null references businesses (id),
  mode          text not null check (mode in ('live', 'test')),
  key_id        uuid not null references partner_keys (id),
  at            timestamptz not null,
  method        text not null,
  -- Without what identifies a person.
  path          text not null,
  status        int not null,
  -- The refusal's code.
  code          text,
  duration_ms   int not null,
  -- The first 2 kB, masked.
  request_body  text,
  response_body text
);
create index partner_requests_by_business on partner_requests (business_id, mode, at desc, id desc);
create index partner_requests_by_age on partner_requests (at);
revoke update, truncate on partner_requests from songtan_app;
