-- Why: businesses' programs learn of changes by signed webhooks instead of requesting them again and again.
-- Locks: none on existing tables but businesses, briefly, for the foreign keys.
-- Undo: drop the four tables.
-- The tables serve both modes, so they are not in the schema of test mode.

-- Where a business's program listens. The secret signs with HMAC, the key pair with Ed25519.
create table webhook_endpoints (
  id                     uuid primary key default gen_random_uuid(),
  business_id            uuid not null references businesses (id),
  mode                   text not null check (mode in ('live', 'test')),
  url                    text not null check (length(url) between 8 and 2000),
  description            text check (length(description) between 1 and 500),
  types                  text[] not null check (cardinality(types) between 1 and 40),
  sealed_secret          bytea not null,
  -- After a rotation both sign until then.
  sealed_previous_secret bytea,
  previous_secret_until  timestamptz,
  sealed_private_key     bytea not null,
  public_key             text not null check (public_key ~ '^whpk_'),
  created_by             text not null check (created_by ~ '^(member|key|agent):'),
  created_at             timestamptz not null,
  failing_since          timestamptz,
  disabled_at            timestamptz,
  disabled_reason        text check (disabled_reason in ('owner', 'gone', 'failing')),
  constraint webhook_endpoints_previous check ((sealed_previous_secret is null) = (previous_secret_until is null)),
  constraint webhook_endpoints_disabled check ((disabled_at is null) = (disabled_reason is null))
);
create index webhook_endpoints_by_business on webhook_endpoints (business_id, mode, created_at);

-- What happened, written with the change itself. A sender numbers it afterwards, one process at a
-- time, and from then on `payload` is what is posted, byte for byte.
create table webhook_events (
  id             text primary key check (id ~ '^evt_[0-9a-f]{32}$'),
  business_id    uuid not null references businesses (id),
  mode           text not null check (mode in ('live', 'test')),
  type           text not null check (length(type) between 1 and 60),
  -- Of the same mode's bookings.
  booking_id     uuid,
  -- Only for this endpoint, such as a ping.
  endpoint_id    uuid references webhook_endpoints (id) on delete cascade,
  payload        text not null,
  created_at     timestamptz not null,
  recorded       bigint not null generated always as identity,
  sequence       int check (sequence > 0),
  -- In the order in which they can be read, without gaps that fill later.
  position       bigint unique,
  distributed_at timestamptz,
  constraint webhook_events_distributed check ((position is null) = (distributed_at is null)),
  constraint webhook_events_sequence unique (booking_id, sequence)
);
create sequence webhook_positions owned by webhook_events.position;
create index webhook_events_waiting on webhook_events (recorded) where position is null;
create index webhook_events_by_business on webhook_events (business_id, mode, position desc);
create index webhook_events_by_age on webhook_events (coalesce(distributed_at, created_at));

-- One event on its way to one endpoint; a replay is another one.
create table webhook_deliveries (
  id              uuid primary key default gen_random_uuid(),
  endpoint_id     uuid not null references webhook_endpoints (id) on delete cascade,
  event_id        text not null references webhook_events (id) on delete cascade,
  booking_id      uuid,
  position        bigint not null,
  replay          boolean not null default false,
  attempts        int not null default 0,
  -- Null when nothing more is sent.
  next_attempt_at timestamptz,
  result          text check (result in ('delivered', 'failed', 'stopped')),
  -- The process that sends holds it this long; a killed one's work is free again then.
  claimed_until   timestamptz,
  claim_id        uuid,
  created_at      timestamptz not null,
  constraint webhook_deliveries_result check ((next_attempt_at is null) = (result is not null))
);
create unique index webhook_deliveries_once on webhook_deliveries (endpoint_id, event_id) where not replay;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at) where result is null;
-- An earlier event of the same booking is sent first.
create index webhook_deliveries_in_order on webhook_deliveries (endpoint_id, booking_id, position)
  where result is null and booking_id is not null;
create index webhook_deliveries_in_flight on webhook_deliveries (endpoint_id, claimed_until)
  where result is null and claimed_until is not null;
create index webhook_deliveries_by_event on webhook_deliveries (event_id);

-- Each attempt with its answer.
create table webhook_attempts (
  id           uuid primary key default gen_random_uuid(),
  delivery_id  uuid not null references webhook_deliveries (id) on delete cascade,
  endpoint_id  uuid not null references webhook_endpoints (id) on delete cascade,
  event_id     text not null references webhook_events (id) on delete cascade,
  number       int not null check (number > 0),
  at           timestamptz not null,
  duration_ms  int not null check (duration_ms >= 0),
  -- Null when there was no answer; `problem` says why.
  status       int check (status between 100 and 999),
  problem      text check (problem in ('timeout', 'refused_address', 'unreachable', 'too_large')),
  answer       text not null default '' check (length(answer) <= 2048),
  constraint webhook_attempts_status check ((status is null) = (problem is not null))
);
create index webhook_attempts_by_endpoint on webhook_attempts (endpoint_id, at desc, id desc);
create index webhook_attempts_by_age on webhook_attempts (at);
create index webhook_attempts_by_delivery on webhook_attempts (delivery_id);
create index webhook_attempts_by_event on webhook_attempts (event_id);
