-- Why: an agent books for a business within a mandate; above it a person decides.
-- Locks: two new tables, nothing else.
-- Undo: drop both tables.

-- The bounds of an agent's key in addition to its caps, scopes and end.
create table agent_mandates (
  key_id         uuid primary key references partner_keys (id),
  agent_name     text not null check (length(agent_name) between 1 and 100),
  -- Empty: every vehicle, every province.
  vehicles       text[] not null default '{}'
    check (vehicles <@ array['motorcycle', 'hatchback', 'pickup', 'box_pickup']),
  province_codes text[] not null default '{}',
  -- Minutes of a Bangkok day; both null: all day. It may go over midnight.
  from_minute    int check (from_minute between 0 and 1439),
  to_minute      int check (to_minute between 0 and 1439),
  check ((from_minute is null) = (to_minute is null))
);
revoke update, delete, truncate on agent_mandates from songtan_app;

-- A booking that an agent proposes. A member decides, or it lapses.
create table agent_proposals (
  id           uuid primary key default gen_random_uuid(),
  business_id  uuid not null references businesses (id),
  mode         text not null check (mode in ('live', 'test')),
  key_id       uuid not null references partner_keys (id),
  -- In the tables of its mode.
  quote_id     uuid not null,
  -- What the booking is made from: contacts, reference, metadata.
  body         jsonb not null,
  -- What a person reads before deciding.
  summary      jsonb not null,
  total_satang bigint not null check (total_satang > 0),
  state        text not null default 'waiting' check (state in ('waiting', 'approved', 'declined')),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  decided_by   uuid references accounts (id),
  decided_at   timestamptz,
  booking_id   uuid,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'approved') = (booking_id is not null))
);
create index agent_proposals_by_business on agent_proposals (business_id, mode, created_at desc);
create unique index agent_proposals_once on agent_proposals (quote_id) where state <> 'declined';
