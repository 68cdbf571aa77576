-- Why: a driver whose balance does not reach for cash jobs pays in by PromptPay. Written down before the provider is asked,
--      like every other charge. Locks: new table only. Undo: drop the table.
create table top_ups (
  id                 uuid primary key,
  driver_id          uuid not null references drivers (account_id),
  amount_satang      bigint not null check (amount_satang between 2000 and 15000000),
  state              text not null check (state in ('calling', 'pending', 'paid', 'failed', 'expired')),
  provider_charge_id text unique,
  qr_image_url       text,
  created_at         timestamptz not null,
  expires_at         timestamptz not null,
  ended_at           timestamptz,
  check ((state in ('pending', 'paid')) <= (provider_charge_id is not null))
);
create index top_ups_by_driver on top_ups (driver_id, created_at);
create unique index top_ups_one_under_way on top_ups (driver_id) where state in ('calling', 'pending');
revoke delete, truncate on top_ups from songtan_app;
