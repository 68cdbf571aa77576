-- Why: programs written for the Lalamove v3 protocol book with us by another host and key only.
-- Locks: quotes and bookings briefly, for columns without a default that is computed.
-- Undo: drop the columns and the table.

alter table quotes
  -- The number of digits that such a program knows the quote by.
  add column dialect_number text unique check (dialect_number ~ '^[1-9][0-9]{18}$'),
  -- What it sent that our price does not say, to answer it again: see modules/partners/v3.
  add column dialect jsonb,
  -- How long a booking of this quote looks for a driver; null: as long as usual.
  add column search_minutes smallint check (search_minutes between 1 and 1440);

alter table bookings
  add column dialect_number text unique check (dialect_number ~ '^[1-9][0-9]{18}$'),
  add column search_minutes smallint check (search_minutes between 1 and 1440);

-- Signatures of requests, each good for one of them, until they are too old anyway.
create table used_signatures (
  signature  bytea primary key check (length(signature) = 32),
  expires_at timestamptz not null
);
create index used_signatures_by_end on used_signatures (expires_at);
revoke truncate on used_signatures from songtan_app;

-- Where a business's program of that protocol listens, one address for each mode, and the key that
-- set it: it signs what is sent.
create table dialect_webhooks (
  business_id uuid not null references businesses (id),
  mode        text not null check (mode in ('live', 'test')),
  url         text not null check (length(url) between 8 and 2000),
  key_id      uuid not null references partner_keys (id),
  set_at      timestamptz not null,
  primary key (business_id, mode)
);
revoke delete, truncate on dialect_webhooks from songtan_app;
