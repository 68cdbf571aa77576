-- Why: once a day everything the card provider moved is laid beside the books. What does not agree is a row that staff see
--      until it agrees, or until somebody has written down why it never will.
-- Locks: new tables only. Undo: drop them.
create table provider_differences (
  id             uuid primary key default gen_random_uuid(),
  service_day    date not null,
  kind           text not null check (kind in ('charge', 'refund', 'transfer')),
  problem        text not null check (problem in ('unknown', 'missing', 'amount')),
  our_id         uuid,                               -- a payment's, charge's, top-up's, refund's or payout's
  provider_id    text,
  provider_satang bigint,                            -- what it moved in the provider's balance; null: nothing
  our_satang     bigint,                             -- what it moved in our clearing account; null: nothing
  found_at       timestamptz not null,
  gone_at        timestamptz,                        -- a later comparison agreed
  settled_at     timestamptz,
  settled_by     uuid references staff (id),
  words          text check (char_length(words) <= 500),
  check (our_id is not null or provider_id is not null),
  check ((problem = 'unknown') = (our_satang is null)),
  check ((problem = 'missing') = (provider_satang is null)),
  check ((settled_at is null) = (settled_by is null))
);
create unique index provider_differences_once on provider_differences
  (kind, coalesce(provider_id, our_id::text)) where gone_at is null;
create index provider_differences_open on provider_differences (service_day) where gone_at is null and settled_at is null;

create table provider_reconciliations (
  service_day     date primary key,
  moves           int not null check (moves >= 0),
  provider_satang bigint not null,                   -- what the provider moved on that day, in all
  our_satang      bigint not null,                   -- and our clearing account for the same objects
  differences     int not null check (differences >= 0),
  compared_at     timestamptz not null
);
revoke delete, truncate on provider_differences, provider_reconciliations from songtan_app;
